package import Kernel
package import ModuleKit
internal import Storage

/// Rolls an import back: what it created and nobody touched since goes, what it overwrote comes back, and what was
/// edited since is kept and listed.
package struct ImportUndo: Sendable {
    private let context: ModuleContext
    private let recordTypes: [String: any RecordType]

    package init(context: ModuleContext, recordTypes: [any RecordType]) {
        self.context = context
        self.recordTypes = Dictionary(recordTypes.map { ($0.schema.type, $0) }) { first, _ in first }
    }

    /// An import of many parts is rolled back in one transaction.
    package static let budget = Duration.seconds(600)

    package struct Result: Sendable, Equatable {
        package var removed = 0
        package var restored = 0
        /// Edited or removed by hand since the import.
        package var kept: [RecordReference] = []
    }

    package func undo(_ number: Int64, owner: OwnerID) async throws -> Result {
        try await context.database.write(owner, within: Self.budget) { try undo(number, in: $0) }
    }

    /// Refuses who may not write a slice that the import changed.
    package func require(_ rights: ImportRights, for number: Int64, in transaction: ReadTransaction) throws {
        try rights.require(ImportLog.slices(of: number, in: transaction))
    }

    package func undo(_ number: Int64, in transaction: WriteTransaction) throws -> Result {
        guard let entry = try ImportLog.find(number, in: transaction.reading) else {
            throw MizanError(
                .notFound, "import.unknown", "There is no import \(number).",
                advice: "`mizan import --list` shows them.")
        }
        guard entry.state != .undone else {
            throw MizanError(.conflict, "import.already-undone", "Import \(number) has been undone already.")
        }
        try refuseBeforeLater(number, in: transaction)
        var result = Result()
        var changed: [(reference: RecordReference, versions: ClosedRange<RecordVersion>)] = []
        for change in try ImportLog.changes(of: number, in: transaction.reading) {
            if try current(change.reference, in: transaction)?.version == change.versions.upperBound {
                try undo(change.reference, change.versions, in: transaction, into: &result)
            } else {
                changed.append(change)
            }
        }
        try undoUnlessEdited(changed, in: transaction, into: &result)
        try ImportLog.markUndone(number, in: transaction)
        return result
    }

    /// Imports that changed the same records are undone from the last to the first: in another order, what the
    /// earlier one left would come back with nobody to take it out again.
    private func refuseBeforeLater(_ number: Int64, in transaction: WriteTransaction) throws {
        let later = try ImportLog.laterOnSameRecords(as: number, in: transaction.reading)
        guard let last = later.last else { return }
        throw MizanError(
            .conflict, "import.changed-by-later",
            "Import \(last) changed some of the same records after import \(number). Undo it first.",
            details: ["imports": later.map(String.init).joined(separator: ", ")],
            advice: "`mizan import --undo \(last)`")
    }

    /// A record that was changed since, but is again as the import left it, counts as untouched: a later import
    /// changed it and has been undone.
    private func undoUnlessEdited(
        _ changes: [(reference: RecordReference, versions: ClosedRange<RecordVersion>)],
        in transaction: WriteTransaction, into result: inout Result
    ) throws {
        let left = try Journal.fields(
            of: Dictionary(changes.map { ($0.reference, $0.versions.upperBound) }) { first, _ in first },
            in: transaction.reading)
        for change in changes {
            let now = try current(change.reference, in: transaction)?.fields
            // As texts: a whole number of a real field comes back from JSON as an integer.
            if let now, let left = left[change.reference], JSONWriter.text(now) == JSONWriter.text(left) {
                try undo(change.reference, change.versions, in: transaction, into: &result)
            } else {
                result.kept.append(change.reference)
            }
        }
    }

    private func type(of reference: RecordReference) throws -> any RecordType {
        guard let type = recordTypes[reference.type] else {
            throw MizanError(
                .unavailable, "module.not-loaded",
                "This import holds records of a part that is not running here (\(reference.slice)). Nothing was undone."
            )
        }
        return type
    }

    private func current(_ reference: RecordReference, in transaction: WriteTransaction) throws -> RecordState? {
        try type(of: reference).read([reference.key], in: transaction.reading)[reference.key]
    }

    private func undo(
        _ reference: RecordReference, _ versions: ClosedRange<RecordVersion>, in transaction: WriteTransaction,
        into result: inout Result
    ) throws {
        let type = try type(of: reference)
        switch try Journal.before(versions.lowerBound, in: transaction.reading) {
        case .fields(let before):
            _ = try type.apply(.put(key: reference.key, fields: before), in: transaction)
            result.restored += 1
        case .nothing:
            _ = try type.apply(.remove(key: reference.key), in: transaction)
            result.removed += 1
        case .forgotten:
            throw MizanError(
                .conflict, "import.history-gone",
                "What this import overwrote is no longer known: history is kept for 400 days. Nothing was undone.",
                details: ["record": reference.description])
        }
    }
}
