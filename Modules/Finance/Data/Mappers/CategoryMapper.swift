internal import Changes
internal import FinanceDomain

enum CategoryMapper: RecordMapper {
    static func toDomain(_ data: CategoryRecord) throws -> Category {
        try Category(
            id: data.id, name: data.name, color: data.color, type: data.type, parentID: data.parentId,
            createdAt: data.createdAt, updatedAt: data.updatedAt)
    }

    static func toData(_ entity: Category) -> CategoryRecord {
        CategoryRecord(
            id: entity.id, name: entity.name, color: entity.color, type: entity.type, parentId: entity.parentID,
            createdAt: entity.createdAt, updatedAt: entity.updatedAt)
    }
}
