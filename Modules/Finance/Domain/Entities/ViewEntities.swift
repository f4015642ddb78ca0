internal import Kernel

extension TransactionViewEntity: ViewEntity {
    package static var sync: [(PartialKeyPath<Self>, String)] {
        [(\.isBeyondApps, "tells an app that its numbers cannot hold the amount or the rate")]
    }

    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.transaction.hasFixedDay, "the mapper stores by it whether a device gave the day")]
    }
}

extension AccountViewEntity: ViewEntity {}
extension CategoryEntity: ViewEntity {}
extension CategoryWithCountEntity: ViewEntity {}

extension GroupingEntity: ViewEntity {
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [(\.entity, "the category itself, whose fields are the grouping's")]
    }
}

extension BulkUpdateResult: ViewEntity {}

extension MergeCategoriesResult: ViewEntity {
    /// Internal fields. The seed has both, but apps show only `affectedTransactionCount`.
    package static var infrastructure: [(PartialKeyPath<Self>, String)] {
        [
            (\.mergedCategoryCount, "internal: what a client checks its request by"),
            (\.targetCategoryId, "internal: what a client reads anew"),
        ]
    }
}
