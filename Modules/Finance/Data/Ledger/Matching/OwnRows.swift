internal import Changes
internal import FinanceDomain
internal import FinanceInfrastructure
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

/// Rows of Mizan's own export that equal a stored transaction, whatever its origin and later edits. An export that is imported
/// where it was made therefore adds nothing.
struct OwnRows {
    /// The recognised transactions, by the rows' indices.
    private(set) var known: [Int: (id: UUID, isLive: Bool)] = [:]

    /// The recognised entries that were made by hand; no other row of the file may match them.
    var entries: Set<UUID> { Set(known.values.lazy.filter { $0.isLive && HandEntry.isOne($0.id) }.map(\.id)) }

    /// - Parameter rows: the rows that were not recognised by an id.
    init(
        _ rows: [KnownRows.Row], of all: [LedgerEntry], _ places: inout LedgerPlaces, _ first: FirstPieces.Of,
        in transaction: WriteTransaction
    ) throws {
        for (account, rows) in Dictionary(grouping: rows.map(\.place), by: { all[$0].accountName }) {
            // The file can only contain transactions that were stored before the import.
            guard try places.wasUsed(account, in: transaction),
                let id = try places.account(named: account, in: transaction)
            else { continue }
            var (asked, most) = ([CivilDay: Set<Int64>](), [Said: Int]())
            for entry in rows.map({ all[$0] }) {
                for day in Self.days(of: entry.date) { asked[day, default: []].insert(entry.amount.minorUnits) }
                most[Said(entry)] = max(most[Said(entry)] ?? 0, entry.occurrence)
            }
            let here = try Self.transactions(of: id, asked, most, in: transaction)
            for place in rows {
                let entry = all[place]
                // Equal rows differ by their number: the second row is recognised if two such transactions are stored.
                let same = here[Said(entry)] ?? []
                if entry.occurrence <= same.count { known[place] = same[entry.occurrence - 1] }
            }
            try recogniseOpenings(rows.filter { known[$0] == nil }.map { ($0, all[$0]) }, of: id, in: transaction)
        }
    }

    /// Recognises opening balances without a chosen day by their amount alone, because their day may have moved since.
    private mutating func recogniseOpenings(
        _ rows: [(place: Int, entry: LedgerEntry)], of account: UUID, in transaction: WriteTransaction
    ) throws {
        let rows = rows.filter { $0.entry.description == Transaction.openingBalance && $0.entry.category == nil }
        guard !rows.isEmpty else { return }
        let taken = Set(known.values.map(\.id))
        var openings = try FinanceModule.firstOpenings(of: account, in: transaction).filter { !taken.contains($0.id) }
        for (place, entry) in rows {
            guard let one = openings.firstIndex(where: { $0.amountCents == entry.amount.minorUnits }) else { continue }
            known[place] = (openings.remove(at: one).id, true)
        }
    }

    /// The days that a transaction with the date may count for. The day of a moment was fixed by the time zone that applied
    /// when the transaction was written.
    private static func days(of date: LedgerDate) -> [CivilDay] {
        switch date {
        case .day(let day): return [day]
        case .moment(let moment):
            let day = Int(moment.microseconds.flooredQuotientAndRemainder(by: 86_400_000_000).quotient)
            return TransactionDate.daysBesideUTC.compactMap { CivilDay(daysSince1970: day + $0) }
        }
    }

    /// The parts of an exported transaction that distinguish its row from others.
    private struct Said: Hashable {
        let date: LedgerDate
        let amount: Int64
        /// The description without blanks around it: a different program may have removed the blanks from the file.
        let description: String

        init(_ entry: LedgerEntry) {
            (date, amount) = (entry.date, entry.amount.minorUnits)
            description = LedgerCell.trimmed(entry.description ?? "")
        }

        init(_ date: TransactionDate, _ amount: Int64, _ description: String?) {
            self.date = date.isDay || date.isOfOpening ? .day(date.day) : .moment(date.instant)
            (self.amount, self.description) = (amount, LedgerCell.trimmed(description ?? ""))
        }
    }

    /// The transactions that equal a row, live ones first, at most as many as there are such rows.
    private static func transactions(
        of account: UUID, _ asked: [CivilDay: Set<Int64>], _ most: [Said: Int], in transaction: WriteTransaction
    ) throws -> [Said: [(id: UUID, isLive: Bool)]] {
        let takenAway = RemovedHere(FinanceModule.transactions.recordType, in: transaction)
        var (live, trashed) = ([Said: [UUID]](), [Said: [UUID]]())
        for (day, amounts) in asked.sorted(by: { $0.key < $1.key }) {
            try KeyLists.forEach(amounts.sorted()) { list in
                try transaction.session.forEachRow(
                    """
                    SELECT id, amount_cents, date, description, deleted_at FROM finance_transaction
                    WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text) AND civil_day = \(day)
                        AND amount_cents IN (\(list)) ORDER BY date, day_place, created_at, id
                    """
                ) { row in
                    let date = TransactionDate(stored: try row.instant(2), day: day)
                    let said = Said(date, try row.integer(1), try row.optionalText(3))
                    guard let most = most[said], let id = UUID(text: try row.text(0)) else { return }
                    if try row.optionalInteger(4) != nil {
                        trashed[said, default: []].append(id)
                    } else if live[said, default: []].count < most {
                        live[said, default: []].append(id)
                    }
                }
            }
        }
        var all = live.mapValues { $0.map { (id: $0, isLive: true) } }
        try takenAway.lookUp(trashed.values.joined().map(\.text))
        for (said, ids) in trashed {
            for id in ids where try takenAway.contains(id.text) { all[said, default: []].append((id, false)) }
        }
        return all
    }
}
