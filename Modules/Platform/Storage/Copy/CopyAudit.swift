internal import Kernel

/// Refuses values of a table that a copy would change, or that its engine would refuse without naming the column. SQLite stores
/// any value in any column, and texts that are not valid UTF-8.
struct CopyAudit {
    private let table: String
    private let columns: [CatalogueColumn]
    /// The columns in which a text has the character that replaces invalid bytes when a text is read.
    private var doubtful: Set<Int> = []

    init(_ table: String, _ columns: [CatalogueColumn]) { (self.table, self.columns) = (table, columns) }

    mutating func check(_ row: SQLRow) throws {
        for (place, value) in row.values.enumerated() {
            guard let column = columns[place].kind, let kind = Self.kind(value) else { continue }
            // SQLite returns a whole number as an integer.
            guard kind == column || (kind == .integer && column == .real) else {
                throw refused(
                    place, "a value of the type \(kind.rawValue). `mizan doctor` of that store names the rows")
            }
            guard case .text(let text) = value, !doubtful.contains(place) else { continue }
            if text.utf8.contains(0) { throw refused(place, "a text with the character U+0000. Enter that text again") }
            if Self.hasReplacement(text) { doubtful.insert(place) }
        }
    }

    /// After the last row. The character may also be a part of a valid text, so the bytes decide.
    func finish(in source: any DatabaseSession) throws {
        guard source is SQLiteSession else { return }
        for place in doubtful.sorted() {
            let name = CatalogueTable.quoted(columns[place].name)
            let rows = "FROM \(CatalogueTable.quoted(table)) WHERE typeof(\(name)) = 'text'"
            try source.forEachRow(SQL(text: "SELECT CAST(\(name) AS BLOB) \(rows)", values: [])) { row in
                guard String(validating: try row.blob(0), as: UTF8.self) == nil else { return }
                throw refused(
                    place, "a text that is not valid UTF-8. Mizan shows U+FFFD (\u{FFFD}) in it; enter that text again")
            }
        }
    }

    private static func kind(_ value: SQLValue) -> CatalogueColumn.Kind? {
        switch value {
        case .null: nil
        case .integer: .integer
        case .real: .real
        case .text: .text
        case .blob: .blob
        }
    }

    /// Compares bytes, because most texts have no such character.
    private static func hasReplacement(_ text: String) -> Bool {
        text.utf8.contains(0xEF) && text.unicodeScalars.contains("\u{FFFD}")
    }

    private func refused(_ place: Int, _ what: String) -> MizanError {
        let column = columns[place]
        return MizanError(
            .corruptData, "storage.uncopyable",
            "The store cannot be copied: the column \(column.name) of the table \(table), which is for \(column.type), has "
                + "\(what).", details: ["table": table, "column": column.name])
    }
}
