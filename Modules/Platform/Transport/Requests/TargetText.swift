internal import Kernel

/// A path or a query.
enum TargetText {
    /// Keeps allowed characters, and percent-encodes those outside ASCII, as browsers do. All others are refused, including
    /// blanks and line breaks.
    static func checked(_ text: some StringProtocol) throws(TransportError) -> String {
        let bytes = Array(text.utf8)
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "%") {
                guard place + 2 < bytes.count, Hexadecimal.value(bytes[place + 1]) != nil,
                    Hexadecimal.value(bytes[place + 2]) != nil
                else { throw TransportError(.address(.escape)) }
            } else if byte < 0x80 {
                guard PercentEncoding.isVisible(byte), !neverPlain.contains(byte) else {
                    throw TransportError(.address(.characters))
                }
            }
        }
        guard bytes.contains(where: { $0 >= 0x80 }) else { return String(text) }
        return bytes.reduce(into: "") { encoded, byte in
            encoded += byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + Hexadecimal.text([byte]).uppercased()
        }
    }

    private static let neverPlain = Set("\"<>\\^`{|}#".utf8)
}

/// RFC 3986 §5.2.4.
enum DotSegments {
    static func removed(from path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(
            path.hasPrefix("/") ? 1 : 0)
        for (place, segment) in zip(segments.indices, segments) {
            let isLast = place == segments.endIndex - 1
            switch plain(segment) {
            case ".": if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    /// The segment with escaped dots decoded.
    private static func plain(_ segment: Substring) -> String {
        segment.utf8.count > 6 ? String(segment) : segment.lowercased().replacing("%2e", with: ".")
    }
}
