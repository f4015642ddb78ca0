internal import Kernel

/// A path with named parameters: `/v1/quran/favorites/{ayahID}`.
package struct PathTemplate: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let text: String
    let segments: [Segment]

    enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)
    }

    package init(_ text: String) {
        self.text = text
        segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { piece in
            piece.hasPrefix("{") && piece.hasSuffix("}")
                ? .parameter(String(piece.dropFirst().dropLast())) : .literal(String(piece))
        }
    }

    package init(stringLiteral value: String) {
        self.init(value)
    }

    package var description: String { text }

    /// The names of the parameters, in order.
    package var parameters: [String] {
        segments.compactMap { segment in
            guard case .parameter(let name) = segment else { return nil }
            return name
        }
    }

    /// The path with these texts as its parameters, in order, as needed for a Location header.
    package func filled(_ values: String...) -> String { filled(texts: values) }

    private func filled(texts values: [String]) -> String {
        // A mismatch is a programming error: both the template and this call are source code.
        precondition(values.count == parameters.count, "\(text) needs a value for each of its path parameters")
        var rest = values.makeIterator()
        let pieces = segments.compactMap { segment in
            switch segment {
            case .literal(let text): text
            case .parameter: rest.next().map(PercentEncoding.segment.encode)
            }
        }
        return "/" + pieces.joined(separator: "/")
    }

    /// The path of the record with that key, whose parts become the path's parameters.
    package func filled(key: String) -> String {
        switch parameters.count {
        case 0: filled(texts: [])
        case 1: filled(texts: [key])
        default: filled(texts: key.split(separator: "/").map { PercentEncoding.visible.decode($0) ?? String($0) })
        }
    }

    /// The error in the template, if there is one.
    var fault: String? {
        guard text.hasPrefix("/") else { return "a path must start with a slash" }
        // The root has a single segment, which is empty.
        guard text != "/" else { return nil }
        for segment in segments {
            switch segment {
            case .literal(let text) where text.isEmpty: return "a path must not have an empty segment"
            case .literal(let text) where !text.utf8.allSatisfy(PercentEncoding.isUnreserved):
                return "“\(text)” is neither plain text nor one name in braces"
            case .parameter(let name) where name.isEmpty || !name.utf8.allSatisfy(PercentEncoding.isUnreserved):
                return "a path parameter needs a plain name"
            default: continue
            }
        }
        return Set(parameters).count == parameters.count ? nil : "a name is in it twice"
    }
}
