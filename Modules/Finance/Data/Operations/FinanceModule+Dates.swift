package import FinanceDomain
internal import FoundationEssentials
package import Kernel
internal import ModuleKit
package import Storage

// Dates of transactions as their owner means them.

extension FinanceModule {
    /// The present moment, with its day for the owner.
    func now(in transaction: some OwnerTransaction) throws -> TransactionDate {
        var days = try zones.calendar(in: transaction.reading).zones.reader()
        return try TransactionDate(now: clock.now(), days: &days)
    }

    /// A moment that a client sent, with its present day for the owner.
    package func date(_ instant: Instant, in transaction: some OwnerTransaction) throws -> TransactionDate {
        var days = try zones.calendar(in: transaction.reading).zones.reader()
        return try TransactionDate(instant, days: &days)
    }

    /// A date from a strict text, as the contract requires.
    package func date(strict text: String, in transaction: some OwnerTransaction) throws -> TransactionDate {
        try date(TransactionDate.moment(text), in: transaction)
    }

    /// The date for a day that was sent without a moment: its noon.
    package func date(noonOf day: CivilDay, in transaction: some OwnerTransaction) throws -> TransactionDate {
        TransactionDate(noonOf: day, in: try zones.calendar(in: transaction.reading).zones)
    }

    // MARK: Opening balances

    /// The date of an opening balance without a day.
    func openingDate(in transaction: some OwnerTransaction) throws -> TransactionDate {
        TransactionDate(openingOn: try zones.calendar(in: transaction.reading).today(at: clock.now()))
    }

    /// Keeps an opening balance without a chosen day as the first entry of its account. If an entry would be earlier, the
    /// opening balance moves to the day before that entry.
    func keepOpening(before entry: TransactionDate, of id: UUID, in account: UUID, _ transaction: WriteTransaction)
        throws
    {
        let openings = try Self.firstOpenings(of: account, besides: id, notBefore: entry, in: transaction)
        try moveOpenings(openings, before: entry, in: transaction)
    }

    /// Returns the ids of the opening balances that moved.
    @discardableResult
    private func moveOpenings(
        _ openings: [TransactionRecord], before entry: TransactionDate, in transaction: WriteTransaction
    ) throws -> [UUID] {
        // There is no day before the calendar's first one.
        let before = TransactionDate(openingOn: entry.day == .earliest ? entry.day : try entry.day.adding(days: -1))
        let statements = Statements(in: transaction.reading)
        let moving = try openings.filter { try $0.date != before.instant && statements.holder(of: $0) == nil }
        for opening in moving {
            var moved = opening
            (moved.date, moved.civilDay, moved.place) = (before.instant, before.day, nil)
            moved.updatedAt = transaction.now
            try RecordTable<TransactionRecord>(transaction).save(moved)
        }
        return moving.map(\.id)
    }

    /// The opening balances without a chosen day at the beginning of an account: one, or several after a merge.
    ///
    /// - Parameters:
    ///   - id: an entry to skip. It is not an opening balance without a chosen day, and it may be dated before the opening
    ///     balances.
    ///   - entry: only opening balances at this date or later are returned; nil for all.
    static func firstOpenings(
        of account: UUID, besides id: UUID? = nil, notBefore entry: TransactionDate? = nil,
        in transaction: WriteTransaction
    ) throws -> [TransactionRecord] {
        var openings: [TransactionRecord] = []
        while true {
            // An index has this order, so the query is fast.
            let page = try transaction.session.rows(
                """
                SELECT id, civil_day, date FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text) AND deleted_at IS NULL
                    AND id <> \(id?.text ?? "")
                ORDER BY civil_day, date, day_place, created_at, id LIMIT \(Self.readTogether) OFFSET \(openings.count)
                """
            ).map { row in
                let day = try row.optionalInteger(1).flatMap(CivilDay.init(number:))
                return (id: try row.text(0), day: day ?? .earliest, date: try row.instant(2))
            }
            // Usually all rows of the page are earlier than the entry, and the last row is no opening balance. Opening balances
            // without a chosen day precede all other entries, so none is left to return.
            if let entry, let last = page.last, (last.day, last.date) < (entry.day, entry.instant),
                !TransactionDate(stored: last.date, day: last.day).isOfOpening
            {
                return []
            }
            let records = Dictionary(
                try RecordTable<TransactionRecord>(transaction).find(page.map(\.id))
                    .map { ($0.entity.id.text, $0.entity) }
            ) { first, _ in first }
            let found = page.compactMap { records[$0.id] }.prefix { $0.isUndatedOpening }
            openings += found
            guard found.count == Self.readTogether else { break }
        }
        return openings.filter { opening in
            entry.map { (opening.civilDay ?? .earliest, opening.date) >= ($0.day, $0.instant) } ?? true
        }
    }

    /// More than most accounts need, because most accounts have one opening balance.
    private static let readTogether = 4

    /// A merged account begins with the opening balances of all its sources.
    func keepOpenings(ofMerged accounts: [UUID], _ transaction: WriteTransaction) throws {
        var earliest: TransactionRecord?
        for account in accounts {
            let openings = try Self.firstOpenings(of: account, in: transaction)
            let first = try transaction.session.firstRow(
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text) AND deleted_at IS NULL
                ORDER BY civil_day, date, day_place, created_at, id LIMIT 1 OFFSET \(openings.count)
                """
            ).flatMap { try RecordTable<TransactionRecord>(transaction).find($0.text(0))?.entity }
            guard let first, let day = first.civilDay else { continue }
            if earliest.map({ (day, first.date) < ($0.civilDay ?? .latest, $0.date) }) ?? true { earliest = first }
        }
        guard let earliest else { return }
        for account in accounts {
            try keepOpening(before: earliest.transactionDate.date, of: earliest.id, in: account, transaction)
        }
    }

    /// Moves opening balances before many entries that are not stored yet: only the earliest entry of each account matters.
    func keepOpenings(before records: [TransactionRecord], _ transaction: WriteTransaction) throws {
        var earliest: [UUID: TransactionRecord] = [:]
        for record in records {
            let known = earliest[record.accountId]
            if known.map({ (record.civilDay ?? .latest, record.date) < ($0.civilDay ?? .latest, $0.date) }) ?? true {
                earliest[record.accountId] = record
            }
        }
        for (account, record) in earliest.sorted(by: { $0.key.text < $1.key.text }) {
            try keepOpening(before: record.transactionDate.date, of: record.id, in: account, transaction)
        }
    }

    /// An undo brings back entries and opening balances at their old dates. The account may have earlier entries by now, so
    /// opening balances may have to move. Returns the ids of the opening balances that moved.
    func keepOpenings(among returned: [TransactionRecord], _ transaction: WriteTransaction) throws -> Set<UUID> {
        var moved: Set<UUID> = []
        let accounts = Dictionary(grouping: returned, by: \.accountId).sorted { $0.key.text < $1.key.text }
        for (account, records) in accounts {
            let (first, openings) = try Self.start(of: account, having: records, in: transaction)
            guard let date = try first?.transactionDate.date else { continue }
            let late = openings.filter { ($0.civilDay ?? .earliest, $0.date) >= (date.day, date.instant) }
            moved.formUnion(try moveOpenings(late, before: date, in: transaction))
        }
        return moved
    }

    /// The first entry of an account, and two kinds of opening balances without a chosen day: the returned ones, and the ones
    /// that have only returned records before them.
    private static func start(
        of account: UUID, having returned: [TransactionRecord], in transaction: WriteTransaction
    ) throws -> (first: TransactionRecord?, openings: [TransactionRecord]) {
        let back = Dictionary(returned.map { ($0.id.text, $0) }) { first, _ in first }
        let table = RecordTable<TransactionRecord>(transaction)
        var openings = returned.filter(\.isUndatedOpening)
        var first: TransactionRecord?
        let room = returned.count + Self.readTogether
        var passed = 0
        while true {
            let page = try transaction.session.rows(
                """
                SELECT id FROM finance_transaction
                WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text) AND deleted_at IS NULL
                ORDER BY civil_day, date, day_place, created_at, id LIMIT \(room) OFFSET \(passed)
                """
            ).map { try $0.text(0) }
            for key in page {
                guard let record = try back[key] ?? table.find(key)?.entity else { continue }
                if !record.isUndatedOpening { first = first ?? record }
                guard back[key] == nil else { continue }
                guard record.isUndatedOpening else { return (first, openings) }
                openings.append(record)
            }
            guard page.count == room else { return (first, openings) }
            passed += page.count
        }
    }
}
