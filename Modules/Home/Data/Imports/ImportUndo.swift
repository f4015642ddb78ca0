package import Kernel
package import ModuleKit
internal import Storage

/// Rolls an import back: what it created and nobody touched since goes, what it overwrote comes back, and what was
/// edited since is kept and listed.
package struct ImportUndo: Sendable {
    private let context: ModuleContext
    private let rollback: Rollback

    init(context: ModuleContext, rollback: Rollback) {
        self.context = context
        self.rollback = rollback
    }

    /// An import of many parts is rolled back in one transaction.
    package static let budget = Duration.seconds(600)

    package typealias Result = RollbackResult

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
        let operation = try ImportLog.operation(of: number, in: transaction.reading)
        transaction.begin(.undo("import \(entry.file)", operation, by: transaction.operation.origin))
        let result: Result
        do {
            result = try rollback.run(ImportLog.changes(of: number, in: transaction.reading), in: transaction)
        } catch let failure as Rollback.Failure {
            throw Self.failure(failure)
        }
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

    private static func failure(_ failure: Rollback.Failure) -> MizanError {
        switch failure {
        case .forgotten(let reference):
            MizanError(
                .conflict, "import.history-gone",
                "What this import overwrote is no longer known: history is kept for 400 days. Nothing was undone.",
                details: ["record": reference.description])
        case .notRunning(let slice):
            MizanError(
                .unavailable, "module.not-loaded",
                "This import holds records of a part that is not running here (\(slice)). Nothing was undone.")
        }
    }
}
