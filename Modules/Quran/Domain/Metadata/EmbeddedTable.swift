/// Reads the comma-separated tables that are compiled into the program.
///
/// They are part of the source, so a row that cannot be read is a mistake in this repository: it stops the program,
/// and the tests read every row.
struct EmbeddedTable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The fields of every row after the headings, without their quotes.
    func rows() -> [[ArraySlice<UInt8>]] {
        bytes.split(separator: UInt8(ascii: "\n")).dropFirst().map(fields)
    }

    /// The rows of a table in which a number is followed by the surah and ayah that it stands for.
    func places() -> [(surah: Int, ayah: Int)] {
        rows().map { (Self.number($0[1]), Self.number($0[2])) }
    }

    private func fields(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var fields: [ArraySlice<UInt8>] = []
        fields.reserveCapacity(8)
        var start = line.startIndex
        var quoted = false
        for index in line.indices {
            if line[index] == UInt8(ascii: "\"") { quoted.toggle() }
            guard line[index] == UInt8(ascii: ","), !quoted else { continue }
            fields.append(Self.unquoted(line[start..<index]))
            start = index + 1
        }
        fields.append(Self.unquoted(line[start...]))
        return fields
    }

    private static func unquoted(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        field.first == UInt8(ascii: "\"") ? field.dropFirst().dropLast() : field
    }

    static func text(_ field: ArraySlice<UInt8>) -> String { String(decoding: field, as: UTF8.self) }

    static func number(_ field: ArraySlice<UInt8>) -> Int {
        field.reduce(0) { value, digit in
            // The tables are source code (see above); nothing a user gives gets here.
            precondition((UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit), "a table holds something else")
            return value * 10 + Int(digit - UInt8(ascii: "0"))
        }
    }
}
