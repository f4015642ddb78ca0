package import Changes
internal import Connectors
package import FitnessDomain
package import FoundationEssentials
package import Kernel
package import ModuleKit

/// The id of an entry at the server of the progress API, and the state of its sync (seed 004, `backendID` and `syncStatus`).
/// Both are derived from the notes of sync; they are not stored in the entry.
package struct EntryStanding: Hashable, ShownEntity {
    package private(set) var backendID: String?
    /// `pending`, `syncing`, `synced` or `failed`; nil if the owner syncs with no such server.
    package private(set) var syncStatus: String?

    package static let shown: [ShownField<Self>] = [
        ShownField("backendID", \.backendID), ShownField("syncStatus", \.syncStatus),
    ]
}

extension FitnessModule {
    /// The standing of each of these entries. If there are several servers, the first by its connector's name counts.
    ///
    /// - Parameter version: the version that this transaction has just given the entries.
    package func standings(
        of entries: [UUID], version: RecordVersion? = nil, in reading: ReadTransaction
    ) throws -> [EntryStanding] {
        let found = try RecordStandings(withKind: ProgressConnector.kind, in: reading, of: context.database)
        guard let found else { return entries.map { _ in EntryStanding() } }
        let keys = entries.map(\.text)
        let versions = version.map { version in Dictionary(keys.map { ($0, version) }) { first, _ in first } } ?? [:]
        return try found.standings(of: EntryFields.type, keys: keys, versions: versions).map { standing in
            EntryStanding(backendID: BackendTag(standing.tag)?.backendID, syncStatus: standing.status.rawValue)
        }
    }

    /// The additional fields of every entry that is shown.
    package var standing: RecordSupplement<ProgressEntry> {
        RecordSupplement(EntryStanding.fields) { entries, version, reading in
            try standings(of: entries.map(\.id), version: version, in: reading).map(\.values)
        }
    }
}
