package import Kernel

/// The journal: the latest version of every record of an owner, through which every change flows.
package enum Journal {
    /// Writes the entries, what they overwrote, and the checksums, for changes that have their versions.
    static func append(_ changes: [RecordChange], in transaction: WriteTransaction) throws {
        var latest: [RecordReference: RecordChange] = [:]
        var sums: [String: UInt64] = [:]
        for change in changes {
            latest[change.reference] = change
            sums[change.reference.slice, default: 0] &+= delta(of: change)
        }
        let session = transaction.session
        let owner = transaction.ownerKey
        let now = transaction.now
        try session.executeMany(
            latest.values.sorted { $0.version < $1.version }.map { change in
                """
                INSERT INTO journal (owner, type, key, version, kind, changed_at)
                VALUES (\(owner), \(change.reference.type), \(change.reference.key), \(change.version),
                    \(change.draft.kind.rawValue), \(now))
                ON CONFLICT (owner, type, key) DO UPDATE
                SET version = excluded.version, kind = excluded.kind, changed_at = excluded.changed_at
                """
            })
        // What was nothing before overwrote nothing: its version and its batch say that it was made.
        try session.executeMany(
            changes.filter { $0.draft.previous != nil }.map { change in
                """
                INSERT INTO history (owner, version, type, key, previous_version, fields, changed_at)
                VALUES (\(owner), \(change.version), \(change.reference.type), \(change.reference.key),
                    \(change.draft.previous?.version), \(change.draft.overwritten.map { JSONWriter.text($0) }), \(now))
                """
            })
        for (slice, sum) in sums.sorted(by: { $0.key < $1.key }) {
            try Checksum.add(sum, to: slice, in: transaction)
        }
    }

    /// What was there before a change.
    package enum Before: Sendable, Equatable {
        case nothing
        case fields(JSONValue)
        /// History does not reach back so far, which is not the same as nothing.
        case forgotten
    }

    /// What a change overwrote or removed.
    package static func before(_ version: RecordVersion, in transaction: ReadTransaction) throws -> Before {
        let row = try transaction.session.firstRow(
            "SELECT fields FROM history WHERE owner = \(transaction.ownerKey) AND version = \(version)")
        guard let row else { return try batch(of: version, in: transaction) == nil ? .forgotten : .nothing }
        return try row.optionalText(0).map { .fields(try fields($0)) } ?? .nothing
    }

    /// Fields as the history has them.
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
