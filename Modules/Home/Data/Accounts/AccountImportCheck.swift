internal import Kernel
internal import ModuleKit
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

    /// Journal, history and rows speak of the same changes, and each record is one that its module lets in: clients can
    /// trust the versions and the checksums, and no list breaks on what is in it.
    static func requireSound(
        _ owner: ReadTransaction, recordTypes: [any RecordType]
    ) throws {
        let session = owner.session
        let differences = try ChecksumAudit.differences(of: owner.ownerKey, in: session)
        guard differences.isEmpty else {
            throw unsound("the checksum of \(differences[0].slice) does not fit its journal")
        }
        let found =
            try JournalRowAudit.differences(of: owner.ownerKey, schemas: recordTypes.map(\.schema), in: session)
            + HistoryAudit.differences(of: owner.ownerKey, in: session) + importsThatAreMissing(owner)
        if let first = found.first { throw unsound(first) }
        for type in recordTypes {
            try type.examine(owner) { fault in
                throw unsound("a record of \(type.schema.type) breaks a rule (\(fault.error.message))")
            }
        }
    }

    private static func importsThatAreMissing(_ owner: ReadTransaction) throws -> [String] {
        let row = try owner.session.firstRow(
            """
            SELECT COUNT(*) FROM import_changes c WHERE c.owner = \(owner.ownerKey) AND NOT EXISTS (
                SELECT 1 FROM imports i WHERE i.owner = c.owner AND i.number = c.import_number)
            """)
        let count = try row?.integer(0) ?? 0
        return count == 0 ? [] : ["\(count) changes of imports that are not listed"]
    }

    private static func unsound(_ why: String) -> MizanError {
        MizanError(
            .corruptData, "archive.unsound",
            """
            The archive is whole, but what it holds cannot be: \(why). Somebody else than Mizan wrote it, or the store \
            that it came from was damaged. Nothing was stored.
            """, advice: "`mizan doctor` there says what is wrong; `mizan doctor --repair` mends what can be mended.")
    }
}
