internal import Changes
package import FinanceDomain
internal import Kernel
internal import ModuleKit
package import Storage

// The home currency, and amounts in it.

extension FinanceModule {
    package static func home(in transaction: some OwnerTransaction) throws -> HomeCurrency? {
        try homeCurrency.find(OnlyOne(), in: transaction)?.entity
    }

    /// The first account's currency is the home currency until another is set.
    func begin(with currency: Currency, in transaction: WriteTransaction) throws -> HomeCurrency {
        if let home = try Self.home(in: transaction) { return home }
        let home = try HomeCurrency(currency, updatedAt: transaction.now)
        try Self.homeCurrency(in: transaction).save(home)
        return home
    }

    /// The rate to use: the given one, 1 for an account in the home currency, or the last rate of the account.
    func rate(
        _ said: ExchangeRate?, of account: Account, to home: Currency, saidBy option: String = "--rate",
        in transaction: WriteTransaction
    ) throws -> ExchangeRate {
        if account.currency == home {
            guard said ?? .one == .one else { throw LedgerError.ownRate(currency: home.code) }
            return .one
        }
        if let said { return said }
        if let last = try lastRate(of: account, to: home, in: transaction.view) { return last }
        throw Refusal.rate(
            "How many \(home) is one \(account.currency)? “\(Excerpt.of(account.name))” has no transaction with a "
                + "rate.",
            details: ["field": "exchangeRate"], advice: "On the command line, give it with \(option).")
    }

    /// The rate of the account's latest transaction.
    func lastRate(of account: Account, to home: Currency, in reading: ReadTransaction) throws -> ExchangeRate? {
        try reading.session.firstRow(
            """
            SELECT exchange_rate FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND account_id = \(account.id.text)
                AND home_currency = \(home.code) AND deleted_at IS NULL
            ORDER BY civil_day DESC, date DESC, id DESC LIMIT 1
            """
        ).map { try ExchangeRate(ExactDecimal(typed: $0.text(0))) }
    }

    /// An account's amount in the home currency. Everything that writes transactions uses this method.
    package func homeAmount(
        _ amount: Amount, at rate: ExchangeRate, of account: Account, to home: Currency
    ) throws -> Int64 {
        try HomeAmount.of(amount, at: rate, from: account.currency, to: home, by: homeAmountRule)
    }

    /// True if a rate leads to another currency. Transactions in the trash count, because they may be restored.
    static func leadsElsewhere(than currency: Currency, in reading: ReadTransaction) throws -> Bool {
        try reading.session.firstRow(
            """
            SELECT 1 FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND home_currency <> \(currency.code) LIMIT 1
            """) != nil
    }
}
