/// Finds the root behind a DOCTYPE that is ignored.
///
/// Quotes, comments and instructions are skipped, so that the root's name within them is not mistaken for the root. If a broken
/// declaration opens a part and does not close it, the search still continues until the root. A quote without a closing quote
/// on the same line counts as a stray quote.
struct IgnoredDocumentType {
    let root: [UInt8]

    init(before root: String) {
        self.root = Array("<\(root)".utf8)
    }

    enum End: Equatable {
        /// The offset of the root's `<`.
        case root(Int)
        case needsMore
        case failed(MarkupError.Problem, at: Int)
    }

    /// - Parameter start: the offset of `<!DOCTYPE`.
    func end(in bytes: [UInt8], from start: Int) -> End {
        var index = start + 2
        while index < bytes.count {
            guard index - start <= MarkupReader.prologLimit else { return tooLong(start) }
            if starts(bytes, index, Self.entity) { return .failed(.internalSubset, at: index) }
            switch bytes[index] {
            case UInt8(ascii: "<"):
                if starts(bytes, index, Self.comment) || starts(bytes, index, Self.instruction) {
                    let close = bytes[index + 1] == UInt8(ascii: "!") ? Self.commentEnd : Self.instructionEnd
                    switch self.close(close, in: bytes, from: index + 2) {
                    case .root(let end): index = end
                    case let other: return bytes.count - start > MarkupReader.prologLimit ? tooLong(start) : other
                    }
                    continue
                }
                if starts(bytes, index, root) {
                    guard index + root.count < bytes.count else { return .needsMore }
                    if Self.endsName(bytes[index + root.count]) { return .root(index) }
                }
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if let end = endOfLiteral(bytes, from: index) {
                    if let entity = find(Self.entity, in: bytes, from: index, to: end) {
                        return .failed(.internalSubset, at: entity)
                    }
                    index = end
                } else if !bytes[index...].contains(where: Self.isLineEnd),
                    bytes.count - start <= MarkupReader.prologLimit
                {
                    return .needsMore
                }
            default: break
            }
            index += 1
        }
        return bytes.count - start > MarkupReader.prologLimit ? tooLong(start) : .needsMore
    }

    private func tooLong(_ start: Int) -> End {
        .failed(.prologTooLong(limit: MarkupReader.prologLimit), at: start)
    }

    private static let entity = Array("<!ENTITY".utf8)
    private static let comment = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let instruction = Array("<?".utf8)
    private static let instructionEnd = Array("?>".utf8)

    /// The offset behind the closing text. An entity definition before the closing text is refused too, because no real comment
    /// needs an entity definition.
    private func close(_ text: [UInt8], in bytes: [UInt8], from start: Int) -> End {
        guard let end = find(text, in: bytes, from: start, to: bytes.count) else {
            return find(Self.entity, in: bytes, from: start, to: bytes.count).map { .failed(.internalSubset, at: $0) }
                ?? .needsMore
        }
        if let entity = find(Self.entity, in: bytes, from: start, to: end) {
            return .failed(.internalSubset, at: entity)
        }
        return .root(end + text.count)
    }

    /// The offset of the quote that closes the literal on its line.
    private func endOfLiteral(_ bytes: [UInt8], from start: Int) -> Int? {
        for index in (start + 1)..<bytes.count {
            if bytes[index] == bytes[start] { return index }
            if Self.isLineEnd(bytes[index]) { return nil }
        }
        return nil
    }

    private func starts(_ bytes: [UInt8], _ index: Int, _ text: [UInt8]) -> Bool {
        bytes.count - index >= text.count && text.indices.allSatisfy { bytes[index + $0] == text[$0] }
    }

    private func find(_ text: [UInt8], in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        (start..<max(start, end)).first { starts(bytes, $0, text) }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func endsName(_ byte: UInt8) -> Bool {
        MarkupProlog.isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
    }
}
