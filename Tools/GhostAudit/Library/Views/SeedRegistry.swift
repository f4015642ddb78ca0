/// The properties that seed 001 lists. These properties are the contract of the apps, so none of them counts as a ghost. The
/// report names the properties that no screen of Mizan shows.
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

    /// The properties that nothing here shows, with the names that the seed uses. If an entity contains an inner entity, the
    /// shown properties of the inner entity also count as shown properties of the outer entity.
    static func unseen(_ properties: [ViewProperty]) -> [String] {
        entities.keys.sorted().flatMap { entity in
            let own = properties.filter { $0.entity == entity }
            let types = Set(own.map(\.type) + [entity])
            let shown = properties.filter { types.contains($0.entity) && !$0.shown.isEmpty }.flatMap(\.fields)
            return entities[entity, default: []].filter { !shown.contains($0) }.map { "\(entity).\($0)" }
        }
    }
}
