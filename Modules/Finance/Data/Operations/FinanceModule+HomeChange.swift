package import FinanceDomain
internal import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

// A change of the home currency goes through all transactions, part by part. Each row says where its rate leads, so in
// between every amount is what its row says it is, and an interrupted change goes on where it was.

extension FinanceModule {
    /// How many rows are converted in one transaction.
    package static let homePart = 2_000

    /// Says which currency is home from now on. One unit of the present one is `rate` of the new one. The rows follow, by
    /// `convertPart`.
    package func setHome(
        _ currency: Currency, at rate: ExchangeRate?, in transaction: WriteTransaction
    ) throws -> Written<HomeCurrency> {
        let present = try Self.home(in: transaction)
        if let present, let other = try Self.stray(from: present, besides: currency, in: transaction.view) {
            if present.currency == currency { return try goOn(with: present, from: other, at: rate, in: transaction) }
            guard other == present.previous else {
                throw LedgerError.homeStrays(told: other.code, home: present.currency.code)
            }
            throw LedgerError.homeChangeUnderWay(to: present.currency.code)
        }
        if present?.currency == currency {
            guard rate == nil else { throw LedgerError.homeAlready(currency.code) }
            return Written(unchanged: try Self.homeCurrency.require(OnlyOne(), in: transaction))
        }
        let isNeeded = try present != nil && leadsElsewhere(than: currency, in: transaction.view)
        if isNeeded, rate == nil { throw LedgerError.homeCurrencyRate }
        let home = try HomeCurrency(
            currency, after: isNeeded ? present?.currency : nil, at: isNeeded ? rate : nil,
            updatedAt: transaction.now)
        return try Self.homeCurrency(in: transaction).write(OnlyOne()) { _ in home }
    }

    /// What is not told in the home currency follows it: the rest of a change that broke off at that one's rate, and what a
    /// device, or an undo, left in another at the rate that is said.
    private func goOn(
        with present: HomeCurrency, from other: Currency, at rate: ExchangeRate?, in transaction: WriteTransaction
    ) throws -> Written<HomeCurrency> {
        if other == present.previous, let begun = present.rate {
            guard rate ?? begun == begun else {
                throw LedgerError.homeRateStands(home: present.currency.code, rate: begun.value.description)
            }
            return Written(unchanged: try Self.homeCurrency.require(OnlyOne(), in: transaction))
        }
        guard let rate else { throw LedgerError.homeStrays(told: other.code, home: present.currency.code) }
        let home = try HomeCurrency(present.currency, after: other, at: rate, updatedAt: transaction.now)
        return try Self.homeCurrency(in: transaction).write(OnlyOne()) { _ in home }
    }

    /// Converts the next rows after an id; nil for the start. Returns where to go on; nil once all are converted.
    package func convertPart(after id: String?, in transaction: WriteTransaction) throws -> String? {
        guard let stored = try Self.homeCurrency(in: transaction).find(OnlyOne()), case let home = stored.entity,
            let previous = home.previous, let step = home.rate
        else { return nil }
        let keys = try transaction.session.rows(
            """
            SELECT id FROM finance_transaction
            WHERE owner = \(transaction.ownerKey) AND deleted_at IS NULL AND home_currency = \(previous.code)
                AND id > \(id ?? "") ORDER BY id LIMIT \(Self.homePart)
            """
        ).map { try $0.text(0) }
        guard let last = keys.last else { return nil }
        try transaction.goOn(withOperationOf: stored.version)
        try convert(keys, along: [HomeSteps.Step(to: home.currency, rate: step)], in: transaction)
        return keys.count < Self.homePart ? nil : last
    }

    /// Step by step, as each would have become of it by the changes themselves.
    func convert(_ keys: [String], along path: [HomeSteps.Step], in transaction: WriteTransaction) throws {
        guard let home = path.last?.to else { return }
        let currencies = try accountCurrencies(in: transaction.view)
        let table = RecordTable<TransactionRecord>(transaction)
        let records = try table.find(keys).map(\.entity).sorted { $0.id.text < $1.id.text }.map { record in
            var record = record
            guard let currency = currencies[record.accountId] else { return record }
            var rate = try ExchangeRate(record.exchangeRate)
            for step in path { rate = try converted(rate, of: currency, by: step) }
            record.exchangeRate = rate.value
            record.homeCurrency = home.code
            record.amountHomeCents = try HomeAmount.of(
                Amount(minorUnits: record.amountCents), at: rate, from: currency, to: home, by: homeAmountRule)
            return record
        }
        try table.saveAll(records)
    }

    /// A currency in which rows are told that is not home: the previous one, for as long as there are any of it.
    package static func stray(from home: HomeCurrency, in reading: ReadTransaction) throws -> Currency? {
        try stray(from: home, besides: home.currency, in: reading)
    }

    /// What there is to say while some are told in another currency, with what helps.
    package static func strayRemark(in reading: ReadTransaction) throws -> String? {
        guard let home = try home(in: reading), let other = try stray(from: home, in: reading) else { return nil }
        let command = "mizan finance home set \(home.currency)"
        return other == home.previous
            ? "Some transactions are still told in \(other). `\(command)` goes on with a change that broke off."
            : "Some transactions are told in \(other). `\(command) --rate …` converts them: how many "
                + "\(home.currency) one \(other) is."
    }

    private static func stray(
        from home: HomeCurrency, besides wanted: Currency, in reading: ReadTransaction
    ) throws -> Currency? {
        let told = try reading.session.rows(
            """
            SELECT DISTINCT home_currency FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL AND home_currency <> \(home.currency.code)
                AND home_currency <> \(wanted.code) ORDER BY home_currency
            """
        ).map { try Currency($0.text(0)) }
        return home.previous.flatMap { told.contains($0) ? $0 : nil } ?? told.first
    }

    /// Those in the trash, too: they may come back.
    private func leadsElsewhere(than currency: Currency, in reading: ReadTransaction) throws -> Bool {
        try reading.session.firstRow(
            """
            SELECT 1 FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND home_currency <> \(currency.code) LIMIT 1
            """) != nil
    }

    /// 1 where the account's currency is home now; else the product, to as many digits as a rate keeps.
    private func converted(
        _ rate: ExchangeRate, of currency: Currency, by step: HomeSteps.Step
    ) throws -> ExchangeRate {
        currency == step.to ? .one : try rate.multiplied(by: step.rate)
    }

    func accountCurrencies(in reading: ReadTransaction) throws -> [UUID: Currency] {
        var currencies: [UUID: Currency] = [:]
        try reading.session.forEachRow(
            "SELECT id, currency_code FROM finance_account WHERE owner = \(reading.ownerKey)"
        ) { row in
            guard let id = UUID(text: try row.text(0)) else { return }
            currencies[id] = try Currency(row.text(1))
        }
        return currencies
    }
}

// MARK: In several writes

extension FinanceModule {
    /// Runs a closure as one transaction of an owner.
    package func write<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        try await context.write(owner, body)
    }

    /// Changes the home currency and all that leads to it. Asking for the currency that it is being changed to goes on
    /// with a change that broke off.
    package func changeHome(
        to currency: Currency, at rate: ExchangeRate?, of owner: OwnerID
    ) async throws -> HomeCurrency {
        let home = try await write(owner) { try setHome(currency, at: rate, in: $0).entity }
        var place: String?
        repeat {
            let from = place
            place = try await write(owner) { try convertPart(after: from, in: $0) }
        } while place != nil
        return home
    }
}
