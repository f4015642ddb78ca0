package import FoundationEssentials
package import Kernel

/// The result of a change of several transactions, each of which succeeds or fails alone (seed 001, BulkUpdateResult).
package struct BulkUpdateResult: Hashable, ShownEntity {
    package let successCount: Int64
    package let failureCount: Int64

    package init(successCount: Int64, failureCount: Int64) {
        (self.successCount, self.failureCount) = (successCount, failureCount)
    }

    package static let shown: [ShownField<Self>] = [
        ShownField("successCount", \.successCount), ShownField("failureCount", \.failureCount),
    ]
}

/// The result of a merge of categories (seed 001, MergeCategoriesResult).
package struct MergeCategoriesResult: Hashable, ShownEntity {
    /// The number of moved live transactions. Transactions in the trash follow the merge, too, but are not counted.
    package let affectedTransactionCount: Int64
    package let mergedCategoryCount: Int64
    package let targetCategoryId: UUID

    package init(affectedTransactionCount: Int64, mergedCategoryCount: Int64, targetCategoryId: UUID) {
        self.affectedTransactionCount = affectedTransactionCount
        (self.mergedCategoryCount, self.targetCategoryId) = (mergedCategoryCount, targetCategoryId)
    }

    package static let shown: [ShownField<Self>] = [
        ShownField("affectedTransactionCount", \.affectedTransactionCount),
        ShownField("mergedCategoryCount", \.mergedCategoryCount), ShownField("targetCategoryId", \.targetCategoryId),
    ]
}
