import Connectors
import HTTPKit
import Kernel

extension MatrixApplication {
    /// The name of the owner's remote.
    static let remote = "away"

    /// Gives the owner a remote, and a record that waits for a decision. Other endpoints get none, because the account of an
    /// owner with a remote is removed in another way.
    func prepare(_ endpoint: Endpoint) async throws {
        guard endpoint.path.text.hasPrefix("/v1/sync/connectors/") else { return }
        try await addRemote()
        try await change { transaction in
            var note = RecordNote(
                RecordReference(type: "quran.FavoriteAyah", key: "2:255"), tag: "t", version: 0, snapshot: 1)
            note.note(.conflict)
            note.theirs = RecordNote.Theirs(tag: "t", fields: ["ayahID": "2:255"])
            try note.save(Self.remote, in: transaction)
        }
    }
}
