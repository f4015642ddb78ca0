internal import Kernel
internal import ModuleKit
internal import Storage

/// An operation that is to be undone, and the import that is affected, if there is one.
package struct UndoTarget: Sendable {
    /// The operation's id, and its action.
    let operation: String
    let action: String
    /// The affected import, and its state after the undo. The operation is this import, or belongs to a chain of undos that
    /// ends with this import.
    let concerned: (number: Int64, then: ImportEntry.State)?
    let isImport: Bool
    /// The facts of the import; nil if the operation is no import.
    let facts: ImportFacts?
    /// The error if nothing can be reverted.
    let failure: @Sendable (Rollback.Failure) -> MizanError
    /// The error if none of its records could be reverted.
    let whenAllIsKept: @Sendable ([RecordReference]) -> MizanError

    /// True for an interrupted import. If nothing of such an import can be reverted, the import ends in its present state.
    var hasBrokenOff = false

    /// True if nothing could be reverted. An import that brought nothing does not count.
    func isNothing(_ records: RollbackResult) -> Bool {
        records.removed + records.restored + records.facts == 0 && !(isImport && records.kept.isEmpty)
    }

    /// The number of facts of an import whose undo was interrupted, because some of these facts may be deleted by now. Nil if
    /// no undo of the import was interrupted.
    func factsOfBegun(in transaction: ReadTransaction) throws -> Int? {
        guard isImport, let concerned, let entry = try ImportLog.find(concerned.number, in: transaction),
            entry.state == .undoing
        else { return nil }
        return Int(entry.facts)
    }

    /// Marks an import as being undone, so that no more of its file is imported.
    func begin(in transaction: WriteTransaction) throws {
        guard isImport, let concerned else { return }
        try ImportLog.mark(concerned.number, .undoing, in: transaction)
    }

    /// Records that nothing of it could be reverted.
    func stay(in transaction: WriteTransaction) throws {
        guard isImport, let concerned else { return }
        try ImportLog.mark(concerned.number, .done, in: transaction)
    }

    /// Records that all of it has been reverted.
    func end(in transaction: WriteTransaction) throws {
        guard let concerned else { return }
        try ImportLog.mark(concerned.number, concerned.then, in: transaction)
    }

    /// The operation's batches, in their order.
    func batches(in transaction: ReadTransaction) throws -> [JournalBatch] {
        try Journal.batches(of: operation, in: transaction)
    }

    /// The number of an import from before operations existed, whose changes are listed separately.
    func former(in transaction: ReadTransaction) throws -> Int64? {
        guard isImport, let number = concerned?.number, try ImportLog.hasFormerChanges(number, in: transaction) else {
            return nil
        }
        return number
    }

    /// The types of the records and facts that it changed.
    func types(in transaction: ReadTransaction) throws -> Set<String> {
        var types: Set<String> = []
        for versions in VersionSpans(try batches(in: transaction)).all {
            types.formUnion(try Journal.types(of: versions, in: transaction))
        }
        if let former = try former(in: transaction) {
            types.formUnion(try ImportLog.formerTypes(of: former, in: transaction))
        }
        return types
    }

    /// The slices that it changed.
    func slices(in transaction: ReadTransaction) throws -> Set<String> {
        let types = try types(in: transaction).union(facts?.types(in: transaction) ?? [])
        return Set(types.map { RecordReference(type: $0, key: "").slice })
    }
}
