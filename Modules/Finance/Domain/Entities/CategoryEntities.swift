package import Kernel

/// A category as apps show it (seed 001, CategoryEntity).
package struct CategoryEntity: Hashable, Sendable {
    package let category: Category
    package let userId: String
    package let version: RecordVersion
    package let deletedAt: Instant?

    package init(_ category: Category, version: RecordVersion, owner: String, removedAt: Instant? = nil) {
        (self.category, self.version, userId, deletedAt) = (category, version, owner, removedAt)
    }

    private static let parent = RecordField("parentId", .identifier, required: false)

    package static let fields = common(with: [parent])

    package var values: [FieldValue] { common(with: [category.parentID.fieldValue]) }

    package var json: JSONValue { .object(Self.fields, values) }

    fileprivate static func common(with parent: [RecordField]) -> [RecordField] {
        [
            RecordField("id", .identifier), RecordField("userId", .text), RecordField("name", .text),
            RecordField("color", .text), RecordField("type", CategoryType.kind),
        ] + parent + [
            RecordField("createdAt", .instant), RecordField("updatedAt", .instant), RecordField("version", .integer),
            RecordField("deletedAt", .instant, required: false),
        ]
    }

    fileprivate func common(with parent: [FieldValue]) -> [FieldValue] {
        [
            category.id.fieldValue, .text(userId), .text(category.name), .text(category.color),
            category.type.fieldValue,
        ] + parent + [
            category.createdAt.fieldValue, category.updatedAt.fieldValue, .integer(version), deletedAt.fieldValue,
        ]
    }
}

/// A category and how often it is used (seed 001, CategoryWithCountEntity).
package struct CategoryWithCountEntity: Hashable, Sendable {
    package let entity: CategoryEntity
    package let transactionCount: Int64

    package init(_ entity: CategoryEntity, transactionCount: Int64) {
        (self.entity, self.transactionCount) = (entity, transactionCount)
    }

    package static let fields = CategoryEntity.fields + [RecordField("transactionCount", .integer)]

    package var values: [FieldValue] { entity.values + [.integer(transactionCount)] }

    package var json: JSONValue { .object(Self.fields, values) }
}

/// A category at the top, and what is in it (seed 001, GroupingEntity). It has no `parentId`.
package struct GroupingEntity: Hashable, Sendable {
    package let entity: CategoryEntity
    package let childCount: Int64
    /// The number of transactions in its categories, and its own if it has any.
    package let totalTransactionCount: Int64

    package init(_ entity: CategoryEntity, childCount: Int64, totalTransactionCount: Int64) {
        (self.entity, self.childCount, self.totalTransactionCount) = (entity, childCount, totalTransactionCount)
    }

    package static let fields =
        CategoryEntity.common(with: [])
        + [RecordField("childCount", .integer), RecordField("totalTransactionCount", .integer)]

    package var values: [FieldValue] {
        entity.common(with: []) + [.integer(childCount), .integer(totalTransactionCount)]
    }

    package var json: JSONValue { .object(Self.fields, values) }
}

extension CategoryType: FieldCodable {}
