package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// Changes several transactions, of which each succeeds or fails alone.
    ///
    /// - Parameter versions: those that the caller saw, one for each id. They are compared with what was there before the
    ///   first change, so that the two legs of a transfer may both be among them.
    package func bulkUpdate(
        _ ids: [UUID], expecting versions: [RecordVersion], _ change: TransactionChange,
        in transaction: WriteTransaction
    ) throws -> BulkUpdateResult {
        guard (1...LedgerError.mostAtOnce).contains(ids.count) else { throw LedgerError.bulkSize(ids.count) }
        guard ids.count == versions.count else {
            throw LedgerError.bulkVersions(ids: ids.count, versions: versions.count)
        }
        let found = try RecordTable<TransactionRecord>(transaction).find(ids.map(\.text))
        let before = Dictionary(found.map { ($0.entity.id, $0.version) }) { first, _ in first }
        var result = BulkUpdateResult()
        var done: Set<UUID> = []
        for (id, version) in zip(ids, versions) {
            // The same id twice is one transaction, changed once.
            guard before[id] == version, done.insert(id).inserted,
                try isChanged(id, change, in: transaction)
            else {
                result.failureCount += 1
                continue
            }
            result.successCount += 1
        }
        return result
    }

    private func isChanged(
        _ id: UUID, _ change: TransactionChange, in transaction: WriteTransaction
    ) throws -> Bool {
        do {
            try transaction.savepoint {
                _ = try changeTransaction(id, change, in: transaction)
                try transaction.settle()
            }
            return true
        } catch {
            let known = MizanError(crossing: error)
            guard [.conflict, .invalidInput, .notFound].contains(known.code) else { throw error }
            return false
        }
    }
}
