package import Kernel

/// The journal: the latest version of every record of an owner. Every change is recorded in it.
package enum Journal {
    /// Writes the entries, the overwritten states, and the checksums of changes that already have versions. Returns the number
    /// of bytes by which the history has grown.
    static func append(_ changes: [RecordChange], in transaction: WriteTransaction) throws -> Int64 {
        let session = transaction.session
        let (owner, now) = (SQLValue.integer(transaction.ownerKey), transaction.now.sqlValue)
        try entries.run(latest(of: changes), in: session) { part in
            var values: [SQLValue] = []
            values.reserveCapacity(part.count * 6)
            for change in part {
                values.append(owner)
                values.append(.text(change.reference.type))
                values.append(.text(change.reference.key))
                values.append(.integer(change.version))
                values.append(.integer(change.draft.kind.rawValue))
                values.append(now)
            }
            return values
        }
        // A new record overwrites nothing. The record's version and batch are enough to show that the record was created.
        var bytes: Int64 = 0
        try overwritten.run(changes.filter { $0.draft.previous != nil }, in: session) { part in
            part.flatMap { change in
                let fields = change.draft.overwritten.map { JSONWriter.text($0) }
                bytes += UsageWeight.bytes(ofChangeTo: change.reference, fields: fields)
                return [
                    owner, .integer(change.version), .text(change.reference.type), .text(change.reference.key),
                    (change.draft.previous?.version).sqlValue, fields.sqlValue, now,
                ]
            }
        }
        for (slice, sum) in sums(of: changes).sorted(by: { $0.key < $1.key }) {
            try Checksum.add(sum, to: slice, in: transaction)
        }
        return bytes
    }

    private static let entries = ManyRows(
        into: "journal", ["owner", "type", "key", "version", "kind", "changed_at"],
        """
        ON CONFLICT (owner, type, key) DO UPDATE
        SET version = excluded.version, kind = excluded.kind, changed_at = excluded.changed_at
        """)

    private static let overwritten = ManyRows(
        into: "history", ["owner", "version", "type", "key", "previous_version", "fields", "changed_at"])

    /// The last change of each record, in the order of versions. Earlier changes are left out, because a statement must not
    /// write the same row twice.
    private static func latest(of changes: [RecordChange]) -> [RecordChange] {
        // If a record was changed several times, its previous version is in this list. Without such a change, each record
        // occurs only once.
        guard let first = changes.first, changes.contains(where: { ($0.draft.previous?.version ?? 0) >= first.version })
        else { return changes }
        var seen = Set<RecordReference>(minimumCapacity: changes.count)
        return changes.reversed().filter { seen.insert($0.reference).inserted }.reversed()
    }

    /// The hashes to add to the checksums, by slice.
    private static func sums(of changes: [RecordChange]) -> [String: UInt64] {
        var byType: [String: UInt64] = [:]
        // Usually all changes have the same type. Then the type is looked up only once.
        var (type, sum) = (changes.first?.reference.type ?? "", UInt64(0))
        for change in changes {
            if change.reference.type != type {
                byType[type, default: 0] &+= sum
                (type, sum) = (change.reference.type, 0)
            }
            sum &+= delta(of: change)
        }
        if !changes.isEmpty { byType[type, default: 0] &+= sum }
        return byType.reduce(into: [:]) { sums, one in
            sums[RecordReference(type: one.key, key: "").slice, default: 0] &+= one.value
        }
    }

    /// The state of a record before a change.
    package enum Before: Sendable, Equatable {
        case nothing
        case fields(JSONValue)
        /// The history does not go back so far; different from `nothing`.
        case forgotten
    }

    /// The fields that a change overwrote or removed.
    package static func before(_ version: RecordVersion, in transaction: ReadTransaction) throws -> Before {
        let row = try transaction.session.firstRow(
            "SELECT fields FROM history WHERE owner = \(transaction.ownerKey) AND version = \(version)")
        guard let row else { return try batch(of: version, in: transaction) == nil ? .forgotten : .nothing }
        return try row.optionalText(0).map { .fields(try fields($0)) } ?? .nothing
    }

    /// Parses fields as stored in the history.
    package static func fields(_ text: String) throws -> JSONValue {
        do {
            return try JSONReader.read(Array(text.utf8))
        } catch {
            throw MizanError(.corruptData, "storage.history", "A row of the history is not JSON: \(error).")
        }
    }

    private static func delta(of change: RecordChange) -> UInt64 {
        let added = Checksum.term(
            change.reference, RecordChange.Entry(version: change.version, kind: change.draft.kind))
        let removed = change.draft.previous.map { Checksum.term(change.reference, $0) } ?? 0
        return added &- removed
    }
}
