internal import Crypto
package import FoundationEssentials
package import Kernel

/// The source of new identities.
package struct Identifiers: Sendable {
    /// A fresh identity (UUIDv7). Fresh identities sort by the time at which they were created.
    package let fresh: @Sendable () -> UUID

    package init(fresh: @escaping @Sendable () -> UUID) {
        self.fresh = fresh
    }

    /// The identity of an item that has none, derived from the item's contents: the same parts always result in the same
    /// identity (UUIDv8 over SHA-256, RFC 9562 §5.8). So a repeated import finds the records of the first import.
    package static func named(_ parts: String...) -> UUID { uuid(Array(hash(parts).prefix(16)), version: 8) }

    /// The same for an item with a moment: the identities sort by this moment. So if a file has a million rows in the order of
    /// days, all rows are inserted at one end of each index, not all over the index.
    package static func named(at moment: Instant, _ parts: String...) -> UUID {
        uuid(milliseconds(moment) + hash(parts).prefix(10), version: 8)
    }

    private static func hash(_ parts: [String]) -> SHA256.Digest {
        var hash = SHA256()
        for part in parts {
            let bytes = Array(part.utf8)
            withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: bytes)
        }
        return hash.finalize()
    }

    /// UUIDv7: 48 bits of milliseconds, then 74 random bits.
    package static func system(now: @escaping @Sendable () -> Instant) -> Identifiers {
        Identifiers {
            uuid(milliseconds(now()) + (0..<10).map { _ in UInt8.random(in: 0...255) }, version: 7)
        }
    }

    /// The first 48 bits of an identity that sorts by time. A moment before 1970 sorts like the first moment of 1970.
    private static func milliseconds(_ moment: Instant) -> [UInt8] {
        let milliseconds = UInt64(max(0, moment.microseconds / 1_000))
        return (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> UInt64(40 - 8 * $0)) }
    }

    private static func uuid(_ bytes: [UInt8], version: UInt8) -> UUID {
        var bytes = bytes
        bytes[6] = bytes[6] & 0x0F | version << 4
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
}
