package import FinanceDomain
internal import FoundationEssentials
package import Kernel
internal import ModuleKit
package import Storage

// When a transaction was, as its owner means it.

extension FinanceModule {
    /// This moment, with the day that it is for the owner.
    func now(in transaction: some OwnerTransaction) throws -> TransactionDate {
        var days = try zones.calendar(in: transaction.reading).zones.reader()
        return try TransactionDate(now: clock.now(), days: &days)
    }

    /// A moment as it was sent, with the day that it is for the owner now.
    package func date(_ instant: Instant, in transaction: some OwnerTransaction) throws -> TransactionDate {
        var days = try zones.calendar(in: transaction.reading).zones.reader()
        return try TransactionDate(instant, days: &days)
    }

    /// A strict text, as the contract has it.
    package func date(strict text: String, in transaction: some OwnerTransaction) throws -> TransactionDate {
        try date(TransactionDate.moment(text), in: transaction)
    }

    /// Of a day that is sent without a moment: its noon.
    package func date(noonOf day: CivilDay, in transaction: some OwnerTransaction) throws -> TransactionDate {
        TransactionDate(noonOf: day, in: try zones.calendar(in: transaction.reading).zones)
    }

    // MARK: Opening balances

    /// Of an opening balance whose day nobody says.
    func openingDate(in transaction: some OwnerTransaction) throws -> TransactionDate {
        TransactionDate(openingOn: try zones.calendar(in: transaction.reading).today(at: clock.now()))
    }

    /// An account begins with its opening balance, unless somebody said the day of that: an entry that comes before it moves it
    /// to the day before.
    func keepOpening(before entry: TransactionDate, of id: UUID, in account: UUID, _ transaction: WriteTransaction)
        throws
    {
        // Of an account in order it is the first, and an index has that at once.
        let first = try transaction.session.firstRow(
            """
            SELECT id, civil_day, date FROM finance_transaction
            WHERE owner = \(transaction.ownerKey) AND account_id = \(account.text) AND deleted_at IS NULL
                AND id <> \(id.text)
            ORDER BY civil_day, date, day_place, created_at, id LIMIT 1
            """)
        guard let first, let opening = UUID(text: try first.text(0)),
            let day = try first.optionalInteger(1).flatMap(CivilDay.init(number:)),
            (day, try first.instant(2)) >= (entry.day, entry.instant),
            var moved = try RecordTable<TransactionRecord>(transaction).find(opening.text)?.entity,
            moved.isUndatedOpening
        else { return }
        let before = TransactionDate(openingOn: try entry.day.adding(days: -1))
        (moved.date, moved.civilDay, moved.place) = (before.instant, before.day, nil)
        moved.updatedAt = transaction.now
        try RecordTable<TransactionRecord>(transaction).save(moved)
    }

    /// The same of many entries that are not stored yet: of each account the earliest counts.
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
}
