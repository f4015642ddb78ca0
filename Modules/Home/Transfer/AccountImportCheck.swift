internal import Changes
internal import HomeAudits
internal import Kernel
internal import ModuleKit
internal import Storage

/// The conditions on an owner's rows before an import is committed.
enum AccountImportCheck {
    /// Throws unless the stored rows equal the exported ones.
    static func requireEqual(_ digest: OwnerDigest, _ trailer: ArchiveTrailer, line: Int) throws(MizanError) {
        let found = ArchiveTrailer(digest, manifest: [])
        for (mine, theirs) in zip(found.tables, trailer.tables) where mine != theirs {
            guard mine.name == theirs.name else { break }
            throw ArchiveError.damaged(
                mine.rows == theirs.rows
                    ? "the rows of \(mine.name) are not those that were exported (their digest differs)"
                    : "\(Counted.text(theirs.rows, "row")) of \(mine.name) \(Counted.word(theirs.rows, "was", "were")) exported, but \(mine.rows) \(Counted.word(mine.rows, "is", "are")) there",
                line: line)
        }
        guard found.tables == trailer.tables else {
            throw ArchiveError.damaged("it counts different tables from those in the archive", line: line)
        }
        guard found.digest == trailer.digest else {
            throw ArchiveError.damaged("the digest of the whole does not match its tables", line: line)
        }
    }

    /// Throws unless journal, history and rows record the same changes, and each record is valid for its module. Clients can
    /// then trust the versions and the checksums, and no list fails because of a record.
    static func requireSound(
        _ owner: ReadTransaction, recordTypes: [any RecordType], facts: [AnyFactSchema], at now: Instant
    ) throws {
        do {
            let young = OwnerAudit.young(at: now)
            try OwnerAudit.examine(owner, recordTypes: recordTypes, facts: facts, since: young) { throw unsound($0) }
        } catch let error as MizanError where error.reason == "storage.unexpected-value" {
            // A row that cannot be read as a record came from the archive.
            throw unsound(error.message)
        }
        let row = try owner.session.firstRow(
            """
            SELECT
                (SELECT COUNT(*) FROM journal j JOIN owners o ON o.owner = j.owner
                    WHERE j.owner = \(owner.ownerKey) AND j.kind = \(RecordChange.Kind.removed.rawValue)
                    AND j.version <= o.floor),
                (SELECT COUNT(*) FROM purged p
                    JOIN journal j ON j.owner = p.owner AND j.type = p.type AND j.key = p.key
                    WHERE p.owner = \(owner.ownerKey) AND j.kind = \(RecordChange.Kind.live.rawValue))
            """)
        // Devices discard tombstones up to the floor before they compare checksums.
        if let count = try row?.integer(0), count > 0 { throw unsound("it has tombstones up to its floor") }
        if let count = try row?.integer(1), count > 0 {
            throw unsound(
                "it contains records that were deleted for good")
        }
    }

    /// The derived figures that do not match the records. They are computed again, because the import stores rows without
    /// deriving figures. An archive of an older Mizan may also lack them.
    static func stale(_ derivations: [Derivation], _ reading: ReadTransaction) throws -> [Derivation] {
        try derivations.filter { derivation in
            do { return try !derivation.compare(reading).isEmpty } catch let error as MizanError
                where error.code == .corruptData
            { return true }
        }
    }

    /// Checks the rules that involve several records, for all records.
    static func requireInvariants(_ reading: ReadTransaction, _ invariants: [Invariant]) throws {
        for invariant in invariants {
            try invariant.examine(reading) { fault in
                throw unsound(
                    "at the record \(fault.key?.prefix(80) ?? "") it breaks \(invariant.name) (\(fault.error.message))")
            }
        }
    }

    private static func unsound(_ why: String) -> MizanError {
        MizanError(
            .corruptData, "archive.unsound",
            """
            The archive is complete, but its contents are inconsistent: \(why). It was not written by Mizan, or the \
            store that it came from was damaged. Nothing was stored.
            """,
            advice:
                "`mizan doctor` on that store shows the problems; `mizan doctor --repair` repairs what can be repaired."
        )
    }
}
