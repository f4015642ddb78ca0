internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Finds new rows that may be transactions entered by hand. The row and the transaction have the same account and amount, and
/// are at most five days apart. The transaction is linked to no row. The match is one to one: the nearest days come first, then
/// the texts with more words in common (contracts/finance.md §2.2).
struct LedgerMatches {
    /// The entries that rows may match, by the rows' indices.
    private(set) var entries: [Int: HandEntry] = [:]

    private static let days = 5

    /// - Parameter rows: the new rows.
    init(
        _ rows: [KnownRows.Row], of all: [LedgerEntry], _ places: inout LedgerPlaces, _ first: FirstPieces.Of,
        in transaction: WriteTransaction
    ) throws {
        for (account, rows) in Dictionary(grouping: rows.map(\.place), by: { all[$0].accountName }) {
            guard let id = try places.account(named: account, in: transaction),
                try HandEntry.hasAny(id, in: transaction)
            else { continue }
            var open: [Int64: [Row]] = [:]
            for place in rows {
                let day = try all[place].date.date(&places.days).day
                open[all[place].amount.minorUnits, default: []].append(Row(place: place, day: day, entry: all[place]))
            }
            let found = try HandEntry.all(
                in: id, open.mapValues { $0.map(\.day) }, apart: Self.days, first, in: transaction)
            for (amount, found) in Dictionary(grouping: found, by: \.amount) { match(open[amount] ?? [], found) }
        }
        first.claim(Set(entries.values.map(\.id)))
    }

    private struct Row {
        let place: Int
        let day: CivilDay
        let entry: LedgerEntry
    }

    /// Matches rows and entries of one amount. At most `compared` rows are compared at a time, with at most `compared` entries
    /// of a day. Thousands of rows and entries would make too many pairs for one write. The limit does not prevent any match.
    private mutating func match(_ rows: [Row], _ found: [HandEntry]) {
        let rows = rows.sorted { $0.place < $1.place }
        let words = rows.map { HandEntry.words($0.entry.description, $0.entry.notes) }
        let found = found.sorted { $0.id.text < $1.id.text }
        var free = Dictionary(grouping: found.indices) { found[$0].date.day.daysSince1970 }
        for days in 0...Self.days {
            var open = rows.indices.filter { entries[rows[$0].place] == nil }[...]
            while !open.isEmpty {
                let some = open.prefix(Self.compared)
                open = open.dropFirst(Self.compared)
                var pairs: [(words: Int, row: Int, entry: Int)] = []
                for row in some {
                    let day = rows[row].day.daysSince1970
                    let isOpening = rows[row].entry.description == Transaction.openingBalance
                    for near in Set([day - days, day + days]) {
                        let entries = (free[near] ?? []).lazy.filter { isOpening || !found[$0].isOpening }
                        pairs += entries.prefix(Self.compared).map {
                            (words: found[$0].words.intersection(words[row]).count, row: row, entry: $0)
                        }
                    }
                }
                pairs.sort { ($1.words, $0.row, $0.entry) < ($0.words, $1.row, $1.entry) }
                var taken: Set<Int> = []
                for pair in pairs
                where entries[rows[pair.row].place] == nil && taken.insert(pair.entry).inserted {
                    entries[rows[pair.row].place] = found[pair.entry]
                }
                for day in Set(taken.map { found[$0].date.day.daysSince1970 }) {
                    free[day]?.removeAll { taken.contains($0) }
                }
            }
        }
    }

    private static let compared = 64
}

/// A transaction that did not come from a file: its id is not derived from a file's row.
struct HandEntry {
    let id: UUID
    let amount: Int64
    let date: TransactionDate
    let description: String?
    let words: Set<Substring>
    /// An opening balance is never a payment in a bank's file.
    let isOpening: Bool

    /// True if a transaction was entered by hand. The id shows this: an id from a file is derived from the file's row (UUID
    /// version 8).
    static func isOne(_ id: UUID) -> Bool { id.uuid.6 >> 4 != 8 }

    /// The entries with these amounts near the days that no row is linked to and no row claims. If there are many, only as many
    /// for each amount and day as there are rows with the amount.
    static func all(
        in account: UUID, _ amounts: [Int64: [CivilDay]], apart days: Int, _ first: FirstPieces.Of,
        in transaction: WriteTransaction
    ) throws -> [HandEntry] {
        func some(_ amounts: SQL, near rows: [CivilDay], limit: Int) throws -> [HandEntry] {
            guard let first = rows.min(), let last = rows.max() else { return [] }
            return try read(amounts, first.near(-days), last.near(days), limit)
        }
        func read(_ amounts: SQL, _ from: CivilDay, _ to: CivilDay, _ limit: Int) throws -> [HandEntry] {
            try free(in: account, amounts, from, to, limit: limit, first, in: transaction)
        }
        let rows = Array(amounts.values.joined())
        var (few, found) = (4 * rows.count, [HandEntry]())
        try KeyLists.forEach(amounts.keys.sorted()) { list in
            guard found.count <= few else { return }
            found += try some("IN (\(list))", near: rows, limit: few + 1)
        }
        if found.count <= few { return found }
        found = []
        for (amount, rows) in amounts.sorted(by: { $0.key < $1.key }) {
            few = 4 * rows.count
            let near = try some("= \(amount)", near: rows, limit: few + 1)
            guard near.count > few else {
                found += near
                continue
            }
            for day in Set(rows.flatMap { row in (-days...days).map { row.near($0) } }).sorted() {
                found += try read("= \(amount)", day, day, rows.count)
            }
        }
        return found
    }

    /// The entries that no row has claimed, up to the limit. A claimed entry may be unchanged in the store, because `ask` and a
    /// trial link nothing.
    private static func free(
        in account: UUID, _ amounts: SQL, _ from: CivilDay, _ to: CivilDay, limit: Int, _ first: FirstPieces.Of,
        in transaction: WriteTransaction
    ) throws -> [HandEntry] {
        var found: [HandEntry] = []
        try transaction.session.forEachRow(
            """
            SELECT t.id, t.amount_cents, t.date, t.civil_day, t.description, t.notes,
                COALESCE(t.transfer_id, t.category_id) FROM finance_transaction t
            WHERE t.owner = \(transaction.ownerKey) AND t.account_id = \(account.text) AND t.deleted_at IS NULL
                AND SUBSTR(t.id, 15, 1) <> '8' AND t.amount_cents \(amounts)
                AND t.civil_day >= \(from) AND t.civil_day <= \(to)
                AND NOT EXISTS (
                    SELECT 1 FROM finance_bank_row b
                    WHERE b.owner = t.owner AND b.transaction_id = t.id AND b.deleted_at IS NULL)
            LIMIT \(Int64(limit + first.claimed))
            """,
            while: { row in
                guard let id = UUID(text: try row.text(0)), first.isFree(id),
                    let day = try row.optionalInteger(3).flatMap(CivilDay.init(number:))
                else { return true }
                let description = try row.optionalText(4)
                let isOpening = try row.optionalText(6) == nil && description == Transaction.openingBalance
                found.append(
                    HandEntry(
                        id: id, amount: try row.integer(1), date: TransactionDate(stored: try row.instant(2), day: day),
                        description: description, words: words(description, try row.optionalText(5)),
                        isOpening: isOpening))
                return found.count < limit
            })
        return found
    }

    /// Most accounts that files are imported into have no such entry. The order makes SQLite use the index of these entries
    /// instead of reading all rows of the account.
    fileprivate static func hasAny(_ account: UUID, in transaction: WriteTransaction) throws -> Bool {
        try transaction.session.firstRow(
            """
            SELECT 1 FROM finance_transaction WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text)
                AND deleted_at IS NULL AND SUBSTR(id, 15, 1) <> '8' ORDER BY amount_cents LIMIT 1
            """) != nil
    }

    fileprivate static func words(_ texts: String?...) -> Set<Substring> {
        Set(FoldedText.fold(texts.compactMap(\.self).joined(separator: " ")).split(separator: " "))
    }
}

extension CivilDay {
    /// The day after the given number of days, within the limits of the calendar.
    fileprivate func near(_ days: Int) -> CivilDay {
        CivilDay(daysSince1970: daysSince1970 + days) ?? self
    }
}
