internal import Changes
internal import FinanceData
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// What a search of the register asks for: the transactions of an amount, if the text reads as one and there are any, or those
/// whose description or notes have the text.
struct RegisterSearch {
    let filter: RecordQuery.Filter
    /// The amount in the minor units of each currency; nil for a text.
    private var units: [Currency: Set<Int64>]?

    init(_ text: String, _ finance: FinanceModule, in reading: ReadTransaction) throws {
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

    /// False for a transaction that has as many minor units and another amount: 1250 yen are not 12.50 euros.
    func keeps(_ view: TransactionViewEntity) -> Bool { units.map { Self.has(view, $0) } ?? true }

    private static func has(_ view: TransactionViewEntity, _ units: [Currency: Set<Int64>]) -> Bool {
        view.account.map { units[$0.currency]?.contains(view.amount.minorUnits) == true } ?? false
    }

    /// Without a sign both signs are meant.
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
                // It is no amount, or none of this currency.
                continue
            }
        }
        return units
    }
}
