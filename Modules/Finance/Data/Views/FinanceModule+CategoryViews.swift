package import Changes
package import FinanceDomain
internal import Kernel
internal import ModuleKit
internal import Storage

extension FinanceModule {
    package static let categoryViews = RecordViews<FinanceDomain.Category, CategoryEntity>(categories) {
        categories, _ in categories.map(CategoryEntity.init)
    }

    /// The categories by name, each with the number of its transactions.
    package static let countedCategories = RecordViews<FinanceDomain.Category, CategoryWithCountEntity>(categories) {
        categories, reading in
        let counts = try counts(
            """
            SELECT category_id, CAST(SUM(transactions) AS BIGINT) FROM finance_month
            WHERE owner = \(reading.ownerKey) GROUP BY category_id
            """, of: categories, in: reading)
        return categories.map {
            CategoryWithCountEntity(CategoryEntity($0), transactionCount: counts[$0.id.text] ?? 0)
        }
    }

    /// The top categories by name, each with counts of its categories and transactions.
    package static let groupings = RecordViews<FinanceDomain.Category, GroupingEntity>(
        categories,
        asking: { query in
            var query = query
            query.filters.append(RecordQuery.Filter("parentId", .absent, "true"))
            return query
        }
    ) { categories, reading in
        let children = try counts(
            """
            SELECT parent_id, COUNT(*) FROM finance_category
            WHERE owner = \(reading.ownerKey) AND parent_id IS NOT NULL AND deleted_at IS NULL GROUP BY parent_id
            """, of: categories, in: reading)
        let transactions = try counts(
            """
            SELECT COALESCE(c.parent_id, c.id), CAST(SUM(m.transactions) AS BIGINT)
            FROM finance_month m JOIN finance_category c ON c.owner = m.owner AND c.id = m.category_id
            WHERE m.owner = \(reading.ownerKey) AND c.deleted_at IS NULL GROUP BY 1
            """, of: categories, in: reading)
        return categories.map {
            GroupingEntity(
                CategoryEntity($0), childCount: children[$0.id.text] ?? 0,
                totalTransactionCount: transactions[$0.id.text] ?? 0)
        }
    }

    /// A statement's counts by category id, only for the categories of the page: there may be many more.
    private static func counts(
        _ statement: SQL, of page: [ShownRecord<FinanceDomain.Category>], in reading: ReadTransaction
    ) throws -> [String: Int64] {
        let shown = Set(page.map(\.id.text))
        var counts: [String: Int64] = [:]
        try reading.session.forEachRow(statement) { row in
            let id = try row.text(0)
            if shown.contains(id) { counts[id] = try row.integer(1) }
        }
        return counts
    }
}
