/// A digest of values that is the same for every reader. Each value counts with its kind, and a dictionary counts regardless of
/// the order of its keys. The Python reader beside this reader computes the same digest.
struct Digest {
    enum Kind: UInt64 {
        case dictionary = 1, array, string, data, date, integer, real, boolean, key
    }

    private(set) var state: UInt64

    init(_ kind: Kind) {
        state = 0xCBF2_9CE4_8422_2325 ^ kind.rawValue &* Self.prime
    }

    private static let prime: UInt64 = 0x0000_0100_0000_01B3

    mutating func add(_ word: UInt64) {
        state = (state ^ word) &* Self.prime
        state ^= state >> 29
    }

    /// Adds the bytes in groups of eight as little-endian numbers, with the last group padded by zeros. Then adds the length.
    mutating func add(bytes: some Collection<UInt8>) {
        var word: UInt64 = 0
        var filled: UInt64 = 0
        for byte in bytes {
            word |= UInt64(byte) << (filled * 8)
            filled += 1
            if filled == 8 {
                add(word)
                word = 0
                filled = 0
            }
        }
        if filled > 0 { add(word) }
        add(UInt64(bytes.count))
    }

    static func of(_ kind: Kind, bytes: some Collection<UInt8>) -> UInt64 {
        var digest = Digest(kind)
        digest.add(bytes: bytes)
        return digest.state
    }

    static func of(_ kind: Kind, _ word: UInt64) -> UInt64 {
        var digest = Digest(kind)
        digest.add(word)
        return digest.state
    }

    static func array(_ elements: some Collection<UInt64>) -> UInt64 {
        var digest = Digest(.array)
        for element in elements { digest.add(element) }
        digest.add(UInt64(elements.count))
        return digest.state
    }

    static func dictionary(_ entries: some Collection<(key: UInt64, value: UInt64)>) -> UInt64 {
        var sum: UInt64 = 0
        for (key, value) in entries {
            var digest = Digest(.key)
            digest.add(key)
            digest.add(value)
            sum &+= digest.state
        }
        return of(.dictionary, sum &+ UInt64(entries.count))
    }
}
