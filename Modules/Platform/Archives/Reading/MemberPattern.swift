/// The argument that tells `unzip` which member is meant: `unzip` accepts patterns, not names.
struct MemberPattern: Equatable {
    private enum Piece: Equatable {
        case byte(UInt8)
        /// `?`
        case one
        /// `*`
        case any
    }

    private let pieces: [Piece]

    /// Nil if no program argument can express the name.
    init?(_ entry: DirectoryEntry) {
        let name = entry.unicodeName ?? entry.rawName
        guard !name.isEmpty, !name.contains(0) else { return nil }
        let isExact = entry.isNameExact && entry.unicodeName == nil && Self.isUTF8(name)
        var pieces: [Piece] = []
        for byte in name {
            switch byte {
            // On some archives `unzip` turns a backslash into a slash.
            case UInt8(ascii: "\\"): pieces.append(.one)
            // It is unknown here how `unzip` converts these bytes: to a different encoding, or to an escape.
            case 0x80... where !isExact: if pieces.last != .any { pieces.append(.any) }
            default: pieces.append(.byte(byte))
            }
        }
        self.pieces = pieces
    }

    /// The pattern as an argument. A name that begins with `-` would be an option, and `[`, `*`, `?` and `\` are special.
    var argument: [UInt8] {
        var bytes: [UInt8] = []
        for (place, piece) in pieces.enumerated() {
            switch piece {
            case .byte(UInt8(ascii: "-")) where place == 0: bytes += "[-]".utf8
            case .byte(let byte) where "[]*?".utf8.contains(byte): bytes += [UInt8(ascii: "\\"), byte]
            case .byte(let byte): bytes.append(byte)
            case .one: bytes.append(UInt8(ascii: "?"))
            case .any: bytes.append(UInt8(ascii: "*"))
            }
        }
        return bytes
    }

    /// True if `unzip` would also select the member with this name.
    func matches(_ entry: DirectoryEntry) -> Bool { matches(entry.unicodeName ?? entry.rawName) }

    func matches(_ name: [UInt8]) -> Bool {
        var (place, byte) = (0, 0)
        // The position of the last `*`, and the end of the part of the name that it has matched.
        var (star, taken): (Int?, Int) = (nil, 0)
        while byte < name.count {
            if place < pieces.count, pieces[place] == .one || pieces[place] == .byte(name[byte]) {
                (place, byte) = (place + 1, byte + 1)
            } else if place < pieces.count, pieces[place] == .any {
                (star, taken, place) = (place, byte, place + 1)
            } else if let star {
                (taken, place) = (taken + 1, star + 1)
                byte = taken
            } else {
                return false
            }
        }
        return pieces[place...].allSatisfy { $0 == .any }
    }

    private static func isUTF8(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}
