package import Kernel
internal import Storage

/// A backup beside the store, for an admin who is not at the machine. The path stays on the machine.
package struct ListedBackup: Sendable {
    package let name: String
    package let size: Int64
    /// Nil if there is no readable manifest, like the accounts.
    package let madeAt: Instant?
    /// True if the schedule made it, false if a person did.
    package let isScheduled: Bool
    /// The names of the accounts in it.
    package let accounts: [String]?
    /// The reason why somebody may have changed the backup; nil if that can be ruled out.
    package let doubt: String?
    package let json: JSONValue
    let path: String

    /// - Parameter proof: nil if the manifest was changed.
    init(_ file: BackupFile, _ proof: BackupProof?, records: Int64?) {
        (name, path, size) = (file.name, file.path, file.size)
        madeAt = file.manifest?.madeAt
        isScheduled = file.manifest?.origin == .schedule
        accounts = file.manifest?.contents.people.map(\.name)
        doubt = proof.map(\.doubt) ?? "its manifest was changed after it was made"
        let values = zip(BackupPresentation.fields, BackupPresentation.values(file, proof, records: records))
            .filter { $0.0.name != BackupPresentation.path }
        json = .object(values.map(\.0), values.map(\.1))
    }

    package static let fields = BackupPresentation.fields.filter { $0.name != BackupPresentation.path }
}
