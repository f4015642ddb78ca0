internal import Kernel

/// Writes the app's file: a row of headings, then one row for each transaction.
package struct LedgerWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {
        append(LedgerColumn.allCases.map(\.rawValue))
    }

    /// - Parameter row: a text for each column, marked as words if a person wrote it.
    package mutating func append(_ row: [LedgerCell]) { append(row.map(\.written)) }

    /// Returns the bytes written so far, and removes them from the writer.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    private mutating func append(_ fields: [String]) {
        for (place, field) in fields.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            CSVField.append(field, to: &bytes)
        }
        bytes += [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
}

/// A field of the file.
package enum LedgerCell: Sendable, Hashable {
    /// A number, a day, or a code.
    case value(String)
    /// A person's words. A spreadsheet would run words that begin like a formula (contracts/finance.md §3.4), so such words get
    /// a leading apostrophe. Spreadsheets do not show the apostrophe, and the reader removes it.
    case words(String)

    fileprivate var written: String {
        switch self {
        case .value(let text): text
        case .words(let text): Self.looksLikeFormula(text) ? "'" + text : text
        }
    }

    /// A person's words, read from a field.
    package static func words(in field: String) -> String {
        field.hasPrefix("'") && looksLikeFormula(String(field.dropFirst())) ? String(field.dropFirst()) : field
    }

    /// A field without the blanks around it. Such blanks have no meaning in a file of another program.
    package static func trimmed(_ text: String) -> String {
        guard let first = text.utf8.first, let last = text.utf8.last, first <= 0x20 || last <= 0x20 else {
            return text
        }
        let front = text.utf8.drop { $0 <= 0x20 }
        guard let end = front.lastIndex(where: { $0 > 0x20 }) else { return "" }
        return String(text[front.startIndex...end])
    }

    private static func looksLikeFormula(_ text: String) -> Bool {
        // An apostrophe that the text itself has before such a character must survive the way back, too.
        let first = text.unicodeScalars.drop { $0 == "'" }.first
        return first.map { ["=", "+", "-", "@", "\t", "\r"].contains($0) } ?? false
    }
}
