internal import Changes
package import FinanceDomain
internal import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

// A change of the home currency converts all transactions, part by part. Each row stores the currency that its rate leads to,
// so the row's amount is right at any time. An interrupted change continues where it stopped.

extension FinanceModule {
    /// The number of rows that are converted at once.
    private static let homePiece = 128

    /// Sets the home currency. One unit of the present home currency is worth `rate` of the new one. `convertPart` converts the
    /// rows afterwards.
    package func setHome(
        _ currency: Currency, at rate: ExchangeRate?, in transaction: WriteTransaction
    ) throws -> Written<HomeCurrency> {
        guard let next = try nextHome(currency, at: rate, now: transaction.now, in: transaction.view) else {
            return Written(unchanged: try Self.homeCurrency.require(OnlyOne(), in: transaction))
        }
        return try Self.homeCurrency(in: transaction).write(OnlyOne()) { _ in next }
    }

    /// The new home currency. Nil if the home currency stays; then, at most, some rows still have to be converted. Checks all
    /// rows.
    private func nextHome(
        _ currency: Currency, at rate: ExchangeRate?, now: Instant, in reading: ReadTransaction
    ) throws -> HomeCurrency? {
        let present = try Self.home(in: reading)
        let strays = try present.map { try Self.strays(from: $0, in: reading) } ?? []
        for other in strays where other != currency {
            guard let present else { break }
            if present.currency == currency {
                return try goOn(with: present, from: other, at: rate, now: now, in: reading)
            }
            guard try isStuck(in: other, before: present, in: reading) else {
                throw other == present.previous
                    ? LedgerError.homeChangeUnderWay(to: present.currency.code, told: other.code)
                    : LedgerError.homeStrays(told: other.code, home: present.currency.code)
            }
        }
        if present?.currency == currency {
            guard rate == nil else { throw LedgerError.homeAlready(currency.code) }
            return nil
        }
        let isNeeded = try present != nil && Self.leadsElsewhere(than: currency, in: reading)
        if isNeeded, rate == nil { throw LedgerError.homeCurrencyRate }
        if isNeeded, let present, let rate {
            try requireConvertible(from: present.currency, by: HomeSteps.Step(to: currency, rate: rate), in: reading)
        }
        return try HomeCurrency(
            currency, after: isNeeded ? present?.currency : nil, at: isNeeded ? rate : nil,
            updatedAt: now)
    }

    /// Lets amounts in another currency follow the home currency. The rest of an interrupted change follows at that change's
    /// rate. Amounts that a device or an undo left in another currency follow at the given rate.
    private func goOn(
        with present: HomeCurrency, from other: Currency, at rate: ExchangeRate?, now: Instant,
        in reading: ReadTransaction
    ) throws -> HomeCurrency? {
        if other == present.previous, let begun = present.rate {
            guard try rate ?? begun == begun || isStuck(in: other, before: present, in: reading) else {
                throw LedgerError.homeRateStands(home: present.currency.code, rate: begun.value.description)
            }
        }
        if other == present.previous, rate == nil || rate == present.rate { return nil }
        guard let rate else { throw LedgerError.homeStrays(told: other.code, home: present.currency.code) }
        try requireConvertible(from: other, by: HomeSteps.Step(to: present.currency, rate: rate), in: reading)
        return try HomeCurrency(present.currency, after: other, at: rate, updatedAt: now)
    }

    /// Converts the rows after an id, as long as the turn has time; nil begins at the start. No index lists these rows, so the
    /// search ends at the last id to convert. Returns the id to continue after; nil once all are converted.
    package func convertPart(
        after id: String?, upTo end: String, _ turn: PartTurn = PartTurn(), in transaction: WriteTransaction
    ) throws -> String? {
        guard let stored = try Self.homeCurrency(in: transaction).find(OnlyOne()), case let home = stored.entity,
            let previous = home.previous, let step = home.rate
        else { return nil }
        var place = id ?? ""
        while turn.hasTime {
            let keys = try transaction.session.rows(
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND deleted_at IS NULL AND home_currency = \(previous.code)
                    AND id > \(place) AND id <= \(end) ORDER BY id LIMIT \(Self.homePiece)
                """
            ).map { try $0.text(0) }
            guard let last = keys.last else { return nil }
            if turn.total == 0 { try transaction.goOn(withOperationOf: stored.version) }
            try convert(keys, along: [HomeSteps.Step(to: home.currency, rate: step)], in: transaction)
            turn.note(keys.count)
            guard last < end else { return nil }
            place = last
        }
        return place
    }

    /// Converts rows step by step, as the changes of the home currency would have done. Rows that cannot be converted stay
    /// unchanged. Returns the ids of the converted rows.
    @discardableResult
    func convert(
        _ keys: [String], along path: [HomeSteps.Step], in transaction: WriteTransaction
    ) throws -> [String] {
        guard let home = path.last?.to else { return [] }
        let currencies = AccountCurrencies(in: transaction.view)
        let table = RecordTable<TransactionRecord>(transaction)
        var records: [TransactionRecord] = []
        for var record in try table.find(keys).map(\.entity).sorted(by: { $0.id.text < $1.id.text }) {
            guard let currency = try currencies.of(record.accountId) else { continue }
            do {
                let (rate, amount) = try converted(
                    record.rate, record.amountCents, of: currency, along: path, to: home)
                (record.rate, record.amountHomeCents) = (rate.value, amount)
                record.homeCurrency = home.code
                records.append(record)
            } catch is MoneyError {
                continue
            }
        }
        try table.saveAll(records)
        return records.map(\.id.text)
    }

    /// The currencies other than the home currency in which rows still have amounts. The previous home currency comes first.
    /// The currencies are read from the monthly figures, so no row is read. A write settles the monthly figures before it calls
    /// this function.
    static func strays(from home: HomeCurrency, in reading: ReadTransaction) throws -> [Currency] {
        let told = try reading.session.rows(
            """
            SELECT DISTINCT home_currency FROM finance_month
            WHERE owner = \(reading.ownerKey) AND transactions > 0 AND home_currency <> \(home.currency.code)
            ORDER BY home_currency
            """
        ).map { try Currency($0.text(0)) }
        return told.filter { $0 == home.previous } + told.filter { $0 != home.previous }
    }

    /// Remarks on amounts that are converted to a currency other than the home currency. A remark states the number of the
    /// amounts, the currency, and a remedy. If there are several such currencies, only the first currency is reported. The next
    /// currency is reported after the first is dealt with.
    package static func strayRemarks(in reading: ReadTransaction) throws -> [String] {
        guard let home = try home(in: reading), let other = try strays(from: home, in: reading).first else { return [] }
        let count = try reading.session.firstRow(
            """
            SELECT CAST(SUM(transactions) AS BIGINT) FROM finance_month
            WHERE owner = \(reading.ownerKey) AND home_currency = \(other.code)
            """
        )?.integer(0)
        let (some, them) = (
            Counted.text(count ?? 0, "transaction is", "transactions are"), Counted.word(count ?? 0, "it", "them")
        )
        let (list, command) = ("mizan finance list --told-in \(other)", "mizan finance home set \(home.currency)")
        return [
            other == home.previous
                ? "\(some) still in \(other) (`\(list)`). `\(command)` converts \(them) at the rate of the change; "
                    + "with --rate …, it converts amounts for which that rate is not suitable."
                : "\(some) in \(other) (`\(list)`). `\(command) --rate …` converts \(them): how many \(home.currency) "
                    + "one \(other) is."
        ]
    }

    /// The rate and the amount after these steps. The rate is 1 if the account's currency is the home currency; otherwise it is
    /// the product of the rates, to as many digits as a rate can have.
    func converted(
        _ rate: ExactDecimal, _ cents: Int64, of currency: Currency, along path: [HomeSteps.Step], to home: Currency
    ) throws -> (rate: ExchangeRate, amount: Int64) {
        var rate = try ExchangeRate(rate)
        for step in path { rate = currency == step.to ? .one : try rate.multiplied(by: step.rate) }
        let amount = try HomeAmount.of(
            Amount(minorUnits: cents), at: rate, from: currency, to: home, by: homeAmountRule)
        return (rate, amount)
    }

    /// Checks all rows before anything is stored, so that a change either completes or does not begin.
    private func requireConvertible(
        from previous: Currency, by step: HomeSteps.Step, in reading: ReadTransaction
    ) throws {
        try forEachTold(in: previous, along: [step], reading) { id, error in
            guard let error, let id = UUID(text: id) else { return true }
            let view = try Self.transactionViews.one(id, in: reading)
            let fault = error.atBoundary
            // The rate is 1 if the account's own currency is the home currency.
            let (field, option) =
                view.account?.currency == previous ? ("amount", "--amount") : ("rate (or its amount)", "--rate")
            throw fault.kind(
                "Nothing was changed: “\(Excerpt.of(view.description ?? "Transaction"))” of \(view.date.day), "
                    + "\(Excerpt.of(view.account?.name ?? "no account")) [\(id.text)], cannot be converted. "
                    + fault.message,
                details: ["field": "rate", "id": id.text],
                advice: "Give another rate, or edit the transaction's \(field), and try again: mizan finance edit "
                    + "\(id.text) \(option) …")
        }
    }

    /// True if no amount in a currency can follow the later changes. Waiting for the remaining conversions is then pointless.
    private func isStuck(
        in told: Currency, before home: HomeCurrency, in reading: ReadTransaction
    ) throws -> Bool {
        guard let path = try HomeSteps(to: home, from: told, in: reading).path(from: told) else { return false }
        var isStuck = true
        // Stops at the first row that can follow: there may be hundreds of thousands of rows.
        try forEachTold(in: told, along: path, reading) { _, error in
            isStuck = error != nil
            return isStuck
        }
        return isStuck
    }

    /// Calls `body` for each live row with an amount in the currency, until `body` returns false. If a row cannot follow these
    /// steps, `body` also receives the error.
    private func forEachTold(
        in told: Currency, along path: [HomeSteps.Step], _ reading: ReadTransaction,
        _ body: (_ id: String, MoneyError?) throws -> Bool
    ) throws {
        guard let home = path.last?.to else { return }
        let currencies = AccountCurrencies(in: reading)
        try reading.session.forEachRow(
            """
            SELECT id, account_id, amount_cents, exchange_rate FROM finance_transaction
            WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL AND home_currency = \(told.code)
            """,
            while: { row in
                guard let account = UUID(text: try row.text(1)), let currency = try currencies.of(account) else {
                    return true
                }
                var fault: MoneyError?
                do {
                    _ = try converted(
                        ExactDecimal(typed: row.text(3)), row.integer(2), of: currency, along: path, to: home)
                } catch let error as MoneyError {
                    fault = error
                }
                return try body(row.text(0), fault)
            })
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

    /// Reads an owner's data as they are at one moment.
    package func read<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        try await context.read(owner, body)
    }

    /// Runs a change of an owner's data in parts.
    package func change<Result: Sendable>(_ change: PartedChange<Result>, of owner: OwnerID) async throws -> Result {
        try await context.change(change, of: owner)
    }

    /// Changes the home currency and converts all transactions. A repeated request for the new currency continues an
    /// interrupted change.
    package func changeHome(
        to currency: Currency, at rate: ExchangeRate?, of owner: OwnerID
    ) async throws -> HomeCurrency {
        let home = try await beginHome(currency, at: rate, of: owner)
        let bounds = try await context.database.read(owner) { try Self.bounds(of: home, in: $0) }
        guard let bounds else { return home }
        let limit = PartLimit.current
        var (place, parts) = (String?.some(bounds.start), 0)
        repeat {
            let from = place
            place = try await context.write(owner, within: TransactionBudget.part) {
                try convertPart(after: from, upTo: bounds.end, PartTurn(limit), in: $0)
            }
            parts += 1
            try limit.requireMore(after: parts)
        } while place != nil
        return home
    }

    /// The number of the change that set the present home currency.
    package func homeChange(of owner: OwnerID) async throws -> RecordVersion? {
        try await context.read(owner) { try Self.homeCurrency.find(OnlyOne(), in: $0)?.version }
    }

    /// Sets the home currency. All rows are checked first, while other writes may run. Rows that are added in the meantime and
    /// cannot follow are reported afterwards.
    private func beginHome(_ currency: Currency, at rate: ExchangeRate?, of owner: OwnerID) async throws -> HomeCurrency
    {
        while true {
            let (version, next) = try await context.database.read(owner) {
                let version = try Self.homeCurrency.find(OnlyOne(), in: $0)?.version
                return (version, try nextHome(currency, at: rate, now: clock.now(), in: $0))
            }
            let home = try await write(owner) { transaction -> HomeCurrency? in
                // Another write may have changed the home currency meanwhile: then everything is checked again.
                let present = try Self.homeCurrency.find(OnlyOne(), in: transaction)
                guard present?.version == version else { return nil }
                guard let next else { return present?.entity }
                return try Self.homeCurrency(in: transaction).write(OnlyOne()) { _ in next }.entity
            }
            if let home { return home }
        }
    }

    /// The id before the first row to convert, and the id of the last row to convert; nil if there is no such row. Rows that
    /// are added later are converted when they are stored.
    private static func bounds(of home: HomeCurrency, in reading: ReadTransaction) throws -> (
        start: String, end: String
    )? {
        guard let previous = home.previous else { return nil }
        func told(_ order: SQL) throws -> String? {
            try reading.session.firstRow(
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL AND home_currency = \(previous.code)
                ORDER BY \(order) LIMIT 1
                """
            )?.text(0)
        }
        guard let first = try told("id"), let end = try told("id DESC") else { return nil }
        let start =
            try reading.session.firstRow(
                """
                SELECT id FROM finance_transaction WHERE owner = \(reading.ownerKey) AND id < \(first)
                ORDER BY id DESC LIMIT 1
                """
            )?.text(0) ?? ""
        return (start, end)
    }
}

/// The currencies of accounts, removed ones included, each looked up once.
final class AccountCurrencies {
    private let reading: ReadTransaction
    private var known: [UUID: Currency?] = [:]

    init(in reading: ReadTransaction) { self.reading = reading }

    /// Nil for an unknown account.
    func of(_ account: UUID) throws -> Currency? {
        if let currency = known[account] { return currency }
        let currency = try Settlements.currency(ofAccount: account, in: reading)
        known[account] = .some(currency)
        return currency
    }
}
