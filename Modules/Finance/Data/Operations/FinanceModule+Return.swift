internal import Changes
internal import FinanceDomain
internal import Kernel
internal import ModuleKit
internal import Storage

// A record that is restored from the trash, or from history, is as it was. Meanwhile its account may have been merged into
// another account, and the home currency may have changed.

extension FinanceModule {
    /// Settles transactions that came back through any door. A transaction from the trash follows the merges of the records
    /// that it names, and is converted to the home currency. A transaction that an undo changed back has the home currency of
    /// its own time. The undo also restores that home currency. Opening balances move before all returned transactions, as they
    /// do before a new entry.
    func returned(_ records: ReturnedRecords, in transaction: WriteTransaction) throws -> RecordReturn {
        let keys = records.outOfTheTrash
        let (table, merges) = (RecordTable<TransactionRecord>(transaction), Merges(in: transaction.reading))
        var fitted: Set<String> = []
        for record in try table.find(keys).map(\.entity).sorted(by: { $0.id.text < $1.id.text }) {
            var followed = record
            try merges.follow(&followed)
            let stays =
                (followed.accountId, followed.otherAccountId, followed.categoryId)
                == (record.accountId, record.otherAccountId, record.categoryId)
            guard !stays else { continue }
            try table.save(followed)
            fitted.insert(record.id.text)
        }
        fitted.formUnion(try followHome(keys, in: transaction))
        let back = try table.find(keys + records.changedBack).map(\.entity)
        let moved = try keepOpenings(among: back, transaction)
        fitted.formUnion(back.filter { moved.contains($0.id) }.map(\.id.text))
        let late = try told(elsewhere: back, in: transaction)
        return RecordReturn(fitted: fitted.count, isToRemark: !late.isEmpty)
    }

    /// Converts returning transactions through the changes of the home currency that they missed. Returns their ids.
    @discardableResult
    func followHome(_ keys: [String], in transaction: WriteTransaction) throws -> [String] {
        let late = try told(
            elsewhere: RecordTable<TransactionRecord>(transaction).find(keys).map(\.entity), in: transaction)
        guard !late.isEmpty, let home = try Self.home(in: transaction) else { return [] }
        let steps = try HomeSteps(to: home, in: transaction.reading)
        return try Dictionary(grouping: late, by: \.homeCurrency).sorted { $0.key < $1.key }.flatMap { code, records in
            guard let path = steps.path(from: try Currency(code)) else { return [String]() }
            // A row whose new rate or amount cannot be stored stays as it is and is reported.
            return try convert(records.map(\.id.text), along: path, in: transaction)
        }
    }

    /// The transactions whose amounts are converted to a currency other than the home currency.
    private func told(
        elsewhere records: [TransactionRecord], in transaction: WriteTransaction
    ) throws -> [TransactionRecord] {
        guard let home = try Self.home(in: transaction) else { return [] }
        return records.filter { $0.homeCurrency != home.currency.code }
    }

    /// Converts a record that came from a client. It is converted to the home currency if remembered changes lead there: the
    /// client missed these changes.
    func tellAtHome(_ record: inout TransactionRecord, in transaction: WriteTransaction) throws {
        // An undo restores amounts as they were, and then the home currency.
        guard transaction.operation.undoes == nil, let home = try Self.home(in: transaction),
            home.currency.code != record.homeCurrency,
            let currency = try Settlements.currency(ofAccount: record.accountId, in: transaction.reading),
            case let told = try Currency(record.homeCurrency),
            let path = try HomeSteps(to: home, from: told, in: transaction.reading).path(from: told)
        else { return }
        do {
            let (rate, _) = try converted(
                record.rate, record.amountCents, of: currency, along: path, to: home.currency)
            (record.rate, record.homeCurrency) = (rate.value, home.currency.code)
        } catch is MoneyError {
            // The converted rate or amount cannot be stored: the record stays as sent, and `strayRemarks` reports it.
        }
    }

    /// Refuses amounts that a device converted to a currency that is not the home currency and never was. No rate leads from
    /// such a currency to the home currency.
    func requireKnownHome(
        _ sent: TransactionRecord, over stored: TransactionRecord?, in transaction: WriteTransaction
    ) throws {
        guard sent.homeCurrency != stored?.homeCurrency, let home = try Self.home(in: transaction),
            home.currency.code != sent.homeCurrency, case let told = try Currency(sent.homeCurrency),
            try HomeSteps(to: home, from: told, in: transaction.reading).path(from: told) == nil
        else { return }
        throw LedgerError.homeUnknown(told: sent.homeCurrency, home: home.currency.code).atBoundary
    }
}
