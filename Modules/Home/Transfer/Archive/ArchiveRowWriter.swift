internal import Kernel
internal import Storage

/// Writes a row as a line: an array of its values in the order of the manifest's columns.
enum ArchiveRowWriter {
    static func write(
        _ row: [SQLValue], of table: CatalogueTable, into output: inout [UInt8], columns: [CatalogueColumn]
    )
        throws(MizanError)
    {
        output.append(UInt8(ascii: "["))
        for (position, value) in row.enumerated() {
            if position > 0 { output.append(UInt8(ascii: ",")) }
            guard write(value, as: columns[position].kind, into: &output) else {
                throw MizanError(
                    .corruptData, "storage.unexpected-value",
                    "The column \(columns[position].name) of \(table.name) holds a value of another type than "
                        + "\(columns[position].type). Nothing was exported. Run `mizan doctor` on the machine to look "
                        + "for more.",
                    details: ["table": table.name, "column": columns[position].name])
            }
        }
        output.append(UInt8(ascii: "]"))
        output.append(UInt8(ascii: "\n"))
    }

    /// Writes the value. Returns true if it is of the column's type.
    private static func write(
        _ value: SQLValue, as kind: CatalogueColumn.Kind?, into output: inout [UInt8]
    ) -> Bool {
        switch value {
        case .null:
            output.append(contentsOf: "null".utf8)
            return true
        case .integer(let number):
            output.append(contentsOf: String(number).utf8)
            return kind == .integer || kind == nil
        case .text(let text):
            JSONWriter.write(text, into: &output)
            return kind == .text || kind == nil
        case .real(let number) where number.isFinite:
            output.append(contentsOf: number.description.utf8)
            return kind == .real || kind == nil
        case .real, .blob:
            output.append(contentsOf: JSONWriter.bytes(ArchiveValue.json(value)))
            if case .real = value { return kind == .real || kind == nil }
            return kind == .blob || kind == nil
        }
    }
}
