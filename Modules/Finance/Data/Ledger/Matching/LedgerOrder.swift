internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The places of new rows among those of their account and date, as the file has them: a bank's running balances hold in its own
/// order. Where rows of the date are here already, the new ones come between those, as far as numbers go.
struct LedgerOrder {
    private var all: [Int: Int64] = [:]

    /// Between two rows of a file there is room for others, which a later file may bring.
    private static let step: Int64 = 1 << 10
    /// Below the first rows of a day there is room for its others, where the newest come first.
    private static let room: Int64 = 1 << 30
    /// A file with the newest row first counts down from here.
    private static let newest: Int64 = 1 << 40

    subscript(place: Int) -> Int64? { all[place] }

    private struct Day: Hashable {
        let account: LedgerPlaces.AccountName
        let date: LedgerDate
    }

    /// Of no row.
    init() {}

    /// - Parameters:
    ///   - new: The places of those that will be stored, or linked.
    ///   - isNewestFirst: Of the file.
    init(
        _ new: [Int], besides present: [(place: Int, id: UUID)], of entries: [LedgerEntry], isNewestFirst: Bool,
        _ places: inout LedgerPlaces, _ first: FirstPieces.Of, in transaction: WriteTransaction
    ) throws {
        all.reserveCapacity(new.count)
        var known: [Int: UUID?] = [:]
        for place in new { known.updateValue(nil, forKey: place) }
        // Present rows tell only of the days of new rows; most files have no present rows.
        if !present.isEmpty {
            let days = Set(new.map { Day(account: entries[$0].accountName, date: entries[$0].date) })
            for (place, id) in present
            where days.contains(Day(account: entries[place].accountName, date: entries[place].date)) {
                known.updateValue(id, forKey: place)
            }
        }
        let stored = try Self.stored(known.values.compactMap(\.self), in: transaction)
        let rows = isNewestFirst ? known.keys.sorted(by: >) : known.keys.sorted()
        for (day, rows) in Dictionary(
            grouping: rows, by: { Day(account: entries[$0].accountName, date: entries[$0].date) })
        {
            let date = try day.date.date(&places.days)
            // The row before them in the file, in an earlier piece, comes before all of them, or after.
            let end = try Self.end(of: day, date, first, in: transaction)
            var (before, open) = (isNewestFirst ? nil : end, [Int]())
            let after = isNewestFirst ? end : nil
            for row in rows {
                guard let id = known[row] ?? nil else {
                    open.append(row)
                    continue
                }
                // A row that stands before an earlier row says nothing: somebody, or another file, ordered the day otherwise.
                guard let place = stored[id]?[date], place >= before ?? place else { continue }
                put(open, after: before, before: place)
                (before, open) = (place, [])
            }
            guard !open.isEmpty else { continue }
            if before != nil || after != nil {
                put(open, after: before, before: after)
            } else if let last = try Self.last(of: day, date, &places, in: transaction) {
                put(open, after: isNewestFirst ? last + Self.room : last, before: nil)
            } else {
                for row in open {
                    let number = Int64(entries[row].row) * Self.step
                    all[row] = isNewestFirst ? Self.newest - number : number
                }
            }
        }
    }

    /// Places for rows that come one after the other between two, or beside one.
    private mutating func put(_ rows: [Int], after first: Int64?, before last: Int64?) {
        let count = Int64(rows.count)
        for (number, row) in zip(Int64(1)..., rows) {
            switch (first, last) {
            case (let first?, let last?): all[row] = first + (last - first) * number / (count + 1)
            case (let first?, nil): all[row] = first + Self.step * number
            case (nil, let last?): all[row] = last - Self.step * (count + 1 - number)
            case (nil, nil): break
            }
        }
    }

    /// A place is one among those of a date: it says nothing of a row whose transaction has another date by now.
    private struct Stored {
        let place: Int64
        let instant: Instant
        let day: CivilDay?

        subscript(date: TransactionDate) -> Int64? { instant == date.instant && day == date.day ? place : nil }
    }

    /// The places of records. A record from before places has 0, as the order of the ledger takes it. The version is read as
    /// `KnownRows` does.
    private static func stored(_ ids: [UUID], in transaction: WriteTransaction) throws -> [UUID: Stored] {
        var stored: [UUID: Stored] = [:]
        try KeyLists.forEach(ids.map(\.text)) { keys in
            try transaction.session.forEachRow(
                """
                SELECT id, day_place, date, civil_day, version FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND id IN (\(keys))
                """
            ) { row in
                guard let id = UUID(text: try row.text(0)) else { return }
                stored[id] = Stored(
                    place: near(try row.integer(1)), instant: try row.instant(2),
                    day: try row.optionalInteger(3).flatMap(CivilDay.init(number:)))
            }
        }
        return stored
    }

    /// The place of the last row before these, where that is of the same date.
    private static func end(
        of day: Day, _ date: TransactionDate, _ first: FirstPieces.Of, in transaction: WriteTransaction
    ) throws -> Int64? {
        guard let end = first.end(of: day.account), end.date == day.date else { return nil }
        return try stored([end.transaction], in: transaction)[end.transaction]?[date]
    }

    /// The last place of a date in an account that had transactions before the file; nil where none has one.
    private static func last(
        of day: Day, _ date: TransactionDate, _ places: inout LedgerPlaces, in transaction: WriteTransaction
    ) throws -> Int64? {
        guard try places.wasUsed(day.account, in: transaction),
            let account = try places.account(named: day.account, in: transaction)
        else { return nil }
        return try transaction.session.firstRow(
            """
            SELECT day_place FROM finance_transaction
            WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text) AND civil_day = \(date.day)
                AND date = \(date.instant) AND deleted_at IS NULL AND day_place <> 0 ORDER BY day_place DESC LIMIT 1
            """
        ).map { near(try $0.integer(0)) }
    }

    /// A device may send any number; beyond this, no row comes between two.
    private static func near(_ place: Int64) -> Int64 { min(max(place, -1 << 50), 1 << 50) }
}
