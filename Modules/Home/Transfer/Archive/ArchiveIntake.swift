internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// An archive that is being stored, in as many transactions as it needs.
final class ArchiveIntake: Sendable {
    let manifest: ArchiveManifest
    private let rows: Mutex<ArchiveRows>

    init(_ path: String) throws {
        let reader = try ArchiveReader(path)
        manifest = reader.manifest
        rows = Mutex(ArchiveRows(reader))
    }

    /// Stores as many rows as time allows, and returns the state after the last of them. If it throws, the archive cannot be
    /// continued.
    func part(
        _ schema: ArchiveSchema, of owner: Int64, _ turn: PartTurn, in session: any DatabaseSession
    ) throws -> ArchiveRows.Some {
        try Catalogue.deferringForeignKeys(among: schema.targets.map(\.table), in: session) {
            while true {
                let some = try rows.withLock { try $0.next(schema, of: owner) }
                try Self.store(some, in: session)
                turn.note(some.statements.count)
                guard some.trailer == nil, turn.hasTime || some.isInRing else { return some }
            }
        }
    }

    private static func store(_ some: ArchiveRows.Some, in session: any DatabaseSession) throws {
        do {
            try session.executeMany(some.statements)
        } catch let error as MizanError where error.reason == "storage.constraint" || error.reason == "storage.nul" {
            let (first, last) = (some.lines.lowerBound, some.lines.upperBound)
            throw MizanError(
                .corruptData, "archive.damaged",
                "Lines \(first) to \(last) of the archive hold an impossible row: \(error.message) Nothing was stored.",
                details: ["line": String(first), "lastLine": String(last)])
        }
    }
}
