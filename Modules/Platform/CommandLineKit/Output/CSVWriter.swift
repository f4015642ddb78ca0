internal import Kernel

/// CSV by RFC 4180: a header, quotes where needed, CRLF at the end of each line.
enum CSVWriter {
    /// - Parameter forSpreadsheet: true adds the mark by which spreadsheets recognise UTF-8. It also adds an apostrophe before
    ///   each text that a spreadsheet would calculate.
    static func bytes(
        _ listing: TabularOutput, withHeader: Bool = true, forSpreadsheet: Bool = false
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(64 * (listing.rows.count + 1))
        if withHeader {
            if forSpreadsheet { output += CSVField.mark }
            line(listing.columns.map { .text($0.name) }, into: &output)
        }
        for row in listing.rows { line(forSpreadsheet ? row.map(guarded) : row, into: &output) }
        return output
    }

    private static func guarded(_ value: FieldValue) -> FieldValue {
        guard case .text(let text) = value else { return value }
        return .text(CSVField.guarded(text))
    }

    private static func line(_ values: [FieldValue], into output: inout [UInt8]) {
        for (position, value) in values.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            field(value, into: &output)
        }
        output.append(UInt8(ascii: "\r"))
        output.append(UInt8(ascii: "\n"))
    }

    private static func field(_ value: FieldValue, into output: inout [UInt8]) {
        switch value {
        case .absent: break
        case .integer(let number): output.append(contentsOf: String(number).utf8)
        case .real(let number): output.append(contentsOf: JSONWriter.bytes(.number(number)))
        case .boolean(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
        case .instant(let instant): output.append(contentsOf: instant.description.utf8)
        case .day(let day): output.append(contentsOf: day.description.utf8)
        case .decimal(let decimal): output.append(contentsOf: decimal.description.utf8)
        case .text(let text): CSVField.append(text, to: &output)
        case .json(let value): CSVField.append(JSONWriter.text(value), to: &output)
        }
    }
}
