import FinanceDomain
import Kernel
import Testing

/// The entities have the properties of seed 001, in its order. A transaction has three more at the end: the day for which it
/// counts, a flag that is true if it exceeds what the apps can represent, and the number of its parts.
struct ViewEntityTests {
    @Test(
        arguments: [
            (
                TransactionViewEntity.fields,
                """
                id version userId amountCents amountHomeCents currencyOriginal? exchangeRate accountId categoryId? \
                transferId? description? notes? date createdAt updatedAt deletedAt? reconciliationId? cleared \
                accountName? accountColor? categoryName? categoryColor? categoryType? reconciliationStatus? \
                day beyondApps? splitCount?
                """
            ),
            (
                AccountViewEntity.fields,
                """
                id version userId groupId name type currencyCode color currentBalanceCents isVisible createdAt \
                updatedAt deletedAt? currencySymbol?
                """
            ),
            (
                CategoryEntity.fields,
                "id userId name color type parentId? createdAt updatedAt version deletedAt?"
            ),
            (
                GroupingEntity.fields,
                "id userId name color type createdAt updatedAt version deletedAt? childCount totalTransactionCount"
            ),
            (
                CategoryWithCountEntity.fields,
                "id userId name color type parentId? createdAt updatedAt version deletedAt? transactionCount"
            ),
            (BulkUpdateResult.fields, "successCount failureCount"),
            (MergeCategoriesResult.fields, "affectedTransactionCount mergedCategoryCount targetCategoryId"),
        ] as [([RecordField], String)])
    func theViewsHaveThePropertiesOfTheSeed(fields: [RecordField], registry: String) {
        #expect(fields.map { $0.name + ($0.isRequired ? "" : "?") }.joined(separator: " ") == registry)
    }
}
