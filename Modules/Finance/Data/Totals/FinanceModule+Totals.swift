package import FoundationEssentials
package import Kernel
package import ModuleKit

extension FinanceModule {
    /// A category and the categories in it.
    package func subtree(of category: UUID, in reading: ReadTransaction) throws -> [UUID] {
        try [category] + children(of: category, in: reading)
    }

    /// The totals of each category, from the stored sums, page by page. They are sorted by month, and within a month by the
    /// names of categories. Amounts of different currencies stay separate, but their values in the home currency can be added.
    /// A sum beyond 64 bits is refused.
    package func categoryTotals(
        by grouping: TotalsBy, from first: CivilMonth? = nil, to last: CivilMonth? = nil,
        _ query: RecordQuery = RecordQuery(), in reading: ReadTransaction
    ) throws -> RecordPage<CategoryTotal> {
        let months = (first?.number ?? 0)...max(first?.number ?? 0, last?.number ?? 999_912)
        return try TotalsPages(by: grouping, of: months, query, in: reading).page()
    }
}

extension CivilMonth {
    var number: Int64 { Int64(year * 100 + month) }

    /// Nil for 0, which means all months.
    init?(number: Int64) throws {
        guard number > 0 else { return nil }
        try self.init(year: Int(number / 100), month: Int(number % 100))
    }
}
