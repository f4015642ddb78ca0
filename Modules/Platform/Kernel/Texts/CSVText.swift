/// Comma-separated values as programs write them (RFC 4180): lines end as they do on any system, a field in quotes may hold
/// commas, line ends and doubled quotes.
package enum CSVText {
    package enum Fault: Error, Hashable, Sendable {
        /// A field begins with a quotation mark in this line, and never ends.
        case openQuote(line: Int)
    }

    package struct Row: Hashable, Sendable {
        /// In the file, from 1.
        package let line: Int
        package let fields: [String]
    }

    /// The rows, empty lines left out.
    package static func rows(
        _ text: String, separator: UInt8 = UInt8(ascii: ",")
    ) throws(Fault) -> [Row] {
        var reader = Reader(bytes: Array(text.utf8), separator: separator)
        var rows: [Row] = []
        while let row = try reader.row() { rows.append(row) }
        return rows
    }

    /// A field as it stands in a file: in quotes where it must be.
    package static func field(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { ![0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    private struct Reader {
        let bytes: [UInt8]
        let separator: UInt8
        var place = 0
        var line = 1

        mutating func row() throws(Fault) -> Row? {
            while place < bytes.count, takeLineEnd() {}
            guard place < bytes.count else { return nil }
            let first = line
            var fields = [try field()]
            while place < bytes.count, bytes[place] == separator {
                place += 1
                fields.append(try field())
            }
            _ = takeLineEnd()
            return Row(line: first, fields: fields)
        }

        private mutating func takeLineEnd() -> Bool {
            guard place < bytes.count, bytes[place] == 0x0A || bytes[place] == 0x0D else { return false }
            place += bytes[place] == 0x0D && place + 1 < bytes.count && bytes[place + 1] == 0x0A ? 2 : 1
            line += 1
            return true
        }

        private mutating func field() throws(Fault) -> String {
            guard place < bytes.count, bytes[place] == 0x22 else { return plain() }
            let first = line
            place += 1
            var field: [UInt8] = []
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                if byte == 0x0A { line += 1 }
                guard byte == 0x22 else {
                    field.append(byte)
                    continue
                }
                guard place < bytes.count, bytes[place] == 0x22 else {
                    // What stands behind the closing mark belongs to the field all the same, as spreadsheets read it.
                    return String(decoding: field, as: UTF8.self) + plain()
                }
                field.append(0x22)
                place += 1
            }
            throw .openQuote(line: first)
        }

        private mutating func plain() -> String {
            let start = place
            while place < bytes.count, bytes[place] != separator, bytes[place] != 0x0A, bytes[place] != 0x0D {
                place += 1
            }
            return String(decoding: bytes[start..<place], as: UTF8.self)
        }
    }
}
