internal import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit

/// A category's total in the home currency, whatever the currencies of its accounts.
package struct HomeTotal: Sendable {
    package let month: String
    /// Nil for transactions without a category.
    package let category: UUID?
    package let name: String
    package let home: String
    /// Sums of several currencies may exceed 64 bits.
    package private(set) var amount: Int128
    package private(set) var count: Int64

    /// The totals of the categories. The input is sorted, so the totals of one category are adjacent.
    package static func all(of totals: [CategoryTotal]) -> [HomeTotal] {
        var all: [(key: [String], total: HomeTotal)] = []
        for total in totals {
            let name = total.categoryName.map { FinanceModule.label(of: $0, in: total.groupName) } ?? "no category"
            let month = total.month?.description ?? ""
            let key = [month, total.categoryId.map { "\($0)" } ?? "", total.homeCurrencyCode]
            if let last = all.last, last.key == key {
                all[all.count - 1].total.amount += Int128(total.amountHomeCents)
                all[all.count - 1].total.count += total.transactionCount
            } else {
                all.append(
                    (
                        key,
                        HomeTotal(
                            month: month, category: total.categoryId, name: name, home: total.homeCurrencyCode,
                            amount: Int128(total.amountHomeCents), count: total.transactionCount)
                    ))
            }
        }
        return all.map(\.total)
    }
}

extension FinanceModule {
    /// A sum in the home currency as its owner reads it: `-12.50 EUR`. The sum may exceed 64 bits.
    package func text(_ amount: Int128, home: String) throws -> String {
        let home = try Currency(home)
        return "\(AmountText.grouped(amount, of: home, mark: mark)) \(home)"
    }

    /// The owner's present day.
    package func today(in reading: ReadTransaction) throws -> CivilDay {
        try zones.calendar(in: reading).today(at: clock.now())
    }
}
