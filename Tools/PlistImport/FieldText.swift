internal import Glibc

/// The text of a key or a value, which arrives in pieces.
struct FieldText: ~Copyable {
    private static let keptCapacity = 1 << 20
    private static let slice = 1 << 20

    private var storage = ByteBuffer(capacity: 4096)
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    /// The bytes so far. They are valid until the next change.
    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: storage.base.assumingMemoryBound(to: UInt8.self), count: count)
    }

    mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
        guard let start = piece.baseAddress else { return }
        storage.grow(toHold: count + piece.count)
        memcpy(storage.base + count, start, piece.count)
        count += piece.count
    }

    /// Empties the buffer. If a long value needed much memory, this is released, because the values after it may be short.
    mutating func clear() {
        count = 0
        if storage.capacity > Self.keptCapacity { storage.shrink(to: 4096) }
    }

    /// Returns the text as a string, and empties the buffer.
    ///
    /// A long text is moved slice by slice, beginning at its tail, and the memory of each moved slice is released.
    mutating func takeString() -> String {
        defer { clear() }
        guard count > Self.keptCapacity else { return String(decoding: bytes, as: UTF8.self) }
        let total = count
        var text = ""
        text = String(unsafeUninitializedCapacity: total) { target in
            guard let start = target.baseAddress else { return 0 }
            while count > 0 {
                let piece = min(count, Self.slice)
                count -= piece
                memcpy(start + count, storage.base + count, piece)
                storage.shrink(to: count)
            }
            return total
        }
        return text
    }
}
