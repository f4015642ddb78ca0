package import Kernel

/// The first row of the app's file: the separator of its fields, and the position of each column.
package struct LedgerHeader: Sendable, Hashable {
    package let separator: UInt8
    /// The position of each column in a row, in the order of the columns; nil if the file lacks the column.
    private let places: [Int?]
    /// The columns that occur more than once. It is unclear which occurrence is meant.
    package let repeated: [LedgerColumn]
    /// The number of fields of the first row.
    package let width: Int
    /// All headings in their order, in a form for comparison. The headings distinguish the files of different programs.
    package let names: [String]
    /// True if it equals the header that `LedgerWriter` writes, byte for byte.
    package let isOwn: Bool

    /// The number of known headings that a table needs to count as a file of the app. A table with fewer known headings belongs
    /// to another program.
    private static let enough = 6

    /// Nil for a file that begins differently. Spreadsheets save the file with another separator, and with a byte order mark in
    /// front. Some spreadsheets save it in UTF-16.
    package init?(_ bytes: [UInt8]) {
        let head = Self.withoutMark(WideText.narrow(bytes))
        isOwn = bytes.starts(with: LedgerWriter().bytes)
        let line = head.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        for separator in [",", ";", "\t"].compactMap({ $0.utf8.first }) {
            var reader = CSVRowReader(separator: separator)
            reader.append(Array(line))
            reader.finish()
            guard let row = Self.first(&reader), row.fault == nil else { continue }
            let names = row.fields.map { Self.folded(String(decoding: $0, as: UTF8.self)) }
            let places = LedgerColumn.allCases.map { names.firstIndex(of: Self.folded($0.rawValue)) }
            guard places.count(where: { $0 != nil }) >= Self.enough else { continue }
            (self.separator, self.places, self.names, width) = (separator, places, names, names.count)
            repeated = LedgerColumn.allCases.filter { column in
                names.count { $0 == Self.folded(column.rawValue) } > 1
            }
            return
        }
        return nil
    }

    /// The position of a column in a row; nil if the file lacks the column.
    package func place(of column: LedgerColumn) -> Int? { places[column.position] }

    package var missing: [LedgerColumn] {
        zip(LedgerColumn.allCases, places).filter { $0.1 == nil }.map(\.0)
    }

    /// The texts of a row that was read as bytes.
    package func row(_ row: CSVRowReader.Row) throws(LedgerRowFault) -> LedgerRow {
        if let fault = row.fault { throw LedgerRowFault(number: row.number, reason: fault.reason) }
        guard row.fields.count == width || row.fields.allSatisfy(\.isEmpty) else {
            throw LedgerRowFault(
                number: row.number,
                reason: "it has \(Counted.text(row.fields.count, "field")), but there are \(width) headings")
        }
        var texts: [String] = []
        texts.reserveCapacity(places.count)
        for (column, place) in zip(LedgerColumn.allCases, places) {
            guard let place, place < row.fields.count else {
                texts.append("")
                continue
            }
            guard let text = String(validating: row.fields[place], as: UTF8.self) else {
                throw LedgerRowFault(
                    number: row.number, reason: "\(column.rawValue) is not UTF-8; save the file as UTF-8")
            }
            texts.append(text)
        }
        return LedgerRow(number: row.number, texts: texts)
    }

    /// The bytes without the byte order mark of UTF-8.
    package static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    private static func first(_ reader: inout CSVRowReader) -> CSVRowReader.Row? {
        // A heading with an unclosed quote does not belong to such a file.
        do { return try reader.next() } catch { return nil }
    }

    private static func folded(_ name: String) -> String { FoldedText.fold(LedgerCell.trimmed(name)) }
}
