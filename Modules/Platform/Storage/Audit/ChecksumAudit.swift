internal import Kernel

/// The rolling checksums, recomputed from the journal.
package enum ChecksumAudit {
    /// A slice whose stored sum differs from the sum of its journal.
    package struct Difference: Hashable, Sendable {
        package let slice: String
        package let stored: UInt64
        package let computed: UInt64
    }

    package static func differences(of owner: Int64, in session: any DatabaseSession) throws -> [Difference] {
        let computed = try computed(of: owner, in: session)
        var stored: [String: UInt64] = [:]
        try session.forEachRow("SELECT slice, sum FROM checksums WHERE owner = \(owner)") { row in
            stored[try row.text(0)] = UInt64(bitPattern: try row.integer(1))
        }
        // A slice without records has the sum 0, with or without a stored row.
        return Set(stored.keys).union(computed.keys).sorted().compactMap { slice in
            let one = Difference(slice: slice, stored: stored[slice] ?? 0, computed: computed[slice] ?? 0)
            return one.stored == one.computed ? nil : one
        }
    }

    private static func computed(of owner: Int64, in session: any DatabaseSession) throws -> [String: UInt64] {
        var sums: [String: UInt64] = [:]
        try session.forEachRow("SELECT type, key, version, kind FROM journal WHERE owner = \(owner)") { row in
            guard let kind = RecordChange.Kind(rawValue: try row.integer(3)) else {
                throw MizanError(
                    .corruptData, "storage.journal-kind", "The journal holds an entry of an unknown kind.")
            }
            let reference = RecordReference(type: try row.text(0), key: try row.text(1))
            let entry = RecordChange.Entry(version: try row.integer(2), kind: kind)
            sums[reference.slice, default: 0] &+= Checksum.term(reference, entry)
        }
        return sums
    }
}
