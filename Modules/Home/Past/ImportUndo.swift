package import Kernel
package import ModuleKit

/// Rolls an import back. Records that the import created are removed, and records that the import overwrote are restored.
/// Records that were edited since stay as they are and are listed.
package struct ImportUndo: Sendable {
    private let context: ModuleContext
    private let undo: UndoRun

    package init(context: ModuleContext, undo: UndoRun) {
        (self.context, self.undo) = (context, undo)
    }

    package typealias Result = RollbackResult

    /// Works in parts, each of which blocks other writes for a quarter of a second at most. Repeating an interrupted undo
    /// continues it. `ending` is called with the outcome in the transaction of the last part.
    package func undo(
        _ number: Int64, owner: OwnerID, by asking: UndoAsking,
        naming name: @escaping @Sendable (String) -> Void = { _ in },
        progress: @escaping UndoService.Progress = { _ in },
        ending: @escaping @Sendable (Result, WriteTransaction) throws -> Void = { _, _ in }
    ) async throws -> Result {
        let order = UndoRun.Order(
            owner: owner, asking: asking,
            find: { transaction in
                let target = try self.target(number, in: transaction)
                name(target.action)
                return target
            }, check: { try check($0, since: $1, in: $2) }, progress: progress,
            ending: { try ending($0.records, $1) })
        return try await undo.run(order).records
    }

    package func undo(
        _ number: Int64, owner: OwnerID, by asker: JournalOrigin, progress: @escaping UndoService.Progress = { _ in }
    ) async throws -> Result {
        try await undo(number, owner: owner, by: UndoAsking(asker), progress: progress)
    }

    /// Throws if the caller may not write all slices that the import changed.
    package func require(_ rights: ImportRights, for number: Int64, in transaction: ReadTransaction) throws {
        guard try ImportLog.find(number, in: transaction) != nil else { return }
        try rights.require(target(number, in: transaction).slices(in: transaction))
    }

    package func target(_ number: Int64, in transaction: ReadTransaction) throws -> UndoTarget {
        let entry = try entry(number, in: transaction)
        return UndoTarget(
            operation: try ImportLog.operation(of: number, in: transaction), action: "import \(entry.file)",
            concerned: (number, .undone), isImport: true, facts: undo.facts.of(number), failure: Self.failure,
            whenAllIsKept: { UndoFailure.changedSince(number, $0) }, hasBrokenOff: entry.state == .incomplete)
    }

    /// Throws for:
    ///
    /// - an import that has already been undone;
    /// - an import that later imports are based on;
    /// - an import with facts of a slice that is not running;
    /// - the redo of an import whose facts are deleted.
    ///
    /// With a version, only the changes since that version are checked, because the earlier changes were checked before.
    package func check(_ target: UndoTarget, since version: RecordVersion = 0, in transaction: ReadTransaction) throws {
        if let concerned = target.concerned, concerned.then == .done {
            let entry = try entry(concerned.number, in: transaction)
            guard entry.facts == 0 else { throw UndoFailure.facts(of: entry) }
        }
        if version == 0 { try target.facts?.requireRunning(in: transaction) }
        guard target.isImport, let number = target.concerned?.number else { return }
        guard try entry(number, in: transaction).state != .undone else {
            throw Refusal.importAlreadyUndone("Import \(number) has already been undone.")
        }
        try refuseBeforeLater(number, since: version, in: transaction)
    }

    private func entry(_ number: Int64, in transaction: ReadTransaction) throws -> ImportEntry {
        guard let entry = try ImportLog.find(number, in: transaction) else {
            throw Refusal.importUnknown("There is no import \(number).", advice: "`mizan import --list` shows them.")
        }
        return entry
    }

    /// Throws if later imports changed the same records. Such imports are undone from the last to the first. In a different
    /// order, the undo of a later import would restore records of the earlier import. No undo would then be left to remove
    /// these records.
    private func refuseBeforeLater(
        _ number: Int64, since version: RecordVersion, in transaction: ReadTransaction
    ) throws {
        let later = try ImportLog.laterOnSameRecords(as: number, since: version, in: transaction) {
            reference, version in
            try !undo.rollback.isFollowing(reference, at: version, in: transaction)
        }
        guard let last = later.last else { return }
        throw Refusal.importChangedByLater(
            "Import \(last) changed some of the same records after import \(number). Undo it first.",
            details: ["imports": later.map(String.init).joined(separator: ", ")],
            advice: "`mizan import --undo \(last)`")
    }

    private static func failure(_ failure: Rollback.Failure) -> MizanError {
        switch failure {
        case .forgotten(let reference):
            Refusal.importHistoryGone(
                "The records that this import overwrote are no longer known; history is kept for 400 days. Nothing was "
                    + "undone.",
                details: ["record": reference.description])
        case .notRunning(let slice):
            Refusal.moduleNotLoaded(
                "This import holds records of a part that is not running here (\(slice)). Nothing was undone.")
        }
    }
}
