package import Kernel

/// A category as apps show it (seed 001, CategoryEntity).
package struct CategoryEntity: Hashable, ShownEntity {
    package let category: ShownRecord<Category>

    package init(_ category: ShownRecord<Category>) { self.category = category }

    package static let shown: [ShownField<Self>] = shown(with: [ShownField("parentId", \.category.parentID)])

    fileprivate static func shown(with parent: [ShownField<Self>]) -> [ShownField<Self>] {
        [
            ShownField("id", \.category.id), ShownField("userId", \.category.userId),
            ShownField("name", \.category.name), ShownField("color", \.category.color),
            ShownField("type", \.category.type),
        ] + parent + [
            ShownField("createdAt", \.category.createdAt), ShownField("updatedAt", \.category.updatedAt),
            ShownField("version", \.category.version), ShownField("deletedAt", \.category.deletedAt),
        ]
    }
}

/// A category and how often it is used (seed 001, CategoryWithCountEntity).
package struct CategoryWithCountEntity: Hashable, ShownEntity {
    package let entity: CategoryEntity
    package let transactionCount: Int64

    package init(_ entity: CategoryEntity, transactionCount: Int64) {
        (self.entity, self.transactionCount) = (entity, transactionCount)
    }

    package static let shown: [ShownField<Self>] =
        CategoryEntity.shown.map { $0.of(\.entity) } + [ShownField("transactionCount", \.transactionCount)]
}

/// A top category with counts of its categories and transactions (seed 001, GroupingEntity). It has no `parentId`.
package struct GroupingEntity: Hashable, ShownEntity {
    package let entity: CategoryEntity
    package let childCount: Int64
    /// The number of transactions in the grouping's categories, plus any transactions of the grouping itself.
    package let totalTransactionCount: Int64

    package init(_ entity: CategoryEntity, childCount: Int64, totalTransactionCount: Int64) {
        (self.entity, self.childCount, self.totalTransactionCount) = (entity, childCount, totalTransactionCount)
    }

    package static let shown: [ShownField<Self>] =
        CategoryEntity.shown(with: []).map { $0.of(\.entity) } + [
            ShownField("childCount", \.childCount), ShownField("totalTransactionCount", \.totalTransactionCount),
        ]
}

extension CategoryType: FieldCodable {}
