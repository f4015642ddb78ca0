/// Parses rows of comma-separated values from bytes as they arrive. The format is RFC 4180, but with any separator and any kind
/// of line end. Quotes inside an unquoted field are read as ordinary characters.
///
/// A row is returned once it is complete. The reader holds no more than one row and the bytes that were appended last.
package struct CSVRowReader {
    /// The longest row in bytes. A longer one must have an unclosed quote.
    package static let longestRow = 1 << 18

    package struct Row: Sendable {
        /// 1 for the first row of the file, as in spreadsheets.
        package let number: Int
        package let fields: [[UInt8]]
        /// The error in the row; nil if the row has no error. The fields of a row with an error are meaningless.
        package let fault: CSVFault?
    }

    private let separator: UInt8
    private let wanted: UInt64
    private var bytes: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    private var rows = 0

    /// - Parameter wanted: the positions of the wanted fields; nil for all fields. All other fields among the first 63 are
    ///   returned empty.
    package init(separator: UInt8 = UInt8(ascii: ","), wanted: Set<Int>? = nil) {
        self.separator = separator
        self.wanted = wanted?.reduce(RowScan.beyond) { $0 | RowScan.bit($1) } ?? .max
    }

    package mutating func append(_ next: [UInt8]) {
        bytes.removeSubrange(..<position)
        position = 0
        bytes += next
    }

    /// Marks the end of the bytes: the rest is the last row.
    package mutating func finish() { isAtEnd = true }

    /// The next row; nil if more bytes are needed, or if no row is left.
    package mutating func next() throws(CSVFault) -> Row? {
        guard position < bytes.count else { return nil }
        var scan = RowScan(separator: separator, wanted: wanted, isLast: isAtEnd, position: position)
        let isWhole = bytes.withUnsafeBufferPointer { scan.run($0) }
        guard isWhole else {
            guard !isAtEnd else { throw .unclosedQuote(row: rows + 1) }
            guard bytes.count - position <= Self.longestRow else { throw .rowTooLong(row: rows + 1) }
            return nil
        }
        position = scan.position
        rows += 1
        return Row(
            number: rows, fields: scan.fields, fault: scan.hasTextBehindQuote ? .textBehindQuote(row: rows) : nil)
    }
}

extension CSVRowReader {
    /// All rows of a complete text, without empty lines.
    package static func rows(
        _ text: String, separator: UInt8 = UInt8(ascii: ",")
    ) throws(CSVFault) -> [(number: Int, fields: [String])] {
        var reader = CSVRowReader(separator: separator)
        reader.append(Array(text.utf8))
        reader.finish()
        var rows: [(number: Int, fields: [String])] = []
        while let row = try reader.next() {
            if let fault = row.fault { throw fault }
            guard row.fields != [[]] else { continue }
            rows.append((row.number, row.fields.map { String(decoding: $0, as: UTF8.self) }))
        }
        return rows
    }
}

package enum CSVFault: Error, Hashable, Sendable {
    /// The file ends within quotes.
    case unclosedQuote(row: Int)
    case rowTooLong(row: Int)
    case textBehindQuote(row: Int)
}

extension CSVFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unclosedQuote(let row): "the file ends within the quotes of row \(row)"
        case .rowTooLong(let row):
            "row \(row) has more than \(CSVRowReader.longestRow) bytes; a quote may be missing at the end of a field"
        case .textBehindQuote(let row): "row \(row): \(reason)"
        }
    }

    /// The reason, without the row's number, for a caller that states the row itself.
    package var reason: String {
        switch self {
        case .textBehindQuote: "there is text after a closing quote. Write a quote inside a field twice"
        case .unclosedQuote, .rowTooLong: description
        }
    }
}

/// The parsing of one row, from its first byte to the end of its line.
private struct RowScan {
    let separator: UInt8
    /// A bit for each of the first 63 positions, and one bit for all further positions.
    let wanted: UInt64
    /// True if the bytes end at the end of the file.
    let isLast: Bool
    var position: Int
    private(set) var fields: [[UInt8]] = []
    private(set) var hasTextBehindQuote = false

    private static let quote = UInt8(ascii: "\"")
    private static let newline = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    private enum End { case field, row, missing }

    init(separator: UInt8, wanted: UInt64, isLast: Bool, position: Int) {
        (self.separator, self.wanted) = (separator, wanted)
        (self.isLast, self.position) = (isLast, position)
        fields.reserveCapacity(8)
    }

    /// Parses the row; false if it is not complete.
    mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        while true {
            let end =
                position < bytes.count && bytes[position] == Self.quote ? quoted(bytes) : plain(bytes)
            switch end {
            case .field: continue
            case .row: return true
            case .missing: return false
            }
        }
    }

    private mutating func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> End {
        let start = position
        while position < bytes.count, !ends(bytes[position]) { position += 1 }
        fields.append(isWanted ? Array(bytes[start..<position]) : [])
        return end(bytes)
    }

    /// True if the next field is wanted.
    private var isWanted: Bool { wanted & Self.bit(fields.count) != 0 }

    static func bit(_ place: Int) -> UInt64 { 1 << UInt64(min(place, 63)) }

    /// The bit for all positions from 63 on.
    static let beyond: UInt64 = 1 << 63

    private mutating func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> End {
        position += 1
        var field: [UInt8] = []
        while true {
            let start = position
            while position < bytes.count, bytes[position] != Self.quote { position += 1 }
            field += bytes[start..<position]
            guard position < bytes.count, position + 1 < bytes.count || isLast else { return .missing }
            position += 1
            guard position < bytes.count, bytes[position] == Self.quote else { break }
            field.append(Self.quote)
            position += 1
        }
        while position < bytes.count, !ends(bytes[position]) {
            hasTextBehindQuote = true
            position += 1
        }
        fields.append(isWanted ? field : [])
        return end(bytes)
    }

    private func ends(_ byte: UInt8) -> Bool {
        byte == separator || byte == Self.newline || byte == Self.carriageReturn
    }

    /// Skips the separator or the line end behind a field.
    private mutating func end(_ bytes: UnsafeBufferPointer<UInt8>) -> End {
        guard position < bytes.count else { return isLast ? .row : .missing }
        let byte = bytes[position]
        position += 1
        if byte == separator { return .field }
        guard byte == Self.carriageReturn else { return .row }
        if position < bytes.count {
            if bytes[position] == Self.newline { position += 1 }
            return .row
        }
        // A line feed may follow in the next bytes.
        return isLast ? .row : .missing
    }
}
