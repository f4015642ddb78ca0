internal import FinanceDomain
internal import FoundationEssentials
internal import Kernel
internal import ModuleKit
internal import Storage

// What comes back out of the trash, or out of history, is as it was. Meanwhile its account may have been merged into another,
// and amounts may be told in another currency.

extension FinanceModule {
    /// Transactions that came back by whatever door: they go where what they name was merged to, and are told in the home
    /// currency.
    func returned(_ keys: [String], in transaction: WriteTransaction) throws -> RecordReturn {
        let (table, merges) = (RecordTable<TransactionRecord>(transaction), try Merges(in: transaction.reading))
        for record in try table.find(keys).map(\.entity).sorted(by: { $0.id.text < $1.id.text }) {
            var followed = record
            merges.follow(&followed)
            let stays =
                (followed.accountId, followed.otherAccountId, followed.categoryId)
                == (record.accountId, record.otherAccountId, record.categoryId)
            if !stays { try table.save(followed) }
        }
        let isWhole = try followHome(keys, in: transaction)
        return RecordReturn(remarks: isWhole ? [] : try Self.strayRemark(in: transaction.reading).map { [$0] } ?? [])
    }

    /// What comes back follows the changes of the home currency that it has missed. Returns whether all of it could.
    @discardableResult
    func followHome(_ keys: [String], in transaction: WriteTransaction) throws -> Bool {
        guard let home = try Self.home(in: transaction) else { return true }
        let late = try RecordTable<TransactionRecord>(transaction).find(keys).map(\.entity)
            .filter { $0.homeCurrency != home.currency.code }
        guard !late.isEmpty else { return true }
        let steps = try HomeSteps(to: home, in: transaction.reading)
        var isWhole = true
        for (code, records) in Dictionary(grouping: late, by: \.homeCurrency).sorted(by: { $0.key < $1.key }) {
            guard let path = steps.path(from: try Currency(code)) else {
                isWhole = false
                continue
            }
            // A rate, or an amount, that nobody can keep stays as it is, and is told.
            let isDone = try convert(records.map(\.id.text), along: path, in: transaction)
            isWhole = isWhole && isDone
        }
        return isWhole
    }
}
