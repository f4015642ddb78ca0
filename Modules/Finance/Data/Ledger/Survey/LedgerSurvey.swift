internal import FinanceDomain
internal import FinanceInfrastructure
internal import Kernel
internal import ModuleKit

/// A first pass over a file of transactions. It finds the orders of days and the decimal marks that can read the rows. It also
/// finds the home currency that the rates show, and the sign of each category's sum.
///
/// The pass reads bytes, and only six of the eight columns. For a million rows, it takes a fraction of the time that storing
/// the rows takes.
struct LedgerSurvey {
    static let columns: [LedgerColumn] = [.date, .amount, .category, .account, .currency, .rate]

    private(set) var dates = DateEvidence()
    private(set) var marks = MarkEvidence()
    private(set) var homes = HomeEvidence()
    private(set) var sums = CategorySums()
    private let file: LedgerBytes
    private let places: Places
    /// True if the whole file is written as Mizan's own export writes it.
    private(set) var isOwn: Bool
    private var account = Account.none
    private var lastAccount: [UInt8] = []
    private var lastDate: SurveyedDate?
    /// The last dates of the other accounts.
    private var lastDates: [[UInt8]: SurveyedDate] = [:]
    private var currencies: [[UInt8]: Currency?] = [:]
    private var rates: [[UInt8]: SurveyedRate?] = [:]

    private enum Account {
        case none
        case one([UInt8], Currency)
        case several
    }

    private struct Places {
        let date, amount, category, account, currency, rate: Int

        /// The header must have all of the columns.
        init(_ header: LedgerHeader) {
            func place(_ column: LedgerColumn) -> Int { header.place(of: column) ?? 0 }
            (date, amount, category) = (place(.date), place(.amount), place(.category))
            (account, currency, rate) = (place(.account), place(.currency), place(.rate))
        }
    }

    init(_ file: LedgerBytes) {
        (self.file, places, isOwn) = (file, Places(file.header), file.header.isOwn)
    }

    mutating func read() throws {
        while let row = try file.nextFields() { take(row) }
    }

    /// A row that cannot be read is ignored.
    private mutating func take(_ row: CSVRowReader.Row) {
        guard row.fault == nil, row.fields.count == file.header.width else { return }
        let fields = row.fields
        guard let date = SurveyedDate(Self.trimmed(fields[places.date])),
            let currency = self.currency(Self.trimmed(fields[places.currency])),
            let amount = SurveyedAmount(Self.trimmed(fields[places.amount]), in: currency),
            let rate = self.rate(Self.trimmed(fields[places.rate]))
        else { return }
        let marks = amount.marks.intersection(rate.marks)
        guard marks != [] else { return }
        isOwn = isOwn && date.isPlain && amount.isPlain && rate.value != nil && Self.isPath(fields[places.category])
        let name = Self.trimmed(fields[places.account])
        dates.take(date, row: row.number, after: last(of: name, then: date))
        self.marks.take(amount, read: marks, row: row.number, currency)
        homes.take(currency, rate)
        sums.take(Self.trimmed(fields[places.category]), amount, rate, currency)
        take(account: name, currency)
    }

    /// Returns the previous date of an account, and remembers the new date instead. Most rows have the same account as the row
    /// before.
    private mutating func last(of name: [UInt8], then date: SurveyedDate) -> SurveyedDate? {
        guard name.count <= Self.longestKept else { return nil }
        defer { lastDate = date }
        if name == lastAccount { return lastDate }
        if lastDates.count > Self.mostKept { lastDates = [:] }
        if let lastDate { lastDates[lastAccount] = lastDate }
        lastAccount = name
        return lastDates[name]
    }

    /// Accounts with the same name and different currencies are different accounts.
    private mutating func take(account name: [UInt8], _ currency: Currency) {
        switch account {
        case .none: account = .one(name, currency)
        case .one(let known, currency) where known == name || Self.key(known) == Self.key(name): break
        case .one: account = .several
        case .several: break
        }
    }

    private mutating func currency(_ text: [UInt8]) -> Currency? {
        if let known = currencies[text] { return known }
        guard text.count <= Self.longestKept else { return nil }
        let found: Currency?
        do throws(MoneyError) { found = try Currency(typed: String(decoding: text, as: UTF8.self)) } catch {
            found = nil
        }
        if currencies.count > Self.mostKept { currencies = [:] }
        currencies.updateValue(found, forKey: text)
        return found
    }

    private mutating func rate(_ text: [UInt8]) -> SurveyedRate? {
        if let known = rates[text] { return known }
        let found = SurveyedRate(text)
        guard text.count <= Self.longestKept else { return found }
        // A file may have a new rate each day, and as many rates as rows.
        if rates.count > Self.mostKept { rates = [:] }
        rates.updateValue(found, forKey: text)
        return found
    }

    static let mostKept = 10_000
    /// Longer than any account name or category path: a name has 100 characters at most.
    static let longestKept = 2_048

    // MARK: Findings

    var findings: [ImportSurvey.Finding] { [dates.finding, isOwn ? MarkEvidence.own : marks.finding] }

    /// The features that identify the file's source. The headings identify the program. The account is included if the file has
    /// only one account.
    func source(of importer: String) -> [String] {
        let account =
            if case .one(let name, let currency) = account { [Self.key(name), currency.code] } else { ["", ""] }
        return [importer, String(UnicodeScalar(file.header.separator))] + account + file.header.names
    }

    private static func key(_ name: [UInt8]) -> String {
        LedgerText.key(of: LedgerCell.words(in: String(decoding: name, as: UTF8.self)))
    }

    /// Mizan's own export writes the path of each category; other programs write only its name.
    private static func isPath(_ category: [UInt8]) -> Bool { category.isEmpty || category.contains(UInt8(ascii: ":")) }

    private static func trimmed(_ field: [UInt8]) -> [UInt8] {
        guard let first = field.first, let last = field.last, first <= 0x20 || last <= 0x20 else { return field }
        let front = field.drop { $0 <= 0x20 }
        guard let end = front.lastIndex(where: { $0 > 0x20 }) else { return [] }
        return Array(front[...end])
    }
}
