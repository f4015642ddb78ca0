package import Kernel
package import Storage

/// The state of an owner's journal, read without the code that writes it.
package struct JournalFacts: Sendable, Equatable {
    /// The owner's counter.
    package let version: RecordVersion
    package let entries: [RecordReference: RecordChange.Entry]
    /// The entries' versions, in order.
    package let versions: [RecordVersion]
    /// The versions that history and journal contain, in order.
    package let past: [RecordVersion]
    /// The versions of each write, in order.
    package let batches: [ClosedRange<RecordVersion>]
    package let checksums: [String: UInt64]

    package init(_ transaction: ReadTransaction) throws {
        let session = transaction.session
        let owner = transaction.ownerKey
        version = try session.firstRow("SELECT version FROM owners WHERE owner = \(owner)")?.integer(0) ?? -1
        var entries: [RecordReference: RecordChange.Entry] = [:]
        var versions: [RecordVersion] = []
        try session.forEachRow(
            "SELECT type, key, version, kind FROM journal WHERE owner = \(owner) ORDER BY version"
        ) { row in
            let reference = RecordReference(type: try row.text(0), key: try row.text(1))
            guard let kind = RecordChange.Kind(rawValue: try row.integer(3)) else {
                throw Expect.Unmet(seen: "an entry of the journal is neither live nor removed")
            }
            try Expect.that(entries[reference] == nil, "the journal has two entries for \(reference)")
            entries[reference] = RecordChange.Entry(version: try row.integer(2), kind: kind)
            versions.append(try row.integer(2))
        }
        self.entries = entries
        self.versions = versions
        past = try Journal.changed(1...max(1, version), in: transaction).map(\.version)
        batches = try session.rows(
            "SELECT first_version, last_version FROM changes WHERE owner = \(owner) ORDER BY first_version"
        ).map { try $0.integer(0)...max($0.integer(0), $0.integer(1)) }
        checksums = try session.rows("SELECT slice, sum FROM checksums WHERE owner = \(owner)").reduce(into: [:]) {
            $0[try $1.text(0)] = UInt64(bitPattern: try $1.integer(1))
        }
    }

    /// The checksums that a client would compute.
    package var recomputed: [String: UInt64] {
        entries.reduce(into: [:]) { sums, entry in
            sums[entry.key.slice, default: 0] &+= Checksum.term(entry.key, entry.value)
        }
    }

    package func entry(_ name: String) -> RecordChange.Entry? { entries[ProbeRecord.schema.reference(name)] }
}
