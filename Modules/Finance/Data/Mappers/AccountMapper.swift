internal import Changes
internal import FinanceDomain

enum AccountMapper: RecordMapper {
    static func toDomain(_ data: AccountRecord) throws -> Account {
        try Account(
            id: data.id, groupID: data.groupId, name: data.name, type: data.type,
            currency: Currency(data.currencyCode), color: data.color, isVisible: data.isVisible,
            createdAt: data.createdAt, updatedAt: data.updatedAt)
    }

    static func toData(_ entity: Account) -> AccountRecord {
        AccountRecord(
            id: entity.id, groupId: entity.groupID, name: entity.name, type: entity.type,
            currencyCode: entity.currency.code, color: entity.color, isVisible: entity.isVisible,
            createdAt: entity.createdAt, updatedAt: entity.updatedAt)
    }

    /// The currency and the time of creation stay.
    static func update(_ data: inout AccountRecord, with entity: Account) {
        data.groupId = entity.groupID
        data.name = entity.name
        data.type = entity.type
        data.color = entity.color
        data.isVisible = entity.isVisible
        data.updatedAt = entity.updatedAt
    }
}
