internal import Glibc
package import Kernel

/// Replaces a store by a backup: completely or not at all. The replaced store is kept.
package enum StoreRestore {
    package struct Outcome: Hashable, Sendable {
        /// The store's present contents, with new epochs.
        package let contents: StoreContents
        /// The new path of the replaced store; nil if there was none.
        package let kept: String?
        /// The hashes of the documents that are missing or damaged beside the backup, and are not in the store either.
        package let missingDocuments: [String]
    }

    /// Changes the copy before it becomes the store. It may change rows, but must not add or remove any.
    package typealias Amendment<Note> =
        (_ restored: any DatabaseSession, _ replaced: any StoreReplacement) throws -> Note

    /// The backup file is only read. If the process is killed at any point, the directory has either the complete old store or
    /// the complete new store. The epochs are derived from `random`.
    package static func restore(
        _ file: String, into path: String, migrations: [MigrationSet], now: Instant,
        random: any RandomNumberGenerator = SystemRandomNumberGenerator(), _ cancellation: Cancellation = Cancellation()
    ) throws -> Outcome {
        try restore(
            file, into: SQLiteAdministration(path: path), migrations: migrations, now: now, random: random, cancellation
        ) { _, _ in () }.outcome
    }

    /// The same, also returning the amendment's note. The amendment may still refuse a sound file because of its origin.
    package static func restore<Note>(
        _ file: String, into store: any StoreAdministration, migrations: [MigrationSet], now: Instant,
        key: BackupKey? = nil, audit: RowAudit? = nil, accepting accept: (VerifiedStore) throws -> Void = { _ in },
        random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
        telling listener: WorkListener = .nobody, _ cancellation: Cancellation = Cancellation(),
        amending amendment: Amendment<Note>
    ) throws -> (outcome: Outcome, note: Note) {
        // This is checked early. Otherwise a person would wait for the check of a large file, and only then learn that a server
        // must be stopped first.
        try store.requireUnused()
        if let own = store.file { try refuseTheStoreItself(file, own) }
        let verified = try StoreVerification.verify(
            file, migrations: migrations, key: key, audit: audit, telling: listener, cancellation)
        try accept(verified)
        let replaced = try store.beginReplacing()
        defer { replaced.release() }
        // Nothing may be stored between the copy that keeps the store and its replacement.
        try replaced.freeze()
        let draft = try DraftFile(for: StoreDirectory.database(in: store.path) + ".restored")
        let (contents, note) = try prepare(draft, from: verified, random, telling: listener, cancellation) {
            try amendment($0, replaced)
        }
        // The documents come before the store, so that no row is without its bytes. Documents that only the replaced store
        // names stay, too.
        let missing = try BackupBlobs.copy(
            of: verified.path, from: .inside(FileBytes.directory(of: verified.path)), to: .inside(store.path),
            rereading: .all, cancellation)
        let kept = try replaced.replace(by: draft, now: now, cancellation)
        return (Outcome(contents: contents, kept: kept, missingDocuments: missing), note)
    }

    /// Copies the file and renews the epochs in the copy.
    private static func prepare<Note>(
        _ draft: DraftFile, from verified: VerifiedStore, _ random: any RandomNumberGenerator,
        telling listener: WorkListener, _ cancellation: Cancellation, _ amend: (any DatabaseSession) throws -> Note
    ) throws -> (StoreContents, Note) {
        do {
            try FileBytes.requireRoom(for: draft.path, size: verified.size)
            listener.enter(.copying)
            let digest = try FileBytes.copy(
                verified.path, to: draft.descriptor, draft.path, telling: listener, cancellation)
            guard digest == verified.sha256 else {
                throw BackupFailure.unsound(verified.path, "changed", "it changed while it was read")
            }
            try DetachedFile.mark(.rollback, draft.descriptor, draft.path)
            let (contents, note) = try DetachedFile.writing(draft.path) { connection in
                let session = SQLiteSession(connection)
                var random = random
                try session.executeMany(
                    verified.contents.owners.map { owner in
                        "UPDATE owners SET epoch = \(Owners.freshEpoch(using: &random)) WHERE id = \(owner.id)"
                    })
                let note = try amend(session)
                return (try StoreContents.read(in: session), note)
            }
            guard contents.isSame(as: verified.contents) else {
                throw BackupFailure.unsound(verified.path, "incomplete", "the copy differs from the file")
            }
            try DetachedFile.mark(.writeAheadLog, draft.descriptor, draft.path)
            try draft.synchronize()
            return (contents, note)
        } catch {
            throw BackupFailure.translate(error, writing: draft.path)
        }
    }

    private static func refuseTheStoreItself(_ file: String, _ own: String) throws(MizanError) {
        var one = stat()
        var other = stat()
        guard stat(file, &one) == 0, stat(own, &other) == 0, one.st_dev == other.st_dev,
            one.st_ino == other.st_ino
        else { return }
        throw MizanError(
            .invalidInput, "backup.same-file", "\(file) is the store itself. Give the file of a backup.",
            details: ["path": file])
    }
}
