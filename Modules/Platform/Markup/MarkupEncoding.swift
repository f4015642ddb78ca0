/// The encoding of a document's bytes. The parser only receives UTF-8: anything else is converted first.
enum MarkupEncoding: Equatable {
    case utf8
    case utf16(bigEndian: Bool)
    case latin1
    case ascii

    var name: String {
        switch self {
        case .utf8: "UTF-8"
        case .utf16: "UTF-16"
        case .latin1: "ISO-8859-1"
        case .ascii: "US-ASCII"
        }
    }

    /// The encoding that a byte order mark names, and the mark's length.
    ///
    /// UTF-32's marks are recognised separately because its little-endian mark begins like UTF-16's.
    static func mark(of head: [UInt8]) -> Mark {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return .found(.utf8, length: 3) }
        if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
            return .refused("UTF-32")
        }
        if head.starts(with: [0xFF, 0xFE]) { return .found(.utf16(bigEndian: false), length: 2) }
        if head.starts(with: [0xFE, 0xFF]) { return .found(.utf16(bigEndian: true), length: 2) }
        return .none
    }

    enum Mark: Equatable {
        case none
        case found(MarkupEncoding, length: Int)
        case refused(String)
    }

    /// The encoding that results from the declared name. Nil if the name is unknown, or contradicts the mark or the bytes; the
    /// document is then refused.
    func declared(as name: String, marked: Bool) -> MarkupEncoding? {
        let name = name.uppercased()
        switch (self, marked) {
        case (.utf16(let bigEndian), _):
            let allowed = ["UTF-16", bigEndian ? "UTF-16BE" : "UTF-16LE"]
            return allowed.contains(name) ? self : nil
        case (_, true): return name == "UTF-8" ? self : nil
        default:
            switch name {
            case "UTF-8": return .utf8
            case "ISO-8859-1": return .latin1
            case "US-ASCII", "ASCII": return .ascii
            default: return nil
            }
        }
    }
}

/// Converts a stream of bytes to UTF-8. It keeps a character that is split at the end of a piece.
struct MarkupTranscoder {
    let encoding: MarkupEncoding
    private var half: UInt8?
    private var high: UInt16?

    init(_ encoding: MarkupEncoding) {
        self.encoding = encoding
    }

    /// False if the input ended within a character.
    var isComplete: Bool { half == nil && high == nil }

    /// Appends the piece to `output`; false if the bytes are not valid in this encoding.
    mutating func append(_ bytes: UnsafeRawBufferPointer, to output: inout [UInt8]) -> Bool {
        switch encoding {
        case .utf8: output.append(contentsOf: bytes)
        case .ascii:
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
            output.append(contentsOf: bytes)
        case .latin1:
            output.reserveCapacity(output.count + bytes.count)
            for byte in bytes { Self.append(UInt32(byte), to: &output) }
        case .utf16(let bigEndian):
            output.reserveCapacity(output.count + bytes.count)
            for byte in bytes {
                guard let first = half else {
                    half = byte
                    continue
                }
                half = nil
                let unit = bigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
                guard append(unit: unit, to: &output) else { return false }
            }
        }
        return true
    }

    private mutating func append(unit: UInt16, to output: inout [UInt8]) -> Bool {
        if let first = high {
            guard (0xDC00...0xDFFF).contains(unit) else { return false }
            high = nil
            Self.append(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(unit) - 0xDC00), to: &output)
        } else if (0xD800...0xDBFF).contains(unit) {
            high = unit
        } else {
            guard !(0xDC00...0xDFFF).contains(unit) else { return false }
            Self.append(UInt32(unit), to: &output)
        }
        return true
    }

    private static func append(_ scalar: UInt32, to output: inout [UInt8]) {
        switch scalar {
        case 0..<0x80: output.append(UInt8(scalar))
        case 0x80..<0x800:
            output.append(UInt8(0xC0 | scalar >> 6))
            output.append(UInt8(0x80 | scalar & 0x3F))
        case 0x800..<0x10000:
            output.append(UInt8(0xE0 | scalar >> 12))
            output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            output.append(UInt8(0x80 | scalar & 0x3F))
        default:
            output.append(UInt8(0xF0 | scalar >> 18))
            output.append(UInt8(0x80 | scalar >> 12 & 0x3F))
            output.append(UInt8(0x80 | scalar >> 6 & 0x3F))
            output.append(UInt8(0x80 | scalar & 0x3F))
        }
    }
}
