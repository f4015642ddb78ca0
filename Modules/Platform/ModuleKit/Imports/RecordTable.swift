internal import Kernel
internal import Storage

/// A table with a row for each record of a type, as the list of the type prints it with `--output csv`.
struct RecordTable {
    /// The field of each column; nil for a column that is shown beside the fields.
    private let columns: [RecordField?]

    /// Nil if the first row lacks a field of the type. Capital and small letters are the same in headings, as spreadsheets
    /// change them.
    init?(_ text: String, of schema: AnyRecordSchema) {
        // A file of one long line is no table.
        let first = String(
            decoding: text.utf8.prefix(CSVRowReader.longestRow).prefix { !"\r\n".utf8.contains($0) }, as: UTF8.self)
        do throws(CSVFault) {
            let names = (try CSVRowReader.rows(first).first?.fields ?? []).map(FoldedText.fold)
            let fields = schema.storedFields.map { (name: FoldedText.fold($0.name), field: $0) }
            guard fields.allSatisfy({ field in names.count { $0 == field.name } == 1 }) else { return nil }
            columns = names.map { name in fields.first { $0.name == name }?.field }
        } catch {
            return nil
        }
    }

    func records(of text: String) throws(CSVFault) -> Readings<JSONValue> {
        var readings = Readings<JSONValue>()
        for row in try CSVRowReader.rows(text).dropFirst() {
            let path = ForeignPath("row \(row.number)")
            readings.take(at: path) { () throws(ImportReport.Rejection) in
                guard row.fields.count == columns.count else {
                    throw path.rejected("this row has \(row.fields.count) fields, the first has \(columns.count)")
                }
                var members: [JSONValue.Member] = []
                for case (let field?, let cell) in zip(columns, row.fields) {
                    guard let value = try Self.value(cell, of: field, at: path) else { continue }
                    members.append(JSONValue.Member(field.name, value))
                }
                return .object(members)
            }
        }
        return readings
    }

    /// Nil for an empty cell of a field that may be absent.
    private static func value(
        _ cell: String, of field: RecordField, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> JSONValue? {
        if cell.isEmpty && field.mayBeLeftOut { return nil }
        if let value = field.kind.parse(cell)?.json { return value }
        let refusal = path.field(field.name).rejected("“\(Excerpt.of(cell))” is not \(field.kind.expected)")
        guard field.kind.comparison == .none else { throw refusal }
        // Lists and JSON stand in their cells as JSON.
        do throws(JSONError) { return try JSONReader.read(Array(cell.utf8)) } catch { throw refusal }
    }
}
