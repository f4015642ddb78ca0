internal import Kernel

/// CSV by RFC 4180, read strictly: each line ends with CRLF, and each row has as many fields as the header.
package enum CSVReader {
    /// Reads CSV as tests write it: with line feeds as line ends, and without a line end after the last line.
    package static func rows(written text: String) throws -> [[String]] { try rows(text + "\n", lineEnd: "\n") }

    package static func rows(_ text: String, lineEnd: String = "\r\n") throws -> [[String]] {
        let ends = lineEnd.unicodeScalars
        var rows: [[String]] = []
        var row: [String] = []
        var rest = Substring(text).unicodeScalars[...]
        while !rest.isEmpty {
            row.append(rest.first == "\"" ? try quoted(&rest) : try plain(&rest))
            switch rest.popFirst() {
            case ",": continue
            case ends.first where rest.starts(with: ends.dropFirst()): rest = rest.dropFirst(ends.count - 1)
            case let other: throw wrong("“\(other.map(String.init) ?? "")” stands behind a field")
            }
            guard row.count == rows.first?.count ?? row.count else { throw wrong("row \(rows.count) has \(row.count)") }
            rows.append(row)
            row = []
        }
        guard row.isEmpty else { throw wrong("the last line has no end") }
        return rows
    }

    private static func plain(_ rest: inout Substring.UnicodeScalarView) throws -> String {
        let field = rest.prefix { $0 != "," && $0 != "\r" && $0 != "\n" }
        guard !field.contains(where: { $0 == "\"" }) else { throw wrong("“\(field)” is not quoted") }
        rest = rest[field.endIndex...]
        return String(field)
    }

    private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws -> String {
        var field = String.UnicodeScalarView()
        _ = rest.popFirst()
        while let scalar = rest.popFirst() {
            if scalar != "\"" {
                field.append(scalar)
            } else if rest.first == "\"" {
                field.append("\"")
                _ = rest.popFirst()
            } else {
                return String(field)
            }
        }
        throw wrong("a quoted field has no end")
    }

    private static func wrong(_ what: String) -> MizanError { MizanError(.internal, "test.csv", "No CSV: \(what).") }
}
