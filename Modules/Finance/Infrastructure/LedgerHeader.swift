package import Kernel

/// The first row of the app's file: what separates its fields, and which column is where.
package struct LedgerHeader: Sendable, Hashable {
    package let separator: UInt8
    /// For each column, in their order, its place in a row; nil where the file has none.
    private let places: [Int?]
    /// The columns that occur more than once, so that nobody can say which is meant.
    package let repeated: [LedgerColumn]
    /// The number of fields of the first row.
    package let width: Int
    /// All headings in their order, by which they are the same: what tells files of one program from another's.
    package let names: [String]
    /// True if it is written as `LedgerWriter` does, to the byte.
    package let isOwn: Bool

    /// A table with most of the names is such a file; one with a few of them is another's.
    private static let enough = 6

    /// Nil for a file that begins otherwise. Spreadsheets write what they were given with another separator, and a mark of
    /// the byte order in front; some of them in UTF-16.
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

    /// The position of a column in a row; nil if the file has none.
    package func place(of column: LedgerColumn) -> Int? { places[column.position] }

    package var missing: [LedgerColumn] {
        zip(LedgerColumn.allCases, places).filter { $0.1 == nil }.map(\.0)
    }

    /// The texts of a row of bytes.
    package func row(_ row: CSVRowReader.Row) throws(LedgerRowFault) -> LedgerRow {
        if let fault = row.fault { throw LedgerRowFault(number: row.number, reason: fault.reason) }
        guard row.fields.count == width || row.fields.allSatisfy(\.isEmpty) else {
            throw LedgerRowFault(
                number: row.number,
                reason: "it has \(Counted.text(row.fields.count, "field")), the headings are \(width)")
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

    /// The bytes without the mark that says that they are UTF-8.
    package static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }

    private static func first(_ reader: inout CSVRowReader) -> CSVRowReader.Row? {
        // A heading with a quote that nobody closes is none of this file.
        do { return try reader.next() } catch { return nil }
    }

    private static func folded(_ name: String) -> String { FoldedText.fold(LedgerCell.trimmed(name)) }
}
