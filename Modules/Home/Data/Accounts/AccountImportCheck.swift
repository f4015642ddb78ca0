internal import Kernel
internal import Storage

/// What must hold of an owner's rows before an import is committed.
enum AccountImportCheck {
    /// The rows in the store are those that were exported.
    static func requireEqual(_ digest: OwnerDigest, _ trailer: ArchiveTrailer, line: Int) throws(MizanError) {
        let found = ArchiveTrailer(digest, manifest: [])
        for (mine, theirs) in zip(found.tables, trailer.tables) where mine != theirs {
            guard mine.name == theirs.name else { break }
            throw ArchiveError.damaged(
                mine.rows == theirs.rows
                    ? "the rows of \(mine.name) are not those that were exported (their digest differs)"
                    : "\(theirs.rows) rows of \(mine.name) were exported, but \(mine.rows) are there", line: line)
        }
        guard found.tables == trailer.tables else {
            throw ArchiveError.damaged("it counts other tables than there are", line: line)
        }
        guard found.digest == trailer.digest else {
            throw ArchiveError.damaged("the digest of the whole is not that of its tables", line: line)
        }
    }

    /// Clients can trust the versions and the checksums: a store that could not has to be repaired before it is left.
    static func requireSound(_ owner: Int64, in session: any DatabaseSession) throws {
        let differences = try ChecksumAudit.differences(of: owner, in: session)
        guard differences.isEmpty else {
            throw unsound("the checksum of \(differences[0].slice) does not fit its journal")
        }
        let last = try session.firstRow("SELECT version FROM owners WHERE owner = \(owner)")?.integer(0) ?? 0
        let newest = try session.firstRow(
            """
            SELECT MAX((SELECT COALESCE(MAX(version), 0) FROM journal WHERE owner = \(owner)),
                (SELECT COALESCE(MAX(version), 0) FROM history WHERE owner = \(owner)))
            """)?.integer(0)
        guard last >= newest ?? 0 else { throw unsound("it has changes that are newer than the owner's version") }
    }

    private static func unsound(_ why: String) -> MizanError {
        MizanError(
            .corruptData, "archive.unsound",
            """
            The archive is whole, but the store that it was exported from was not sound: \(why). Run \
            `mizan doctor --repair` there and export again. Nothing was stored.
            """)
    }
}
