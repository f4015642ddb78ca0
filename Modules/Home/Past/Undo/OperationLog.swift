package import Kernel
package import ModuleKit
package import Storage

/// The changes that were made together as one operation, in a form for people.
package struct OperationEntry: Sendable, Equatable {
    /// The first version of the operation. People refer to the operation by this number.
    package let number: RecordVersion
    package let id: String
    package let action: String
    package let origin: String
    package let originName: String?
    package let at: Instant
    /// The number of its changes.
    package fileprivate(set) var changes: Int
    /// The id of the operation that it undoes.
    package let undoes: String?
    /// True if it was undone, and the undo was not undone.
    package let isUndone: Bool
    /// True if the operation was interrupted between two of its parts. If it is requested again, it continues.
    package fileprivate(set) var isUnfinished: Bool
    /// A description of the operation in words; nil if nobody asked for the description.
    package var what: String?
    /// The record that the operation counted up, if it did nothing else that people would name.
    var tally: Tally?

    struct Tally: Sendable, Equatable {
        let reference: RecordReference
        let name: String?
        let times: Int64
        /// The fields after the operation.
        let left: JSONValue

        func words(_ times: Int64) -> String {
            "Counted \(times == 1 ? "once" : "\(times) times")\(name.map { ": \($0)" } ?? "")"
        }
    }

    /// The file that the operation imported; nil if the operation is no import.
    var file: String? {
        action.hasPrefix(Self.importing) && undoes == nil ? String(action.dropFirst(Self.importing.count)) : nil
    }

    private static let importing = "import "

    package var isOfCommandLine: Bool { origin == JournalOrigin.commandLine.id }

    fileprivate init(_ batch: JournalBatch, isUndone: Bool) {
        number = batch.versions.lowerBound
        (id, action, at) = (batch.operation.id, batch.operation.action, batch.at)
        (origin, originName) = (batch.operation.origin.id, batch.operation.origin.name)
        changes = batch.versions.count
        undoes = batch.operation.undoes?.operation
        self.isUndone = isUndone
        isUnfinished = batch.operation.undoes?.isAll == false && !isUndone
    }
}

/// An owner's operations, found in the journal's batches.
package enum OperationLog {
    /// The author's last operation that can be undone. Undos are left out, and so are operations that were undone or are
    /// skipped.
    package static func last(
        of origin: String, passing passed: Set<String> = [], in transaction: ReadTransaction
    ) throws -> OperationEntry? {
        var seen = passed
        var before = RecordVersion.max
        while true {
            let batches = try Journal.batches(
                askedBy: origin, before: before, limit: lookedAtTogether, in: transaction)
            for batch in batches where seen.insert(batch.operation.id).inserted {
                // Another author may have continued the operation, which then belongs to that author.
                let last = try lastBatch(of: batch, in: transaction)
                guard last.operation.origin.id == origin, try !Undoings(of: last, in: transaction).isUndone else {
                    continue
                }
                return try whole(OperationEntry(last, isUndone: false), in: transaction)
            }
            guard let end = batches.last, batches.count == lookedAtTogether else { return nil }
            before = end.versions.lowerBound
        }
    }

    private static let lookedAtTogether = 20

    /// True if all records that the operation changed were deleted for good, so that nothing can restore them. Examines at most
    /// a thousand changes.
    static func isPurged(_ entry: OperationEntry, in transaction: ReadTransaction) throws -> Bool {
        var left = 1_000
        var hasChanged = false
        for batch in try Journal.batches(of: entry.id, in: transaction) where left > 0 {
            let versions = batch.versions
            let some = versions.lowerBound...min(versions.upperBound, versions.lowerBound + RecordVersion(left) - 1)
            for change in try Journal.changed(some, in: transaction) {
                guard try Purged.contains(change.reference, in: transaction) else { return false }
                hasChanged = true
            }
            left -= some.count
        }
        return hasChanged
    }

    /// The operation with the number; nil if there is no such operation, or if it has been discarded.
    package static func find(_ number: RecordVersion, in transaction: ReadTransaction) throws -> OperationEntry? {
        guard let batch = try Journal.batch(of: number, in: transaction) else { return nil }
        let isUndone = try Undoings(of: lastBatch(of: batch, in: transaction), in: transaction).isUndone
        let entry = try whole(OperationEntry(batch, isUndone: isUndone), in: transaction)
        // Only the first version of an operation is its number.
        return entry.number == number ? entry : nil
    }

    /// The operations after the one with the given number, the latest first. An operation of several parts is listed at the
    /// place of its last part.
    package static func list(
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

    /// The number of interrupted operations that would continue if they were requested again. Undos of imports are not counted,
    /// because the list of imports contains them.
    package static func unfinished(in transaction: ReadTransaction) throws -> Int {
        try UnfinishedOperation.all(in: transaction).count
            + Journal.unfinishedUndos(in: transaction).count { id in
                guard let last = try Journal.batches(of: id, in: transaction).last, let undoes = last.operation.undoes,
                    !undoes.isAll, try ImportLog.number(ofOperation: undoes.operation, in: transaction) == nil
                else { return false }
                return try !Undoings(of: last, in: transaction).isUndone
            }
    }

    /// The operation of a batch, whether or not it was taken back.
    package static func entry(_ batch: JournalBatch, in transaction: ReadTransaction) throws -> OperationEntry {
        try whole(OperationEntry(batch, isUndone: false), in: transaction)
    }

    /// The operation with the number of its first part and the changes of all parts.
    private static func whole(_ entry: OperationEntry, in transaction: ReadTransaction) throws -> OperationEntry {
        var whole = entry
        let batches = try Journal.batches(of: entry.id, in: transaction)
        if batches.count > 1, let first = batches.first, let last = batches.last {
            whole = OperationEntry(first, isUndone: entry.isUndone)
            whole.changes = batches.reduce(0) { $0 + $1.versions.count }
            whole.isUnfinished = last.operation.undoes?.isAll == false && !entry.isUndone
        }
        if try UnfinishedOperation.holds(entry.id, in: transaction)
            || ImportLog.isIncomplete(entry.id, in: transaction)
        {
            whole.isUnfinished = true
        }
        return whole
    }

    private static func lastBatch(
        of batch: JournalBatch, in transaction: ReadTransaction
    ) throws -> JournalBatch {
        try batch.isSingle ? batch : Journal.batches(of: batch.operation.id, in: transaction).last ?? batch
    }

    /// Visits each operation once, by its last batch; the latest operation comes first. An undo always comes after the
    /// operation that it undoes, so a single pass finds all operations that are undone.
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
