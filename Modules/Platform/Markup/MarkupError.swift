/// The reason why a document cannot be read, and the line.
package struct MarkupError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Problem: Equatable, Sendable {
        /// There is no element at all.
        case noElement
        /// The document ends in the middle.
        case truncated
        /// Something follows the document's only element.
        case trailingContent
        /// An unsupported encoding, or one that does not match the bytes.
        case encoding(String)
        /// The document type declaration has its own definitions, in which entities could be hidden.
        case internalSubset
        /// An entity that is not one of XML's five.
        case undefinedEntity
        /// The part before the first element is longer than this many bytes.
        case prologTooLong(limit: Int)
        case tooDeep(limit: Int)
        /// A tag with more attributes, or more bytes, than any real document has.
        case tagTooLong
        /// The document is not well-formed, described in words.
        case malformed(String)
        /// The handler stopped the reader and has the reason.
        case stopped
    }

    package let problem: Problem
    /// Counted from 1.
    package let line: Int

    package init(_ problem: Problem, line: Int) {
        (self.problem, self.line) = (problem, line)
    }

    package var description: String { "\(problem.text) (line \(line))" }
}

extension MarkupError.Problem {
    /// The problem, worded as a part of a sentence.
    package var text: String {
        switch self {
        case .noElement: "there is no XML element in it"
        case .truncated: "the document ends in the middle"
        case .trailingContent: "something follows the end of the document"
        case .encoding(let name):
            "its encoding (\(name)) is not one of UTF-8, UTF-16 with a byte order mark, ISO-8859-1 and US-ASCII, or "
                + "the text is not in this encoding"
        case .internalSubset: "its DOCTYPE defines entities or elements of its own, which is refused for safety"
        case .undefinedEntity:
            "it uses an entity that XML does not define; only &amp; &lt; &gt; &quot; &apos; and character numbers exist"
        case .prologTooLong(let limit): "more than \(limit) bytes precede its first element"
        case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
        case .tagTooLong: "it has a tag with far too many attributes"
        case .malformed(let what): what
        case .stopped: "the reader was stopped"
        }
    }
}
