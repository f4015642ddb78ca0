internal import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// A category with those that are in it.
    package func subtree(of category: UUID, in reading: ReadTransaction) throws -> [UUID] {
        try [category] + children(of: category, in: reading)
    }

    /// What each category has, out of the sums that are kept: months in their order, and within one as categories are
    /// named. Amounts of different currencies are told apart; what they are in the home currency can be added. A sum that no
    /// number of 64 bits holds is refused.
    package func categoryTotals(
        by grouping: TotalsBy, from first: CivilMonth? = nil, to last: CivilMonth? = nil, in reading: ReadTransaction
    ) throws -> [CategoryTotal] {
        let names = try CategoryNames(in: reading)
        let month: SQL = grouping == .month ? "m.month" : "0"
        var totals: [CategoryTotal] = []
        try reading.session.forEachRow(
            """
            SELECT \(month), m.category_id, a.currency_code, m.home_currency, \(WideSum.columns("m.amount")),
                \(WideSum.columns("m.amount_home")), CAST(SUM(m.transactions) AS BIGINT)
            FROM finance_month m JOIN finance_account a ON a.owner = m.owner AND a.id = m.account_id
            WHERE m.owner = \(reading.ownerKey) AND m.is_transfer = 0
                AND m.month BETWEEN \(first?.number ?? 0) AND \(last?.number ?? 999_912)
            GROUP BY 1, 2, 3, 4
            """
        ) { row in
            let id = try UUID(text: row.text(1))
            guard let amount = Int64(exactly: try WideSum.read(row, at: 4)),
                let home = Int64(exactly: try WideSum.read(row, at: 6))
            else { throw LedgerError.totalOutOfRange(category: id.flatMap { names.name($0) }).atBoundary }
            totals.append(
                CategoryTotal(
                    month: try CivilMonth(number: row.integer(0)), categoryId: id,
                    categoryName: id.flatMap { names.name($0) }, groupName: id.flatMap { names.group($0) },
                    categoryType: id.flatMap { names.type($0) }, currencyCode: try row.text(2),
                    amountCents: amount, homeCurrencyCode: try row.text(3), amountHomeCents: home,
                    transactionCount: try row.integer(8)))
        }
        return totals.sorted { $0.key(names) < $1.key(names) }
    }
}

/// What is said of categories that totals name, and in which order they come: income first, then as their groupings and
/// they are named.
private struct CategoryNames {
    private let all: [UUID: FinanceDomain.Category]
    private let places: [UUID: Int]

    init(in reading: ReadTransaction) throws {
        let all = Dictionary(
            try FinanceModule.categories.all(in: reading).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let names = all.values.map { category in
            let group = category.parentID.flatMap { all[$0]?.name }
            return (
                category.id,
                [category.type == .income ? "0" : "1", group ?? category.name, category.name, category.id.text]
            )
        }
        let sorted = names.sorted { $0.1.lexicographicallyPrecedes($1.1) }
        places = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.0, $0) })
        self.all = all
    }

    func name(_ id: UUID) -> String? { all[id]?.name }
    func type(_ id: UUID) -> CategoryType? { all[id]?.type }
    func group(_ id: UUID) -> String? { all[id]?.parentID.flatMap { all[$0]?.name } }

    /// What has no category comes last.
    func place(of id: UUID?) -> Int { id.map { places[$0] ?? all.count } ?? all.count + 1 }
}

extension CategoryTotal {
    fileprivate func key(_ names: CategoryNames) -> (Int64, Int, String, String) {
        (month?.number ?? 0, names.place(of: categoryId), currencyCode, homeCurrencyCode)
    }
}

extension CivilMonth {
    fileprivate var number: Int64 { Int64(year * 100 + month) }

    /// Nil for 0, which stands for all months.
    fileprivate init?(number: Int64) throws {
        guard number > 0 else { return nil }
        try self.init(year: Int(number / 100), month: Int(number % 100))
    }
}
