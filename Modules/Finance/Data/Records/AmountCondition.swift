internal import Changes
internal import FinanceDomain
internal import Kernel
internal import ModuleKit

/// A condition on an amount as its owner types it, such as “at least 12.50” or “12 JPY”.
///
/// Amounts are stored in minor units, and currencies have different decimals. So an amount is compared with the amounts of
/// accounts whose currencies have as many decimals: of the currency beside the number, or else of the home currency.
struct AmountCondition {
    let filters: [RecordQuery.Filter]

    /// Nil for a comparison that does not compare amounts.
    init?(_ filter: RecordQuery.Filter, _ finance: FinanceModule, in reading: ReadTransaction) throws {
        switch filter.comparison {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: break
        case .in, .absent, .prefix, .contains: return nil
        }
        let typed = try TypedAmount(filter.value, markedHere: finance.mark)
        let accounts = try FinanceModule.accounts.all(in: reading)
        let named = accounts.filter { account in typed.unit.map(account.currency.answers) ?? true }
        let home = try FinanceModule.home(in: reading)?.currency
        guard let currency = (named.first { $0.currency == home } ?? named.first ?? accounts.first)?.currency else {
            // Without accounts there is no amount to compare.
            return nil
        }
        let amount = try typed.amount(typedIn: currency)
        var filters = [RecordQuery.Filter(filter.field, filter.comparison, String(amount.minorUnits))]
        let compared = named.filter { $0.currency.decimals == currency.decimals }
        if compared.count < accounts.count {
            let ids = compared.map(\.id.text).joined(separator: ",")
            filters.append(RecordQuery.Filter("accountId", .in, ids))
        }
        self.filters = filters
    }
}
