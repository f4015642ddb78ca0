package import FinanceDomain
internal import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// All categories with how often each is used.
    package func categoryViews(in reading: ReadTransaction) throws -> [CategoryWithCountEntity] {
        let counts = try transactionCounts(in: reading)
        return try storedCategories(in: reading).map { stored in
            CategoryWithCountEntity(
                CategoryEntity(stored.entity, version: stored.version, owner: reading.owner.recordName),
                transactionCount: counts[stored.entity.id.text] ?? 0)
        }
    }

    /// The categories at the top, with what is in them.
    package func groupings(in reading: ReadTransaction) throws -> [GroupingEntity] {
        let all = try categoryViews(in: reading)
        var children: [UUID: [CategoryWithCountEntity]] = [:]
        for view in all {
            if let parent = view.entity.category.parentID { children[parent, default: []].append(view) }
        }
        return all.filter { $0.entity.category.parentID == nil }.map { grouping in
            let below = children[grouping.entity.category.id, default: []]
            return GroupingEntity(
                grouping.entity, childCount: Int64(below.count),
                totalTransactionCount: below.reduce(grouping.transactionCount) { $0 + $1.transactionCount })
        }
    }

    package func categoryView(
        of stored: Stored<FinanceDomain.Category>, in reading: ReadTransaction
    ) -> CategoryEntity {
        CategoryEntity(stored.entity, version: stored.version, owner: reading.owner.recordName)
    }

    private func storedCategories(in reading: ReadTransaction) throws -> [Stored<FinanceDomain.Category>] {
        var query = RecordQuery().sorted(byDefault: ["name"])
        var stored: [Stored<FinanceDomain.Category>] = []
        repeat {
            let page = try Self.categories(in: reading).list(query)
            stored += page.items
            query.cursor = page.next
        } while query.cursor != nil
        return stored
    }

    private func transactionCounts(in reading: ReadTransaction) throws -> [String: Int64] {
        var counts: [String: Int64] = [:]
        try reading.session.forEachRow(
            """
            SELECT category_id, CAST(SUM(transactions) AS BIGINT) FROM finance_month
            WHERE owner = \(reading.ownerKey) GROUP BY category_id
            """
        ) { row in counts[try row.text(0)] = try row.integer(1) }
        return counts
    }
}
