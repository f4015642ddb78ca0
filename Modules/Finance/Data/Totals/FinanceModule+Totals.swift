package import FoundationEssentials
package import Kernel
package import ModuleKit

extension FinanceModule {
    /// A category with those that are in it.
    package func subtree(of category: UUID, in reading: ReadTransaction) throws -> [UUID] {
        try [category] + children(of: category, in: reading)
    }

    /// What each category has, out of the sums that are kept, page by page: months in their order, and within one as categories
    /// are named. Amounts of different currencies are told apart; what they are in the home currency can be added. A sum that no
    /// number of 64 bits holds is refused.
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

    /// Nil for 0, which stands for all months.
    init?(number: Int64) throws {
        guard number > 0 else { return nil }
        try self.init(year: Int(number / 100), month: Int(number % 100))
    }
}
