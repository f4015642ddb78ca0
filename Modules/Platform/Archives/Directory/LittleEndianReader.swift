/// Reads numbers as archives store them: the low byte first. Nil if too few bytes are left.
struct LittleEndianReader {
    private let bytes: ArraySlice<UInt8>
    private var place: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    mutating func number<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type = Number.self) -> Number? {
        let size = MemoryLayout<Number>.size
        guard let part = slice(size) else { return nil }
        return part.reversed().reduce(0) { $0 << 8 | Number($1) }
    }

    mutating func slice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, bytes.endIndex - place >= count else { return nil }
        defer { place += count }
        return bytes[place..<place + count]
    }

    mutating func skip(_ count: Int) -> Bool { slice(count) != nil }
}
