internal import FinanceDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// The home currency, and the currency that a file's rates lead to. The rates lead to the present home currency or to an
/// earlier home currency.
struct LedgerRates {
    let home: Currency
    /// The remark on a home currency that is stored with this file, a record that no count of the file includes.
    private(set) var remark: String?
    private let told: Currency
    /// The changes of the home currency since the currency of the file.
    private let path: [HomeSteps.Step]
    private let finance: FinanceModule
    /// The currency that the file's own rows show as the target of the rates; nil if the rows show no currency.
    private let shown: Currency?

    /// - Parameter entries: at least one. The home currency of an empty store follows from the file as a whole, or from a
    ///   question.
    init(
        _ finance: FinanceModule, _ entries: [LedgerEntry], _ findings: LedgerFindings, _ first: FirstPieces.Of,
        in transaction: WriteTransaction
    ) throws {
        (self.finance, shown) = (finance, findings.home)
        let present = try FinanceModule.home(in: transaction.reading)
        guard let known = present?.currency ?? findings.home else {
            throw LedgerError.homeUnproven(currencies: findings.currencies.map(\.code))
        }
        let steps = try present.map { try HomeSteps(to: $0, in: transaction.reading) }
        told = first.home {
            guard let steps else { return known }
            // In a file, the currency that the rates lead to has the rate 1.
            let atOne = entries.filter { $0.rate == nil || $0.rate == .one }.map(\.currency)
            return atOne.contains(known) ? known : atOne.first { steps.path(from: $0) != nil } ?? known
        }
        home = try finance.begin(with: told, in: transaction).currency
        if present == nil {
            remark =
                "The home currency is \(home.code) now, which is one more record: `mizan finance home set` changes it."
        }
        guard let path = steps == nil ? [] : steps?.path(from: told) else {
            throw Self.homeChanged(from: told, to: home)
        }
        self.path = path
    }

    private static func homeChanged(from begun: Currency, to home: Currency) -> MizanError {
        MizanError(
            .conflict, "record.invariant",
            "The home currency was changed from \(begun) to \(home) during the import, but the rates in the file "
                + "convert to \(begun). Change it back to import the rest.",
            details: ["because": "finance.home-changed"])
    }

    /// A row's rate, and its amount in the home currency.
    func told(_ entry: LedgerEntry) throws -> (rate: ExchangeRate, amount: Int64) {
        let rate = try rate(of: entry)
        guard !path.isEmpty else {
            let amount = try HomeAmount.of(
                entry.amount, at: rate, from: entry.currency, to: home, by: finance.homeAmountRule)
            return (rate, amount)
        }
        return try finance.converted(
            rate.value, entry.amount.minorUnits, of: entry.currency, along: path, to: home)
    }

    private func rate(of entry: LedgerEntry) throws -> ExchangeRate {
        if entry.currency == told {
            guard entry.rate ?? .one == .one else {
                throw LedgerRefusal(
                    "\(told) is the home currency here, so its exchange rate is 1. The file's rates convert to another "
                        + "currency: change the home currency to that currency first.")
            }
            return .one
        }
        // The rate is 1 because the currency is the file's home currency. Here the rate would mean that one unit of the
        // currency is worth one unit of the present home currency.
        if entry.rate == .one, entry.currency == shown {
            throw LedgerRefusal(
                "Its exchange rate is 1, as for all \(entry.currency) in the file, but the home currency here is "
                    + "\(told). Write the value of one \(entry.currency) in \(told), or change the home currency to "
                    + "\(entry.currency) first.")
        }
        guard let rate = entry.rate else {
            throw LedgerRefusal("Exchange Rate is empty, and \(entry.currency) is not the home currency, \(told).")
        }
        return rate
    }
}
