internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// The places of new rows among the rows of their account and date. The rows keep the order of the file, because a bank's
/// running balances are right only in the bank's own order. If rows of the date are already stored, the new rows are placed
/// between the stored rows, as far as there are free numbers.
struct LedgerOrder {
    private var all: [Int: Int64] = [:]

    /// The gap between two rows of a file, for rows that a later file may add.
    private static let step: Int64 = 1 << 10
    /// The gap below the first rows of a day, if the newest row is first. The day's other rows are placed in the gap.
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
    ///   - new: the indices of the rows that will be stored, or linked.
    ///   - isNewestFirst: true if the file has the newest row first.
    init(
        _ new: [Int], besides present: [(place: Int, id: UUID)], of entries: [LedgerEntry], isNewestFirst: Bool,
        _ places: inout LedgerPlaces, _ first: FirstPieces.Of, in transaction: WriteTransaction
    ) throws {
        all.reserveCapacity(new.count)
        var known: [Int: UUID?] = [:]
        for place in new { known.updateValue(nil, forKey: place) }
        // Present rows matter only for the days of new rows; most files have no present rows.
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
            // The previous row of the file, in an earlier piece, is placed either before all these rows or after them.
            let end = try Self.end(of: day, date, first, in: transaction)
            var (before, open) = (isNewestFirst ? nil : end, [Int]())
            let after = isNewestFirst ? end : nil
            for row in rows {
                guard let id = known[row] ?? nil else {
                    open.append(row)
                    continue
                }
                // A row is ignored if its place is before the place of an earlier row: a person, or a different file, ordered
                // the day differently.
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

    /// Assigns places to consecutive rows between two places, or beside one.
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

    /// A place counts only within its date: it is ignored if the row's transaction has another date by now.
    private struct Stored {
        let place: Int64
        let instant: Instant
        let day: CivilDay?

        subscript(date: TransactionDate) -> Int64? { instant == date.instant && day == date.day ? place : nil }
    }

    /// The places of records. A record from before places existed has 0, as in the order of the ledger. The version is selected
    /// for the reason given in `KnownRows`.
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

    /// The place of the last row before these, if it has the same date.
    private static func end(
        of day: Day, _ date: TransactionDate, _ first: FirstPieces.Of, in transaction: WriteTransaction
    ) throws -> Int64? {
        guard let end = first.end(of: day.account), end.date == day.date else { return nil }
        return try stored([end.transaction], in: transaction)[end.transaction]?[date]
    }

    /// The last place of a date in an account. Nil if no row has a place, or if the account had no transactions before the
    /// file.
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

    /// Limits a place, because a device may send any number. Beyond the limit there is no room between two rows.
    private static func near(_ place: Int64) -> Int64 { min(max(place, -1 << 50), 1 << 50) }
}
