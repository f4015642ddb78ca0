import Kernel
import Storage

/// The contents of the journal's tables, read without the code that writes them.
struct JournalAudit: Sendable, Equatable {
    struct Row: Sendable, Equatable {
        let reference: RecordReference
        let version: Int64
        let kind: Int64
    }

    struct Past: Sendable, Equatable {
        let reference: RecordReference
        let version: Int64
        let previous: Int64?
        let fields: String?
    }

    let version: Int64
    let journal: [Row]
    /// All known versions, including those that created a record.
    let history: [Past]
    let checksums: [String: Int64]

    init(_ transaction: ReadTransaction) throws {
        let session = transaction.session
        let owner = transaction.ownerKey
        version = try session.firstRow("SELECT version FROM owners WHERE owner = \(owner)")?.integer(0) ?? -1
        journal = try session.rows(
            "SELECT type, key, version, kind FROM journal WHERE owner = \(owner) ORDER BY version"
        ).map { row in
            Row(
                reference: RecordReference(type: try row.text(0), key: try row.text(1)), version: try row.integer(2),
                kind: try row.integer(3))
        }
        let kept = try session.rows(
            "SELECT type, key, version, previous_version, fields FROM history WHERE owner = \(owner) ORDER BY version"
        ).map { row in
            Past(
                reference: RecordReference(type: try row.text(0), key: try row.text(1)), version: try row.integer(2),
                previous: try row.optionalInteger(3), fields: try row.optionalText(4))
        }
        // The version that created a record has no row of its own. It is known as the previous version of a later row, or from
        // the record's entry in the journal.
        let known =
            kept
            + kept.compactMap { past in
                past.previous.map { Past(reference: past.reference, version: $0, previous: nil, fields: nil) }
            } + journal.map { Past(reference: $0.reference, version: $0.version, previous: nil, fields: nil) }
        history = Dictionary(known.map { ($0.version, $0) }) { first, _ in first }.values.sorted {
            $0.version < $1.version
        }
        checksums = try session.rows("SELECT slice, sum FROM checksums WHERE owner = \(owner)")
            .reduce(into: [:]) { $0[try $1.text(0)] = try $1.integer(1) }
    }

    /// The checksums as any client would compute them from the journal.
    var recomputed: [String: Int64] {
        var sums: [String: UInt64] = [:]
        for row in journal {
            let entry = RecordChange.Entry(version: row.version, kind: row.kind == 1 ? .live : .removed)
            sums[row.reference.slice, default: 0] &+= Checksum.term(row.reference, entry)
        }
        return sums.mapValues { Int64(bitPattern: $0) }
    }
}
