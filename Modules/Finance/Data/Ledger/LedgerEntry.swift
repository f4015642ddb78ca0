internal import FinanceDomain
internal import FinanceInfrastructure
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit

/// A row of the file as values: what it says, and by what it is known again.
struct LedgerEntry: Sendable {
    let row: Int
    let date: LedgerDate
    let amount: Amount
    let currency: Currency
    /// Nil where the file says none.
    let rate: ExchangeRate?
    let description: String?
    let category: String?
    let account: String
    let notes: String?
    /// Which of the rows that say the same this one is: equal rows of one file are different transactions.
    private(set) var occurrence = 1

    init(_ row: LedgerRow, _ options: LedgerOptions) throws(LedgerRowFault) {
        let text = row[.date]
        guard let date = options.dates.date(text) else {
            throw row.fault(
                "“\(Excerpt.of(text))” is not a date such as \(options.dates.example)"
                    + (options.dates == .iso ? "; --option dates=day-first reads 31/12/2026" : ""))
        }
        self.row = row.number
        self.date = date
        do throws(MoneyError) {
            currency = try Currency(typed: row[.currency])
            amount = try TypedAmount(row[.amount], mark: options.mark).amount(in: currency)
            rate = row[.exchangeRate].isEmpty ? nil : try ExchangeRate(typed: row[.exchangeRate])
        } catch { throw row.fault(Self.clause(error.description)) }
        account = LedgerCell.words(in: row[.account])
        if account.isEmpty { throw row.fault("Account is empty") }
        description = Self.words(row[.description])
        category = Self.words(row[.category])
        notes = Self.words(row[.notes])
    }

    private static func words(_ text: String) -> String? { text.isEmpty ? nil : LedgerCell.words(in: text) }

    /// A sentence as what follows upon “Row 3:”.
    static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }

    /// What two rows have in common that cannot be told apart. Category, rate and notes are not part of it: they are what
    /// people change later, and the row is still the same.
    private var parts: [String] {
        [
            account.lowercased(), currency.code, date.text, String(amount.minorUnits), description ?? "",
        ]
    }

    /// The transaction that the row is. `generation` counts those that were deleted for good or are passed over.
    func id(_ generation: Int = 0) -> UUID {
        let parts = parts
        return Identifiers.named(
            "finance.csv", parts[0], parts[1], parts[2], parts[3], parts[4], String(occurrence), String(generation))
    }

    /// Counts equal rows of one file.
    struct Counter {
        private var seen: [Int: Int32] = [:]

        mutating func count(_ entry: inout LedgerEntry) {
            // Two that share a hash by chance are told apart by what else their id is made of.
            let hash = entry.parts.hashValue
            let occurrence = seen[hash, default: 0] + 1
            seen[hash] = occurrence
            entry.occurrence = Int(occurrence)
        }
    }
}

extension LedgerRow {
    func fault(_ reason: String) -> LedgerRowFault { LedgerRowFault(number: number, reason: reason) }
}
