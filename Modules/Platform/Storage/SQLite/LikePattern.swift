/// A compiled pattern of `LIKE`. Case is ignored for ASCII; `%` matches any text, and `_` matches one character.
final class LikePattern {
    private enum Element: Equatable {
        case byte(UInt8)
        case anyCharacter
    }

    private struct Piece {
        var elements: [Element] = []
        /// The piece's bytes, if it has no `_`.
        var literal: [UInt8]? = []
        var search: LinearSearch?

        mutating func append(_ element: Element) {
            elements.append(element)
            if case .byte(let byte) = element { literal?.append(byte) } else { literal = nil }
        }
    }

    /// The pieces between the `%`. The first must match the text's beginning, the last its end.
    private let pieces: [Piece]
    /// True if the pattern ends with an incomplete escape, so that no text matches.
    private let isBroken: Bool

    init(_ pattern: UnsafeRawBufferPointer, escape: UInt8) {
        var pieces = [Piece()]
        var isEscaped = false
        for byte in pattern {
            if isEscaped {
                pieces[pieces.count - 1].append(.byte(Self.lowered(byte)))
                isEscaped = false
            } else if byte == escape {
                isEscaped = true
            } else if byte == UInt8(ascii: "%") {
                pieces.append(Piece())
            } else if byte == UInt8(ascii: "_") {
                pieces[pieces.count - 1].append(.anyCharacter)
            } else {
                pieces[pieces.count - 1].append(.byte(Self.lowered(byte)))
            }
        }
        for index in pieces.indices { pieces[index].search = pieces[index].literal.map { LinearSearch(for: $0) } }
        self.pieces = pieces
        isBroken = isEscaped
    }

    func matches(_ text: UnsafeRawBufferPointer) -> Bool {
        guard !isBroken else { return false }
        guard Self.hasUpper(text) else { return matchesLowered(text) }
        return text.map(Self.lowered).withUnsafeBytes(matchesLowered)
    }

    /// True if the text has upper-case letters. Most searched texts are already folded.
    private static func hasUpper(_ text: UnsafeRawBufferPointer) -> Bool {
        var place = 0
        while place < text.count {
            if isUpper(text[place]) { return true }
            place += 1
        }
        return false
    }

    private func matchesLowered(_ text: UnsafeRawBufferPointer) -> Bool {
        guard var place = Self.end(of: pieces[0], in: text, at: 0) else { return false }
        guard pieces.count > 1 else { return place == text.count }
        for piece in pieces[1..<(pieces.count - 1)] {
            guard let end = Self.firstEnd(of: piece, in: text, from: place) else { return false }
            place = end
        }
        return Self.isEnd(pieces[pieces.count - 1], of: text, from: place)
    }

    /// The end of a piece that begins at a position; nil if the piece does not match there.
    private static func end(of piece: Piece, in text: UnsafeRawBufferPointer, at place: Int) -> Int? {
        var place = place
        for element in piece.elements {
            guard place < text.count else { return nil }
            switch element {
            case .byte(let byte):
                guard text[place] == byte else { return nil }
                place += 1
            case .anyCharacter:
                place += 1
                while place < text.count, text[place] & 0xC0 == 0x80 { place += 1 }
            }
        }
        return place
    }

    /// The end of the first match of a piece from a position on.
    private static func firstEnd(of piece: Piece, in text: UnsafeRawBufferPointer, from place: Int) -> Int? {
        if let search = piece.search { return search.firstEnd(in: text, from: place) }
        for start in place..<max(place, text.count) where text[start] & 0xC0 != 0x80 {
            if let end = end(of: piece, in: text, at: start) { return end }
        }
        return nil
    }

    private static func isEnd(_ piece: Piece, of text: UnsafeRawBufferPointer, from place: Int) -> Bool {
        if let literal = piece.literal {
            let start = text.count - literal.count
            return start >= place && end(of: piece, in: text, at: start) == text.count
        }
        return (place..<max(place, text.count)).contains { start in
            text[start] & 0xC0 != 0x80 && end(of: piece, in: text, at: start) == text.count
        }
    }

    private static func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }

    private static func lowered(_ byte: UInt8) -> UInt8 { isUpper(byte) ? byte | 0x20 : byte }
}
