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
                    : "\(Counted.text(theirs.rows, "row")) of \(mine.name) \(Counted.word(theirs.rows, "was", "were")) exported, but \(mine.rows) \(Counted.word(mine.rows, "is", "are")) there",
                line: line)
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
        _ owner: ReadTransaction, recordTypes: [any RecordType], facts: [AnyFactSchema], at now: Instant
    ) throws {
        do {
            let young = HistoryCheck.young(at: now)
            try examine(owner, recordTypes: recordTypes, facts: facts, since: young) { throw unsound($0) }
        } catch let error as MizanError where error.reason == "storage.unexpected-value" {
            // A row that no record can be read from came from the archive.
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
        // Devices forget tombstones up to there before they compare checksums.
        if let count = try row?.integer(0), count > 0 { throw unsound("it has tombstones up to its floor") }
        if let count = try row?.integer(1), count > 0 { throw unsound("what was deleted for good is there") }
    }

    /// The rows came past the records: figures that are not what follows from those are made anew. An archive of an older Mizan
    /// may lack them, too.
    static func stale(_ derivations: [Derivation], _ reading: ReadTransaction) throws -> [Derivation] {
        try derivations.filter { derivation in
            do { return try !derivation.compare(reading).isEmpty } catch let error as MizanError
                where error.code == .corruptData
            { return true }
        }
    }

    /// What must hold of several records is asked of all.
    static func requireInvariants(_ reading: ReadTransaction, _ invariants: [Invariant]) throws {
        for invariant in invariants {
            try invariant.examine(reading) { fault in
                throw unsound(
                    "at the record \(fault.key?.prefix(80) ?? "") it breaks \(invariant.name) (\(fault.error.message))")
            }
        }
    }

    /// The same for anyone who wants to hear all of it: what is wrong, one by one. Without `since`, the history may have
    /// forgotten anything.
    static func examine(
        _ owner: ReadTransaction, recordTypes: [any RecordType], facts: [AnyFactSchema], since young: Instant? = nil,
        _ tell: (String) throws -> Void
    ) throws {
        let session = owner.session
        for one in try ChecksumAudit.differences(of: owner.ownerKey, in: session) {
            try tell("the checksum of \(one.slice) does not fit its journal")
        }
        let found =
            try JournalRowAudit.differences(of: owner.ownerKey, schemas: recordTypes.map(\.schema), in: session)
            + HistoryAudit.differences(of: owner.ownerKey, since: young, in: session) + importsThatAreMissing(owner)
            + ScopeAudit.differences(of: owner, schemas: recordTypes.map(\.schema))
            + FactAudit.differences(of: owner, schemas: facts)
        for one in found + (try namesOfNoRecord(owner, recordTypes: recordTypes)) { try tell(one) }
        for type in recordTypes where type.schema.scope.holds(owner.owner) {
            try type.examine(owner) { fault in
                let which = fault.key.map { "the record \($0.prefix(80))" } ?? "a record"
                try tell("\(which) of \(type.schema.table) breaks a rule (\(fault.error.message))")
            }
        }
    }

    /// Changes of what no record here is called: devices could never be shown them. Slices that are not in this build may
    /// call theirs as they like.
    private static func namesOfNoRecord(_ owner: ReadTransaction, recordTypes: [any RecordType]) throws -> [String] {
        let types = Dictionary(recordTypes.map { ($0.schema.type, $0) }) { first, _ in first }
        let slices = Set(types.keys.map { RecordReference(type: $0, key: "").slice })
        var found: [String] = []
        try owner.session.forEachRow(
            """
            SELECT type, key FROM journal WHERE owner = \(owner.ownerKey) AND kind = \(RecordChange.Kind.removed.rawValue)
            """
        ) { row in
            let reference = RecordReference(type: try row.text(0), key: try row.text(1))
            guard slices.contains(reference.slice) else { return }
            do {
                guard let type = types[reference.type], type.schema.scope.holds(owner.owner) else {
                    throw MizanError(
                        .invalidInput, "sync.type", "There is no record type “\(reference.type.prefix(80))”.")
                }
                try type.requireKey(reference.key)
            } catch let error as MizanError where error.code == .invalidInput {
                guard found.count < 10 else { return }
                found.append("the journal tells of a removal of what cannot be (\(error.message))")
            }
        }
        return found
    }

    private static func importsThatAreMissing(_ owner: ReadTransaction) throws -> [String] {
        // A store from before Home had its tables has no imports.
        guard try owner.session.firstRow("SELECT 1 FROM sqlite_schema WHERE name = 'import_changes'") != nil else {
            return []
        }
        let row = try owner.session.firstRow(
            """
            SELECT COUNT(*) FROM import_changes c WHERE c.owner = \(owner.ownerKey) AND NOT EXISTS (
                SELECT 1 FROM imports i WHERE i.owner = c.owner AND i.number = c.import_number)
            """)
        let count = try row?.integer(0) ?? 0
        return count == 0
            ? []
            : [
                "\(Counted.text(count, "change of an import that is not listed", "changes of imports that are not listed"))"
            ]
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
