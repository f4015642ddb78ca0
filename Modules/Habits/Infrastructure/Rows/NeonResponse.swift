package import Kernel

/// What the database answers over HTTP (seed 000, "Neon HTTP API Response Format"): rows as objects, or as arrays beside
/// the names of their columns, which real ones call `fields` and the seed `columns` (contracts/neon-http-sql.md §4).
package struct NeonResponse<Row: WireObject>: Sendable {
    package let rows: [Row]
    /// Nil where the command has none.
    package let rowCount: Int?

    package init(
        _ json: JSONValue, at path: ForeignPath, _ reading: inout ShapeReading
    ) throws(ImportReport.Rejection) {
        guard case .array(let elements)? = json["rows"] else { throw path.rejected("this has no list of rows") }
        let names = try Self.names(of: json["fields"] ?? json["columns"], at: path)
        var rows: [Row] = []
        for (place, element) in elements.enumerated() {
            let place = path.field("rows") / place
            rows.append(try Row(try Self.object(element, names, at: place), at: place, &reading))
        }
        self.rows = rows
        rowCount = try json["rowCount"].flatMap { $0 == .null ? nil : $0 }
            .map { json throws(ImportReport.Rejection) in try Int(json, at: path.field("rowCount"), &reading) }
    }

    private static func names(
        of columns: JSONValue?, at path: ForeignPath
    ) throws(ImportReport.Rejection) -> [String] {
        guard let columns else { return [] }
        guard case .array(let elements) = columns else { throw path.rejected("the columns are no list") }
        var names: [String] = []
        for element in elements {
            guard case .string(let name)? = element["name"] else { throw path.rejected("a column has no name") }
            names.append(name)
        }
        return names
    }

    private static func object(
        _ row: JSONValue, _ names: [String], at path: ForeignPath
    ) throws(ImportReport.Rejection) -> JSONValue {
        guard case .array(let values) = row else { return row }
        guard values.count == names.count else {
            throw path.rejected("this row has \(values.count) values, and there are \(names.count) columns")
        }
        return .object(zip(names, values).map { JSONValue.Member($0, $1) })
    }
}
