/// The properties that seed 001 lists. They are the contract of the apps, so none of them counts as a ghost. Those that no
/// screen of Mizan shows are named in the report.
enum SeedRegistry {
    static let entities: [String: [String]] = [
        "TransactionViewEntity": words(
            """
            id version userId amountCents amountHomeCents currencyOriginal exchangeRate accountId categoryId transferId \
            description notes date createdAt updatedAt deletedAt reconciliationId cleared accountName accountColor \
            categoryName categoryColor categoryType reconciliationStatus
            """),
        "AccountViewEntity": words(
            """
            id version userId groupId name type currencyCode color currentBalanceCents isVisible createdAt updatedAt \
            deletedAt currencySymbol
            """),
        "CategoryEntity": words(category + " parentId"),
        "GroupingEntity": words(category + " childCount totalTransactionCount"),
        "CategoryWithCountEntity": words(category + " parentId transactionCount"),
        "BulkUpdateResult": words("successCount failureCount"),
        "MergeCategoriesResult": words("affectedTransactionCount mergedCategoryCount targetCategoryId"),
    ]

    private static let category = "id userId name color type createdAt updatedAt version deletedAt"

    /// For properties that no screen shows, the purpose that the seed itself states.
    static let usage = [
        "version": "optimistic concurrency", "userId": "auth guard", "createdAt": "audit", "updatedAt": "sync",
        "deletedAt": "tombstone pattern",
    ]

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    /// True if the seed lists the property with this path. `account.groupID` is listed as `groupId`, and `account.currency` as
    /// `currencyCode` and `currencySymbol`.
    static func holds(_ path: String, of entity: String) -> Bool {
        let name = path.split(separator: ".").last?.lowercased() ?? path
        return entities[entity, default: []].contains {
            $0.lowercased() == name || name == "currency" && $0.hasPrefix(name)
        }
    }
}
