internal import Glibc
package import Kernel

/// A file that was checked completely, and found sound.
package struct VerifiedStore: Hashable, Sendable {
    package let path: String
    package let size: Int64
    package let sha256: String
    package let contents: StoreContents
    /// Nil if there is no manifest beside the file: the file is a store, or a backup that was copied without its manifest.
    package let manifest: BackupManifest?
    package let proof: BackupProof
    /// Tables of modules that this build lacks, whose correct structure is unknown.
    package let unverifiedTables: [String]
    /// The hashes of documents that are missing or damaged beside the file, if they were checked.
    package private(set) var missingDocuments: [String] = []

    /// The same, after reading the documents beside the file.
    package func checkingDocuments(_ cancellation: Cancellation) throws -> VerifiedStore {
        var verified = self
        verified.missingDocuments = try BackupBlobs.faults(of: path, cancellation)
        return verified
    }
}

/// Checks by higher modules on the rows of a store. `unverified` names the tables of modules that this build lacks.
package typealias RowAudit =
    @Sendable (
        _ session: any DatabaseSession, _ unverified: Set<String>, _ faults: inout RowFaults,
        _ cancellation: Cancellation
    ) throws -> Void

/// Checks a file that will become a store. The check reads the complete file, without any other file, and changes nothing.
package enum StoreVerification {
    /// Throws the fault of a file: it is not a store, newer than these migrations, truncated, changed, damaged, or
    /// inconsistent.
    ///
    /// If a file was not signed here, every row is checked too: the values are checked against their columns, and the rows by
    /// `audit`.
    package static func verify(
        _ path: String, migrations: [MigrationSet], key: BackupKey? = nil, audit rows: RowAudit? = nil,
        telling listener: WorkListener = .nobody, _ cancellation: Cancellation = Cancellation()
    ) throws -> VerifiedStore {
        listener.enter(.checking)
        let size = try FileBytes.size(path)
        try refuseLeftovers(path)
        try StoreFile.inspectHeader(path)
        let manifest = try BackupManifest.read(besides: path)
        if let manifest, manifest.size != size {
            throw BackupFailure.unsound(
                path, "truncated", "it has \(size) bytes, but had \(manifest.size) when it was made")
        }
        let sha256 = try FileBytes.digest(path, telling: listener, cancellation)
        if let manifest, manifest.sha256 != sha256 {
            throw BackupFailure.unsound(path, "changed", "its SHA-256 has changed since it was made")
        }
        guard let proof = BackupKey.origin(of: manifest, by: key) else {
            throw BackupFailure.unsound(
                path, "changed", "its manifest was signed here but has been changed since")
        }
        var unverified: [String] = []
        let contents = try contents(of: path, cancellation) { session in
            let isForeign = proof != .here
            // These two tables are needed to compare the schema, so they are checked first.
            if isForeign { try requireTypes(path, in: session, cancellation) { $0 == "migrations" || $0 == "owners" } }
            let audit = try SchemaAudit.compare([PlatformMigrations.all] + migrations, in: session)
            if let first = audit.damaged.first {
                throw BackupFailure.unsound(path, "schema", "it does not have the structure of a store: \(first)")
            }
            unverified = audit.unknownTables
            guard isForeign else { return }
            try requireTypes(path, in: session, cancellation) { !unverified.contains($0) }
            var faults = RowFaults()
            try rows?(session, Set(unverified), &faults, cancellation)
            try requireNone(faults, in: path)
        }
        return VerifiedStore(
            path: path, size: size, sha256: sha256, contents: contents, manifest: manifest, proof: proof,
            unverifiedTables: unverified)
    }

    private static func requireTypes(
        _ path: String, in session: any DatabaseSession, _ cancellation: Cancellation, _ tables: (String) -> Bool
    ) throws {
        var faults = RowFaults()
        try ColumnAudit.examine(in: session, tables: tables, &faults, cancellation)
        try requireNone(faults, in: path)
    }

    private static func requireNone(_ faults: RowFaults, in path: String) throws(MizanError) {
        guard !faults.isEmpty else { return }
        throw MizanError(
            .corruptData, "backup.rows",
            "\(path) cannot be used: it contains data that no Mizan wrote. \(faults.sentence).",
            details: ["path": path, "faults": "\(faults.count)"])
    }

    /// The contents of a sound file. `check` runs before any of its contents are trusted.
    static func contents(
        of path: String, _ cancellation: Cancellation, also check: (any DatabaseSession) throws -> Void = { _ in }
    ) throws -> StoreContents {
        do {
            return try DetachedFile.reading(path) { session in
                try requireIntegrity(session, path)
                try cancellation.check()
                if let acting = try SchemaAudit.acting(in: session).first {
                    throw BackupFailure.unsound(path, "schema", "it does not have the structure of a store: \(acting)")
                }
                guard try StoreContents.isThere(in: session) else {
                    throw StoreFailure.notAStore(path, because: "it has none of the tables of Mizan")
                }
                try check(session)
                let contents = try StoreContents.read(in: session)
                let sum = try JournalSum(of: session, cancellation)
                if let contradiction = try sum.contradiction(in: session) {
                    throw BackupFailure.unsound(path, "inconsistent", contradiction)
                }
                return contents
            }
        } catch {
            let error = StoreFailure.translate(error)
            guard let error = error as? MizanError, error.reason == "storage.damaged" else { throw error }
            throw BackupFailure.unsound(path, "damaged", "it is damaged (\(error.message))")
        }
    }

    /// `PRAGMA integrity_check` returns one row with "ok", or the errors
    /// (<https://www.sqlite.org/pragma.html#pragma_integrity_check>).
    private static func requireIntegrity(_ session: any DatabaseSession, _ path: String) throws {
        if let row = try session.firstRow("PRAGMA integrity_check(1)"), try row.text(0) != "ok" {
            throw BackupFailure.unsound(path, "damaged", "it is damaged (\(try row.text(0).prefix(200)))")
        }
        if let row = try session.firstRow("PRAGMA foreign_key_check") {
            throw BackupFailure.unsound(
                path, "inconsistent", "a row of \(try row.text(0)) belongs to a row that does not exist")
        }
    }

    /// Refuses a file with a log beside it. Such a file belongs to a store that is in use or was not closed. Without the log,
    /// the file would lack the latest changes.
    private static func refuseLeftovers(_ path: String) throws(MizanError) {
        for leftover in [path + "-wal", path + "-journal"] {
            var information = stat()
            guard stat(leftover, &information) == 0, information.st_size > 0 else { continue }
            throw MizanError(
                .invalidInput, "backup.unfinished",
                """
                \(path) is part of a store in use: \(leftover) holds its latest changes. Use a file that mizan \
                backup made. If nothing else is left of the store, open it with mizan --data, which merges the two \
                files.
                """, details: ["path": path])
        }
    }
}
