/// Parses the comma-separated tables that are compiled into the program.
///
/// The tables are part of the source, so an invalid row is a mistake in this repository. An invalid row stops the program, and
/// the tests read every row.
package struct EmbeddedTable {
    /// The rows after the headings.
    private let rows: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) {
        rows = bytes.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    }

    /// The fields of each row, without their quotes.
    package func fields() -> [[ArraySlice<UInt8>]] {
        rows.split(separator: UInt8(ascii: "\n")).map(Self.fields)
    }

    private static func fields(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var fields: [ArraySlice<UInt8>] = []
        fields.reserveCapacity(8)
        var start = line.startIndex
        var quoted = false
        for index in line.indices {
            if line[index] == UInt8(ascii: "\"") { quoted.toggle() }
            guard line[index] == UInt8(ascii: ","), !quoted else { continue }
            fields.append(unquoted(line[start..<index]))
            start = index + 1
        }
        fields.append(unquoted(line[start...]))
        return fields
    }

    private static func unquoted(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        field.first == UInt8(ascii: "\"") ? field.dropFirst().dropLast() : field
    }

    package static func text(_ field: ArraySlice<UInt8>) -> String { String(decoding: field, as: UTF8.self) }

    package static func number(_ field: ArraySlice<UInt8>) -> Int {
        field.reduce(0) { $0 * 10 + digit($1) }
    }

    /// All fields of a table that contains only numbers, row after row.
    package func numbers() -> [Int] {
        var numbers: [Int] = []
        numbers.reserveCapacity(rows.count / 3)
        var number = 0
        for byte in rows {
            if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") {
                numbers.append(number)
                number = 0
            } else {
                number = number * 10 + Self.digit(byte)
            }
        }
        return numbers
    }

    private static func digit(_ byte: UInt8) -> Int {
        // The tables are source code (see above); no user input is parsed here.
        precondition((UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), "a table holds something else")
        return Int(byte - UInt8(ascii: "0"))
    }
}
