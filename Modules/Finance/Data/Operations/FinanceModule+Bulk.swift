internal import Changes
package import FinanceDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage

extension FinanceModule {
    /// Changes several transactions. Each change succeeds or fails alone.
    ///
    /// - Parameter versions: the versions that the caller saw, one for each id. They are compared with the versions before the
    ///   first change. Both legs of a transfer may therefore be among the ids.
    package func bulkUpdate(
        _ ids: [UUID], expecting versions: [RecordVersion], _ change: TransactionChange,
        in transaction: WriteTransaction
    ) throws -> BulkUpdateResult {
        guard (1...LedgerError.mostAtOnce).contains(ids.count) else { throw LedgerError.bulkSize(ids.count) }
        guard ids.count == versions.count else {
            throw LedgerError.bulkVersions(ids: ids.count, versions: versions.count)
        }
        let failures = try changeEach(ids, expecting: versions, change, in: transaction)
        return BulkUpdateResult(
            successCount: Int64(ids.count - failures.count), failureCount: Int64(failures.count))
    }

    /// A transaction that stayed unchanged, and the reason.
    package struct BulkFailure: Sendable {
        package let id: UUID
        package let why: String
    }

    /// Changes any number of transactions, and returns the failure of each one that stayed unchanged.
    package func changeEach(
        _ ids: [UUID], expecting versions: [RecordVersion], _ change: TransactionChange,
        in transaction: WriteTransaction
    ) throws -> [BulkFailure] {
        let found = try RecordTable<TransactionRecord>(transaction).find(ids.map(\.text))
        let before = Dictionary(found.map { ($0.entity.id, $0.version) }) { first, _ in first }
        var failures: [BulkFailure] = []
        var done: Set<UUID> = []
        for (id, version) in zip(ids, versions) {
            // An id that is given twice is one transaction, which is changed once.
            guard before[id] == version, done.insert(id).inserted else {
                failures.append(BulkFailure(id: id, why: "It has been changed since then."))
                continue
            }
            if let why = try refusal(of: change, to: id, in: transaction) {
                failures.append(BulkFailure(id: id, why: why))
            }
        }
        return failures
    }

    /// The reason why a change is refused; nil if the change was made.
    private func refusal(
        of change: TransactionChange, to id: UUID, in transaction: WriteTransaction
    ) throws -> String? {
        let attempt = Attempt(in: transaction, refusedBy: { [.conflict, .invalidInput, .notFound].contains($0.code) })
        let made = try attempt.make {
            _ = try changeTransaction(id, change, in: transaction)
            try transaction.settle()
        }
        guard case .failure(let why) = made else { return nil }
        return why.message
    }
}
