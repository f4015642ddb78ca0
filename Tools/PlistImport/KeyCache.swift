internal import Glibc

/// Makes equal texts share one string. The size is limited: a new text replaces an older one with the same hash.
///
/// Texts of up to 15 bytes are not stored, because such a string needs no memory of its own. Long texts are not stored either,
/// because they are unlikely to occur again.
struct KeyCache {
    private static let slots = 1024
    private var strings = [String](repeating: "", count: slots)

    mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard (16...64).contains(bytes.count), let start = bytes.baseAddress else {
            return String(decoding: bytes, as: UTF8.self)
        }
        let slot = Self.slot(start, bytes.count)
        let isSame =
            strings[slot].utf8.withContiguousStorageIfAvailable { kept in
                kept.count == bytes.count && memcmp(kept.baseAddress ?? start, start, bytes.count) == 0
            } ?? false
        if isSame { return strings[slot] }
        let string = String(decoding: bytes, as: UTF8.self)
        strings[slot] = string
        return string
    }

    /// The slot of a text: a hash of its length and of its first and last eight bytes. This is good enough, because a collision
    /// in a cache costs little.
    private static func slot(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
        let raw = UnsafeRawPointer(start)
        let first = raw.loadUnaligned(as: UInt64.self)
        let last = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        let mixed = (first ^ last &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(count)) &* 0xD6E8_FEB8_6659_FD93
        return Int(mixed >> 54)
    }
}
