internal import Changes
package import FinanceDomain
package import Kernel
package import ModuleKit

/// A search of the register: the transactions with an amount, if the text is an amount and some transaction has it; otherwise
/// the transactions with the text in the description or notes.
package struct RegisterSearch {
    package let filter: RecordQuery.Filter
    /// The amount in the minor units of each currency; nil for a text.
    private var units: [Currency: Set<Int64>]?

    package init(_ text: String, _ finance: FinanceModule, in reading: ReadTransaction) throws {
        let units = try Self.units(text, finance, in: reading)
        let values = Set(units.values.joined()).sorted().map(String.init).joined(separator: ",")
        let amounts = RecordQuery.Filter("amountCents", .in, values)
        let found =
            try values.isEmpty
            ? [] : FinanceModule.transactionViews.page(RecordQuery(filters: [amounts], limit: 50), in: reading).items
        if found.contains(where: { Self.has($0, units) }) {
            (filter, self.units) = (amounts, units)
        } else {
            (filter, self.units) = (RecordQuery.Filter("description", .contains, text), nil)
        }
    }

    /// False for a transaction with the same number of minor units but another amount: 1250 yen are not 12.50 euros.
    package func keeps(_ view: TransactionViewEntity) -> Bool { units.map { Self.has(view, $0) } ?? true }

    private static func has(_ view: TransactionViewEntity, _ units: [Currency: Set<Int64>]) -> Bool {
        view.account.map { units[$0.currency]?.contains(view.amount.minorUnits) == true } ?? false
    }

    /// An amount without a sign stands for both signs.
    private static func units(
        _ text: String, _ finance: FinanceModule, in reading: ReadTransaction
    ) throws -> [Currency: Set<Int64>] {
        var units: [Currency: Set<Int64>] = [:]
        for currency in Set(try FinanceModule.accounts.all(in: reading).map(\.currency)) {
            do {
                let typed = try TypedAmount(text, mark: finance.mark)
                let amount = try typed.amount(typedIn: currency)
                units[currency] = typed.isSigned ? [amount.minorUnits] : [amount.minorUnits, -amount.minorUnits]
            } catch {
                // The text is not an amount, or not one of this currency.
                continue
            }
        }
        return units
    }
}
