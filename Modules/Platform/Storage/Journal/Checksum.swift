package import Kernel

/// The rolling checksum of an owner's journal within a slice: a sum, modulo 2^64, of a hash of each entry, including
/// tombstones.
///
/// Any client can compute the hash. The first step is FNV-1a (64 bit) over `type`, a zero byte, `key`, a zero byte, the version
/// as eight bytes in big-endian order, and one byte for the kind (1 live, 0 removed). The second step is MurmurHash3's 64-bit
/// finaliser, so that terms that differ in one bit do not cancel out.
package enum Checksum {
    package static func term(_ reference: RecordReference, _ entry: RecordChange.Entry) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        for byte in reference.type.utf8 { mix(byte) }
        mix(0)
        for byte in reference.key.utf8 { mix(byte) }
        mix(0)
        for shift in stride(from: 56, through: 0, by: -8) {
            mix(UInt8(truncatingIfNeeded: entry.version >> Int64(shift)))
        }
        mix(UInt8(truncatingIfNeeded: entry.kind.rawValue))
        return finalised(hash)
    }

    private static func finalised(_ hash: UInt64) -> UInt64 {
        var hash = hash
        hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ (hash >> 33)) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ (hash >> 33)
    }

    /// The stored checksum, as updated in the journal's transactions; 0 for a slice without records.
    package static func stored(slice: String, in transaction: ReadTransaction) throws -> UInt64 {
        let row = try transaction.session.firstRow(
            "SELECT sum FROM checksums WHERE owner = \(transaction.ownerKey) AND slice = \(slice)")
        return try row.map { UInt64(bitPattern: try $0.integer(0)) } ?? 0
    }

    /// The checksums of all slices that have ever had a record.
    package static func stored(in transaction: ReadTransaction) throws -> [String: UInt64] {
        var sums: [String: UInt64] = [:]
        try transaction.session.forEachRow(
            "SELECT slice, sum FROM checksums WHERE owner = \(transaction.ownerKey)"
        ) { row in
            sums[try row.text(0)] = UInt64(bitPattern: try row.integer(1))
        }
        return sums
    }

    /// Adds to a slice's checksum, in the transaction that changes the journal.
    static func add(_ sum: UInt64, to slice: String, in transaction: WriteTransaction) throws {
        let total = try stored(slice: slice, in: transaction.reading) &+ sum
        try transaction.session.executeLater([
            """
            INSERT INTO checksums (owner, slice, sum)
            VALUES (\(transaction.ownerKey), \(slice), \(Int64(bitPattern: total)))
            ON CONFLICT (owner, slice) DO UPDATE SET sum = excluded.sum
            """
        ])
    }
}
