internal import HTTPKit
internal import Kernel
internal import QuranData

extension RecordPresentation {
    /// What the list of these records can be asked for.
    var listing: Listing { Listing(fields) }

    var listingErrors: [DeclaredError] { [DeclaredError](listing: fields) }

    /// A record in an answer.
    var answer: Shape { Shape(type, [Field](fields)) }

    /// A record in a request: a client may send the whole of what it got, of which only these fields are needed.
    func body(requiring names: String..., examples: [String: JSONValue] = [:]) -> Body {
        .object([Field](fields, requiring: Set(names), examples: examples))
    }
}

/// How large a request may be in which one text fills a whole record.
enum RecordText {
    /// The text itself may have 900,000 bytes; a client that writes JSON in ASCII makes six of each one at worst.
    static let maximumBodyBytes = 6 * 1_024 * 1_024
}
