internal import Changes
package import FinanceDomain
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// A page of the categories by their names, with how often each is used.
    package func categoryViews(
        _ query: RecordQuery = RecordQuery(), in reading: ReadTransaction
    ) throws -> RecordPage<CategoryWithCountEntity> {
        let page = try Self.categories(in: reading).list(query.sorted(byDefault: ["name"]))
        let counts = try counts(
            """
            SELECT category_id, CAST(SUM(transactions) AS BIGINT) FROM finance_month
            WHERE owner = \(reading.ownerKey) GROUP BY category_id
            """, of: page.items, in: reading)
        return page.map { stored in
            CategoryWithCountEntity(
                categoryView(of: stored, in: reading), transactionCount: counts[stored.entity.id.text] ?? 0)
        }
    }

    /// A page of the categories at the top by their names, with what is in them.
    package func groupings(
        _ query: RecordQuery = RecordQuery(), in reading: ReadTransaction
    ) throws -> RecordPage<GroupingEntity> {
        var query = query.sorted(byDefault: ["name"])
        query.filters.append(RecordQuery.Filter("parentId", .absent, "true"))
        let page = try Self.categories(in: reading).list(query)
        let children = try counts(
            """
            SELECT parent_id, COUNT(*) FROM finance_category
            WHERE owner = \(reading.ownerKey) AND parent_id IS NOT NULL AND deleted_at IS NULL GROUP BY parent_id
            """, of: page.items, in: reading)
        let transactions = try counts(
            """
            SELECT COALESCE(c.parent_id, c.id), CAST(SUM(m.transactions) AS BIGINT)
            FROM finance_month m JOIN finance_category c ON c.owner = m.owner AND c.id = m.category_id
            WHERE m.owner = \(reading.ownerKey) AND c.deleted_at IS NULL GROUP BY 1
            """, of: page.items, in: reading)
        return page.map { stored in
            let key = stored.entity.id.text
            return GroupingEntity(
                categoryView(of: stored, in: reading), childCount: children[key] ?? 0,
                totalTransactionCount: transactions[key] ?? 0)
        }
    }

    package func categoryView(
        of stored: Stored<FinanceDomain.Category>, in reading: ReadTransaction
    ) -> CategoryEntity {
        CategoryEntity(stored.entity, version: stored.version, owner: reading.owner.recordName)
    }

    /// A statement's counts by the ids of categories, for these alone: there may be many more than a page has.
    private func counts(
        _ statement: SQL, of page: [Stored<FinanceDomain.Category>], in reading: ReadTransaction
    ) throws -> [String: Int64] {
        let shown = Set(page.map(\.entity.id.text))
        var counts: [String: Int64] = [:]
        try reading.session.forEachRow(statement) { row in
            let id = try row.text(0)
            if shown.contains(id) { counts[id] = try row.integer(1) }
        }
        return counts
    }
}
