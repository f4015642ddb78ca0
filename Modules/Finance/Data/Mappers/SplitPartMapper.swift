internal import Changes
internal import FinanceDomain

enum SplitPartMapper: RecordMapper {
    static func toDomain(_ data: SplitPartRecord) throws -> SplitPart {
        try SplitPart(
            id: data.id, transactionID: data.transactionId, position: data.position,
            amount: Amount(minorUnits: data.amountCents), categoryID: data.categoryId, notes: data.notes,
            createdAt: data.createdAt, updatedAt: data.updatedAt)
    }

    static func toData(_ entity: SplitPart) -> SplitPartRecord {
        SplitPartRecord(
            id: entity.id, transactionId: entity.transactionID, position: entity.position,
            amountCents: entity.amount.minorUnits, categoryId: entity.categoryID, notes: entity.notes,
            createdAt: entity.createdAt, updatedAt: entity.updatedAt)
    }
}
