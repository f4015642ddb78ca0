internal import Kernel

/// The headings of a text that looks like a table. If no importer recognises the table, the error names these headings.
struct TableHeadings {
    let names: [String]

    /// Nil unless the text is a table: its first line has several fields, and its second line has the same number of fields.
    init?(_ text: String) {
        let head = String(text.prefix(Self.most))
        let tables = [",", ";", "\t"].compactMap(\.utf8.first).compactMap { separator in
            Self.rows(head, separator).flatMap { rows in
                rows.count > 1 && rows[0].count > 1 && rows[0].count == rows[1].count ? rows[0] : nil
            }
        }
        guard let names = tables.max(by: { $0.count < $1.count }), names.allSatisfy({ !$0.isEmpty }) else { return nil }
        self.names = names
    }

    private static let most = 4_096

    /// The first two rows; nil if they cannot be read.
    private static func rows(_ text: String, _ separator: UInt8) -> [[String]]? {
        var reader = CSVRowReader(separator: separator)
        reader.append(Array(text.utf8))
        reader.finish()
        var rows: [[String]] = []
        do {
            while rows.count < 2, let row = try reader.next() {
                guard row.fault == nil else { return nil }
                rows.append(row.fields.map { String(decoding: $0, as: UTF8.self) })
            }
        } catch { return nil }
        return rows
    }

    /// Some of the headings, for a sentence.
    static func text(_ names: [String]) -> String {
        names.prefix(20).map { "“\(Excerpt.of($0))”" }.joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    }
}
