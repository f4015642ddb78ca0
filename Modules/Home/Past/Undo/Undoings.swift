internal import Kernel
internal import Storage

/// The chain of undos of an operation: its undo, the undo of that undo, and so on.
struct Undoings: Sendable {
    /// True if it was undone, and the undo was not undone.
    let isUndone: Bool
    /// The id of an interrupted undo of the operation that was not undone itself; nil if there is no such undo.
    let unfinished: String?
    /// The operations in the chain, including this operation. An undo of any of them may change the values above.
    let ids: Set<String>

    /// - Parameter last: the operation's last batch. An undo of another operation always comes after it.
    init(of last: JournalBatch, in transaction: ReadTransaction) throws {
        try self.init(of: last.operation.id, after: last.versions.lowerBound, in: transaction)
    }

    init(of operation: String, in transaction: ReadTransaction) throws {
        let last = try Journal.batches(of: operation, in: transaction).last
        try self.init(of: operation, after: last?.versions.lowerBound ?? 0, in: transaction)
    }

    private init(of id: String, after last: RecordVersion, in transaction: ReadTransaction) throws {
        var known: Set<String> = [id]
        var undoings: [String: JournalBatch] = [:]
        var asked = [id]
        // A forged archive may contain two operations that undo each other.
        while let next = asked.popLast() {
            for batch in try Journal.undoings(of: next, in: transaction) where batch.versions.lowerBound > last {
                undoings[batch.operation.id] = batch
                if known.insert(batch.operation.id).inserted { asked.append(batch.operation.id) }
            }
        }
        var undone: Set<String> = []
        var unfinished: String?
        for batch in undoings.values.sorted(by: { $0.versions.lowerBound > $1.versions.lowerBound }) {
            guard let undoes = batch.operation.undoes, !undone.contains(batch.operation.id) else { continue }
            if undoes.isAll {
                undone.insert(undoes.operation)
            } else if undoes.operation == id, unfinished == nil {
                unfinished = batch.operation.id
            }
        }
        isUndone = undone.contains(id)
        self.unfinished = unfinished
        ids = known
    }
}
