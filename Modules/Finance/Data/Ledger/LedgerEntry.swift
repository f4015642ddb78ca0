internal import FinanceDomain
internal import FinanceInfrastructure
internal import FoundationEssentials
internal import Kernel
internal import Storage

/// A row of the file as values, and the keys by which the row is recognised again.
struct LedgerEntry: Sendable {
    let row: Int
    let date: LedgerDate
    let amount: Amount
    let currency: Currency
    /// Nil if the file gives no rate.
    let rate: ExchangeRate?
    let description: String?
    let category: String?
    let account: String
    /// The key by which equal account names are found.
    let accountKey: String
    let notes: String?
    /// The description by which the row is recognised, without blanks around it.
    private let title: String?
    /// The row's number among equal rows: equal rows of one file are different transactions.
    private(set) var occurrence: Int
    /// The id of the row's transaction.
    private(set) var id: UUID

    /// - Parameters:
    ///   - isOwn: true if the file looks like an export of Mizan. People's texts are then imported unchanged.
    ///   - counter: the counter of the file.
    init(
        _ row: LedgerRow, _ options: LedgerOptions, isOwn: Bool = false, countedBy counter: inout Counter
    ) throws(LedgerRowFault) {
        let text = row[.date]
        guard let date = options.dates.date(text) else {
            throw row.fault(
                "“\(Excerpt.of(text))” is not a date such as \(options.dates.example)\(options.dates.hint(about: text))"
            )
        }
        self.row = row.number
        self.date = date
        do throws(MoneyError) {
            currency = try Currency(typed: row[.currency])
            let typed = try TypedAmount(row[.amount], mark: options.mark)
            amount = try options.isMarkSaid ? typed.amount(in: currency) : typed.amount(typedIn: currency)
            let rate = row[.rate]
            self.rate = rate.isEmpty ? nil : try ExchangeRate(typed: rate, mark: options.mark)
        } catch {
            let hint = error.readableMark.map { "; --option decimals=\($0.rawValue) reads it" } ?? ""
            throw row.fault(Self.clause(error.description) + hint)
        }
        account = LedgerText.trimmed(LedgerCell.words(in: row[.account]))
        if account.isEmpty { throw row.fault("Account is empty") }
        accountKey = LedgerText.key(of: account)
        title = Self.words(row[.description])
        description = isOwn ? Self.words(row.exact(.description)) : title
        let name = LedgerText.trimmed(LedgerCell.words(in: row[.category]))
        category = name.isEmpty ? nil : name
        notes = Self.words(isOwn ? row.exact(.notes) : row[.notes])
        do {
            try LedgerText.name.check(account)
            let path = category.flatMap(CategoryPath.init)
            for name in path.map({ [$0.top, $0.child] }) ?? [category] { try LedgerText.name.check(name) }
            try LedgerText.description.check(description)
            try LedgerText.notes.check(notes)
        } catch { throw row.fault(MizanError(crossing: error).message) }
        let parts = Self.parts(accountKey, currency, date, amount, title)
        occurrence = counter.count(parts)
        id = Self.id(parts, occurrence, generation: 0, at: date)
    }

    private static func words(_ text: String) -> String? { text.isEmpty ? nil : LedgerCell.words(in: text) }

    /// A sentence in the form that follows “Row 3:”, without its full stop.
    static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// The parts that equal rows share. Category, rate and notes are left out: people change these later, and the row stays the
    /// same.
    private static func parts(
        _ account: String, _ currency: Currency, _ date: LedgerDate, _ amount: Amount, _ title: String?
    ) -> [String] {
        [account, currency.code, date.text, String(amount.minorUnits), title ?? ""]
    }

    fileprivate var parts: [String] { Self.parts(accountKey, currency, date, amount, title) }

    fileprivate mutating func renumber(_ number: (Int, UUID)) { (occurrence, id) = number }

    /// An alternative id for the row. `generation` counts the ids that were deleted for good or are skipped.
    func id(_ generation: Int) -> UUID {
        Self.id(parts, occurrence, generation: generation, at: date)
    }

    private static func id(_ parts: [String], _ occurrence: Int, generation: Int, at date: LedgerDate) -> UUID {
        Identifiers.named(
            at: date.moment, "finance.csv", parts[0], parts[1], parts[2], parts[3], parts[4], String(occurrence),
            String(generation))
    }

    /// Counts equal rows of one file.
    struct Counter {
        private var seen: [Int: Int32] = [:]

        mutating func count(_ parts: [String]) -> Int {
            // Rows whose hashes are equal by chance still differ in the other inputs of their ids.
            let hash = parts.hashValue
            let occurrence = seen[hash, default: 0] + 1
            seen[hash] = occurrence
            return Int(occurrence)
        }
    }
}

extension [LedgerEntry] {
    /// Numbers equal rows from the last to the first. In a file with the newest row first, this is the order of time. A later
    /// file has its additional rows at the top, so the earlier rows keep their numbers. Only the rows of one piece are
    /// renumbered: equal rows in different pieces are numbered in the order of reading.
    mutating func countFromTheLast() {
        guard contains(where: { $0.occurrence > 1 }) else { return }
        var equal: [[String]: [Int]] = [:]
        for place in indices { equal[self[place].parts, default: []].append(place) }
        for places in equal.values where places.count > 1 {
            let numbers = places.map { (self[$0].occurrence, self[$0].id) }
            for (place, number) in zip(places, numbers.reversed()) { self[place].renumber(number) }
        }
    }
}

extension LedgerRow {
    func fault(_ reason: String) -> LedgerRowFault { LedgerRowFault(number: number, reason: reason) }
}
