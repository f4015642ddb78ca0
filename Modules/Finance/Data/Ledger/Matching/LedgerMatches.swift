internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Which new rows may be transactions that somebody entered by hand: of the same account and amount, five days apart at most, and
/// linked to no row. One to one, the nearest days first, then those with more words in common (contracts/finance.md §2.2).
struct LedgerMatches {
    /// What each may be, by the rows' places.
    private(set) var entries: [Int: HandEntry] = [:]

    private static let days = 5

    /// - Parameter rows: Those that are new.
    init(
        _ rows: [KnownRows.Row], of all: [LedgerEntry], _ places: inout LedgerPlaces, _ first: FirstPieces.Of,
        in transaction: WriteTransaction
    ) throws {
        first.beginClaims()
        for (account, rows) in Dictionary(grouping: rows.map(\.place), by: { all[$0].accountName }) {
            guard let id = try places.account(named: account, in: transaction),
                try HandEntry.hasAny(id, in: transaction)
            else { continue }
            var open: [Int64: [Row]] = [:]
            for place in rows {
                let day = try all[place].date.date(&places.days).day
                open[all[place].amount.minorUnits, default: []].append(Row(place: place, day: day, entry: all[place]))
            }
            let found = try HandEntry.all(in: id, open.mapValues { $0.map(\.day) }, apart: Self.days, in: transaction)
                .filter { first.isFree($0.id) }
            for (amount, found) in Dictionary(grouping: found, by: \.amount) { match(open[amount] ?? [], found) }
        }
        first.claim(entries.values.map(\.id))
    }

    private struct Row {
        let place: Int
        let day: CivilDay
        let entry: LedgerEntry
    }

    private mutating func match(_ rows: [Row], _ found: [HandEntry]) {
        var pairs: [(days: Int, words: Int, row: Row, entry: HandEntry)] = []
        for row in rows {
            let words = HandEntry.words(row.entry.description, row.entry.notes)
            for entry in found where !entry.isOpening || row.entry.description == Transaction.openingBalance {
                let days = abs(row.day.daysSince1970 - entry.date.day.daysSince1970)
                if days <= Self.days { pairs.append((days, entry.words.intersection(words).count, row, entry)) }
            }
        }
        pairs.sort { one, other in
            (one.days, -one.words, one.row.place, one.entry.id.text)
                < (other.days, -other.words, other.row.place, other.entry.id.text)
        }
        var taken: Set<UUID> = []
        for pair in pairs where entries[pair.row.place] == nil && taken.insert(pair.entry.id).inserted {
            entries[pair.row.place] = pair.entry
        }
    }
}

/// A transaction that no file brought: its id is none that rows of files have.
struct HandEntry {
    let id: UUID
    let amount: Int64
    let date: TransactionDate
    let description: String?
    let words: Set<Substring>
    /// What an account begins with is no payment of the bank's.
    let isOpening: Bool

    /// Those of these amounts that are near the days, and linked to no row.
    fileprivate static func all(
        in account: UUID, _ amounts: [Int64: [CivilDay]], apart days: Int, in transaction: WriteTransaction
    ) throws -> [HandEntry] {
        let all = amounts.values.joined()
        guard let first = all.min(), let last = all.max() else { return [] }
        let (from, to) = (first.near(-days), last.near(days))
        var found: [HandEntry] = []
        try KeyLists.forEach(amounts.keys.sorted()) { list in
            try transaction.session.forEachRow(
                """
                SELECT t.id, t.amount_cents, t.date, t.civil_day, t.description, t.notes,
                    COALESCE(t.transfer_id, t.category_id) FROM finance_transaction t
                WHERE t.owner = \(transaction.ownerKey) AND t.account_id = \(account.text) AND t.deleted_at IS NULL
                    AND SUBSTR(t.id, 15, 1) <> '8' AND t.amount_cents IN (\(list))
                    AND t.civil_day >= \(from) AND t.civil_day <= \(to)
                    AND NOT EXISTS (
                        SELECT 1 FROM finance_bank_row b
                        WHERE b.owner = t.owner AND b.transaction_id = t.id AND b.deleted_at IS NULL)
                """
            ) { row in
                guard let id = UUID(text: try row.text(0)),
                    let day = try row.optionalInteger(3).flatMap(CivilDay.init(number:))
                else { return }
                let description = try row.optionalText(4)
                let isOpening = try row.optionalText(6) == nil && description == Transaction.openingBalance
                found.append(
                    HandEntry(
                        id: id, amount: try row.integer(1), date: TransactionDate(stored: try row.instant(2), day: day),
                        description: description, words: words(description, try row.optionalText(5)),
                        isOpening: isOpening))
            }
        }
        return found
    }

    /// Most accounts that files are taken into have none.
    fileprivate static func hasAny(_ account: UUID, in transaction: WriteTransaction) throws -> Bool {
        try transaction.session.firstRow(
            """
            SELECT 1 FROM finance_transaction WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text)
                AND deleted_at IS NULL AND SUBSTR(id, 15, 1) <> '8' LIMIT 1
            """) != nil
    }

    fileprivate static func words(_ texts: String?...) -> Set<Substring> {
        Set(FoldedText.fold(texts.compactMap(\.self).joined(separator: " ")).split(separator: " "))
    }
}

extension CivilDay {
    /// So many days on, as far as the calendar goes.
    fileprivate func near(_ days: Int) -> CivilDay {
        CivilDay(daysSince1970: daysSince1970 + days) ?? self
    }
}
