internal import Changes
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
        let failures = try changeEach(ids, expecting: versions, change, in: transaction)
        return BulkUpdateResult(
            successCount: Int64(ids.count - failures.count), failureCount: Int64(failures.count))
    }

    /// A transaction that stayed unchanged, and the reason.
    package struct BulkFailure: Sendable {
        package let id: UUID
        package let why: String
    }

    /// The same of however many, with what came of each that was not changed.
    package func changeEach(
        _ ids: [UUID], expecting versions: [RecordVersion], _ change: TransactionChange,
        in transaction: WriteTransaction
    ) throws -> [BulkFailure] {
        let found = try RecordTable<TransactionRecord>(transaction).find(ids.map(\.text))
        let before = Dictionary(found.map { ($0.entity.id, $0.version) }) { first, _ in first }
        var failures: [BulkFailure] = []
        var done: Set<UUID> = []
        for (id, version) in zip(ids, versions) {
            // The same id twice is one transaction, changed once.
            guard before[id] == version, done.insert(id).inserted else {
                failures.append(BulkFailure(id: id, why: "It has been changed since."))
                continue
            }
            if let why = try refusal(of: change, to: id, in: transaction) {
                failures.append(BulkFailure(id: id, why: why))
            }
        }
        return failures
    }

    /// Why a change is refused; nil if it was made.
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
