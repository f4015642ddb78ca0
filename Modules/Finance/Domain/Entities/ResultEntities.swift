package import FoundationEssentials
package import Kernel

/// The result of a change of several transactions, each of which succeeds or fails alone (seed 001, BulkUpdateResult).
package struct BulkUpdateResult: Hashable, Sendable {
    package var successCount: Int64
    package var failureCount: Int64

    package init(successCount: Int64 = 0, failureCount: Int64 = 0) {
        (self.successCount, self.failureCount) = (successCount, failureCount)
    }

    package static let fields = [RecordField("successCount", .integer), RecordField("failureCount", .integer)]

    package var values: [FieldValue] { [.integer(successCount), .integer(failureCount)] }

    package var json: JSONValue { .object(Self.fields, values) }
}

/// The result of a merge of categories (seed 001, MergeCategoriesResult).
package struct MergeCategoriesResult: Hashable, Sendable {
    /// Live ones: those in the trash are moved, too, and do not count.
    package let affectedTransactionCount: Int64
    package let mergedCategoryCount: Int64
    package let targetCategoryId: UUID

    package init(affectedTransactionCount: Int64, mergedCategoryCount: Int64, targetCategoryId: UUID) {
        self.affectedTransactionCount = affectedTransactionCount
        (self.mergedCategoryCount, self.targetCategoryId) = (mergedCategoryCount, targetCategoryId)
    }

    package static let fields = [
        RecordField("affectedTransactionCount", .integer), RecordField("mergedCategoryCount", .integer),
        RecordField("targetCategoryId", .identifier),
    ]

    package var values: [FieldValue] {
        [.integer(affectedTransactionCount), .integer(mergedCategoryCount), targetCategoryId.fieldValue]
    }

    package var json: JSONValue { .object(Self.fields, values) }
}
