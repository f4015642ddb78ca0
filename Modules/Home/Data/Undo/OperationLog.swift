package import Kernel
internal import ModuleKit
internal import Storage

/// What somebody changed at once, as people see it.
package struct OperationEntry: Sendable, Equatable {
    /// Its first version, by which people name it.
    package let number: RecordVersion
    package let id: String
    package let action: String
    package let origin: String
    package let originName: String?
    package let at: Instant
    /// How many changes it is.
    package fileprivate(set) var changes: Int
    /// The id of what it takes back.
    package let undoes: String?
    /// Whether it was taken back, and that was not.
    package let isUndone: Bool

    package var isOfCommandLine: Bool { origin == JournalOrigin.commandLine.id }

    fileprivate init(_ batch: JournalBatch, isUndone: Bool) {
        number = batch.versions.lowerBound
        (id, action, at) = (batch.operation.id, batch.operation.action, batch.at)
        (origin, originName) = (batch.operation.origin.id, batch.operation.origin.name)
        changes = batch.versions.count
        undoes = batch.operation.undoes?.operation
        self.isUndone = isUndone
    }
}

/// An owner's operations, found in the journal's batches.
enum OperationLog {
    /// The last by somebody that can be taken back: an undo is not, and neither is what has been undone, or is passed over.
    static func last(
        of origin: String, passing passed: Set<String> = [], in transaction: ReadTransaction
    ) throws -> OperationEntry? {
        var found: OperationEntry?
        try walk(transaction) { batch, isUndone in
            guard batch.operation.undoes == nil, !isUndone, batch.operation.origin.id == origin,
                !passed.contains(batch.operation.id)
            else { return true }
            found = OperationEntry(batch, isUndone: false)
            return false
        }
        return try found.map { try whole($0, in: transaction) }
    }

    /// The one of that number; nil if it is forgotten, or there is none.
    static func find(_ number: RecordVersion, in transaction: ReadTransaction) throws -> OperationEntry? {
        guard let batch = try Journal.batch(of: number, in: transaction) else { return nil }
        var isTakenBack = false
        try walk(transaction) { other, isUndone in
            isTakenBack = isUndone
            return other.operation.id != batch.operation.id
        }
        let entry = try whole(OperationEntry(batch, isUndone: isTakenBack), in: transaction)
        // Versions in its middle are numbers of nothing.
        return entry.number == number ? entry : nil
    }

    /// The latest first, behind the one whose number is given. One of several parts stands where its last part does.
    static func list(
        _ limit: Int, behind number: RecordVersion? = nil, in transaction: ReadTransaction
    ) throws -> [OperationEntry] {
        var found: [OperationEntry] = []
        var last = try number.map { try Journal.batch(of: $0, in: transaction)?.operation.id ?? "" }
        if last == "" { return [] }
        try walk(transaction) { batch, isUndone in
            guard last == nil else {
                if last == batch.operation.id { last = nil }
                return true
            }
            found.append(OperationEntry(batch, isUndone: isUndone))
            return found.count < limit
        }
        return try found.map { try whole($0, in: transaction) }
    }

    /// The id of an undo of this one that was interrupted; nil if there is none.
    static func unfinishedUndo(of id: String, in transaction: ReadTransaction) throws -> String? {
        var found: String?
        try walk(transaction) { batch, isUndone in
            if let undoes = batch.operation.undoes, undoes.operation == id, !undoes.isAll, !isUndone {
                found = batch.operation.id
            }
            return found == nil && batch.operation.id != id
        }
        return found
    }

    /// The operation of a batch, whether or not it was taken back.
    static func entry(_ batch: JournalBatch, in transaction: ReadTransaction) throws -> OperationEntry {
        try whole(OperationEntry(batch, isUndone: false), in: transaction)
    }

    /// Its number is that of its first part, its changes those of all.
    private static func whole(_ entry: OperationEntry, in transaction: ReadTransaction) throws -> OperationEntry {
        let batches = try Journal.batches(of: entry.id, in: transaction)
        guard batches.count > 1, let first = batches.first else { return entry }
        var whole = OperationEntry(first, isUndone: entry.isUndone)
        whole.changes = batches.reduce(0) { $0 + $1.versions.count }
        return whole
    }

    /// Goes through the operations, the latest first, each once, by its last batch. What undoes another always comes after
    /// it, so one pass knows what is undone.
    private static func walk(
        _ transaction: ReadTransaction, _ body: (JournalBatch, _ isUndone: Bool) throws -> Bool
    ) throws {
        var undone: Set<String> = []
        var seen: Set<String> = []
        try Journal.forEachBatch(in: transaction) { batch in
            let operation = batch.operation
            guard seen.insert(operation.id).inserted else { return true }
            let isUndone = undone.contains(operation.id)
            if let undoes = operation.undoes, undoes.isAll, !isUndone { undone.insert(undoes.operation) }
            return try body(batch, isUndone)
        }
    }
}
