package import FoundationEssentials
package import Kernel
package import ModuleKit
internal import Storage
internal import Sync

/// What the server of the progress API calls an entry, and how far it is the same there (seed 004, `backendID` and
/// `syncStatus`). Both are read out of what sync notes; an entry has neither.
package struct EntryStanding: Hashable, Sendable {
    package let backendID: String?
    /// `pending`, `syncing`, `synced` or `failed`; nil where no such server is kept in step with.
    package let syncStatus: String?

    package static let fields = [
        RecordField("backendID", .text, required: false), RecordField("syncStatus", .text, required: false),
    ]

    /// One for each field, in their order.
    package var values: [FieldValue] { [backendID.fieldValue, syncStatus.fieldValue] }
}

extension FitnessModule {
    /// Of each of these entries; with the first server, in the order of the connectors' names, where there are several.
    package func standings(of entries: [UUID], in reading: ReadTransaction) throws -> [EntryStanding] {
        let found = try RecordStandings(withKind: ProgressConnector.kind, in: reading, of: context.database)
        return try entries.map { id in
            let standing = try found?.standing(of: EntryFields.reference(id.text))
            return EntryStanding(
                backendID: BackendTag(standing?.tag)?.backendID, syncStatus: standing?.status.rawValue)
        }
    }
}
