/// The part before a document's first element: XML declaration, comments, instructions, DOCTYPE.
///
/// The prolog is checked and removed before the parser runs, so that the parser never sees a DOCTYPE. A broken DOCTYPE would
/// end the parse, and XML attacks begin with a DOCTYPE that has its own definitions (platform §7.2).
struct MarkupProlog {
    /// The name in `encoding="…"`, if the document begins with an XML declaration that has one.
    private(set) var encodingName: String?
    private(set) var documentType: Range<Int>?

    enum Outcome {
        case complete(MarkupProlog)
        case needsMore
        case failed(MarkupError.Problem, at: Int)
    }

    /// - Parameter ignored: describes a DOCTYPE that is ignored; nil if the DOCTYPE must be valid.
    static func scan(_ bytes: [UInt8], ignoring ignored: IgnoredDocumentType? = nil) -> Outcome {
        var prolog = MarkupProlog()
        var index = 0
        if starts(bytes, 0, "<?xml"), bytes.count > 5, isSpace(bytes[5]) {
            guard let end = find("?>", in: bytes, from: 5) else { return .needsMore }
            prolog.encodingName = encodingName(in: bytes[5..<end])
            index = end
        }
        while true {
            while index < bytes.count, isSpace(bytes[index]) { index += 1 }
            // The longest opening has nine bytes. If fewer bytes are left, the kind of the opening is not certain.
            guard index < bytes.count else { return .needsMore }
            if bytes[index] == UInt8(ascii: "<"), bytes.count - index < 9, !isDecided(bytes[index...]) {
                return .needsMore
            }
            if starts(bytes, index, "<!--") {
                guard let end = find("-->", in: bytes, from: index + 4) else { return .needsMore }
                index = end
            } else if starts(bytes, index, "<?") {
                guard let end = find("?>", in: bytes, from: index + 2) else { return .needsMore }
                index = end
            } else if starts(bytes, index, "<!DOCTYPE") {
                guard prolog.documentType == nil else {
                    return .failed(.malformed("it has two DOCTYPE declarations"), at: index)
                }
                switch ignored.map({ documentType($0, bytes, from: index) })
                    ?? endOfDocumentType(bytes, from: index + 9)
                {
                case .end(let end):
                    prolog.documentType = index..<end
                    index = end
                case .needsMore: return .needsMore
                case .failed(let problem, let place): return .failed(problem, at: place)
                }
            } else {
                return .complete(prolog)
            }
        }
    }

    private enum DocumentTypeEnd { case end(Int), needsMore, failed(MarkupError.Problem, at: Int) }

    private static func documentType(
        _ ignored: IgnoredDocumentType, _ bytes: [UInt8], from start: Int
    ) -> DocumentTypeEnd {
        switch ignored.end(in: bytes, from: start) {
        case .root(let root): .end(root)
        case .needsMore: .needsMore
        case .failed(let problem, let place): .failed(problem, at: place)
        }
    }

    private static func endOfDocumentType(_ bytes: [UInt8], from start: Int) -> DocumentTypeEnd {
        var quote: UInt8?
        for index in start..<bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): return .failed(.internalSubset, at: index)
            case UInt8(ascii: "<"): return .failed(.malformed("its DOCTYPE is not closed"), at: index)
            case UInt8(ascii: ">"): return .end(index + 1)
            default: break
            }
        }
        return .needsMore
    }

    /// True if a short rest that begins with `<` can only be a tag.
    private static func isDecided(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let second = rest.dropFirst().first else { return false }
        return second != UInt8(ascii: "!") && second != UInt8(ascii: "?")
    }

    private static func encodingName(in declaration: ArraySlice<UInt8>) -> String? {
        let word = Array("encoding".utf8)
        guard var index = declaration.indices.first(where: { declaration[$0...].starts(with: word) }) else {
            return nil
        }
        index += word.count
        while index < declaration.endIndex, isSpace(declaration[index]) || declaration[index] == UInt8(ascii: "=") {
            index += 1
        }
        guard index < declaration.endIndex else { return nil }
        let quote = declaration[index]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let name = declaration[(index + 1)...].prefix { $0 != quote }
        return String(decoding: name.prefix(40), as: UTF8.self)
    }

    private static func starts(_ bytes: [UInt8], _ index: Int, _ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - index >= count else { return false }
        return (0..<count).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    /// The index behind the first occurrence.
    private static func find(_ text: StaticString, in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if starts(bytes, index, text) { return index + text.utf8CodeUnitCount }
            index += 1
        }
        return nil
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }
}
