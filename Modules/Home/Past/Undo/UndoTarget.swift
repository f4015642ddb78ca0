internal import Kernel
internal import ModuleKit
internal import Storage

/// An operation that is to be taken back, and the import that is concerned, if there is one.
package struct UndoTarget: Sendable {
    /// The operation's id, and what was asked for.
    let operation: String
    let action: String
    /// The import that it is, or that is at the end of the undos that it takes back.
    let concerned: (number: Int64, then: ImportEntry.State)?
    let isImport: Bool
    /// The facts that it brought, if it is an import.
    let facts: ImportFacts?
    /// The error if nothing can be taken back.
    let failure: @Sendable (Rollback.Failure) -> MizanError
    /// Why it is refused if none of its records could be taken back.
    let whenAllIsKept: @Sendable ([RecordReference]) -> MizanError

    /// True for an import that broke off: if nothing of it can be taken back, it is over as it is.
    var hasBrokenOff = false

    /// True if none of it could be taken back. An import may have brought nothing.
    func isNothing(_ records: RollbackResult) -> Bool {
        records.removed + records.restored + records.facts == 0 && !(isImport && records.kept.isEmpty)
    }

    /// The number of facts of an import, if some of them went before an interruption; nil if there was none.
    func factsOfBegun(in transaction: ReadTransaction) throws -> Int? {
        guard isImport, let concerned, let entry = try ImportLog.find(concerned.number, in: transaction),
            entry.state == .undoing
        else { return nil }
        return Int(entry.facts)
    }

    /// Says in the store that an import goes: from then on no more of the file comes in.
    func begin(in transaction: WriteTransaction) throws {
        guard isImport, let concerned else { return }
        try ImportLog.mark(concerned.number, .undoing, in: transaction)
    }

    /// Nothing of it could be taken back.
    func stay(in transaction: WriteTransaction) throws {
        guard isImport, let concerned else { return }
        try ImportLog.mark(concerned.number, .done, in: transaction)
    }

    /// All of it has been taken back.
    func end(in transaction: WriteTransaction) throws {
        guard let concerned else { return }
        try ImportLog.mark(concerned.number, concerned.then, in: transaction)
    }

    /// Its batches, in their order.
    func batches(in transaction: ReadTransaction) throws -> [JournalBatch] {
        try Journal.batches(of: operation, in: transaction)
    }

    /// The number of an import that a Mizan without operations made, whose changes are listed by themselves.
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
