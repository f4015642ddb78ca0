package import Kernel

/// The rows of a statement, as objects whose values are typed.
package struct NeonRows: Hashable, Sendable {
    package let rows: [JSONValue]
    /// `SELECT`, `INSERT`, or nothing for an empty statement.
    package let command: String
    /// The number of rows that the statement returned or changed; nil if the answer does not state it.
    package let count: Int?

    /// Reads the proxy's answer. Also reads an answer in the seed's form, which has `columns` instead of `fields`. Rows may be
    /// objects or arrays (contracts/neon-http-sql.md §4; seed 000).
    init(_ json: JSONValue, at path: ForeignPath) throws(NeonError) {
        guard case .array(let rows)? = json["rows"] else { throw .unexpected(path.field("rows"), "rows", json["rows"]) }
        let name = json["fields"] == nil ? "columns" : "fields"
        let columns = try Self.columns(json[name], at: path.field(name), isNeeded: !rows.isEmpty)
        var typed: [JSONValue] = []
        for (place, row) in rows.enumerated() {
            typed.append(try Self.row(row, columns, at: path.field("rows") / place))
        }
        self.rows = typed
        if case .string(let word)? = json["command"] { command = word } else { command = "" }
        if case .integer(let number)? = json["rowCount"] { count = Int(number) } else { count = nil }
    }

    private typealias Column = (name: String, type: Int)

    private static func columns(
        _ json: JSONValue?, at path: ForeignPath, isNeeded: Bool
    ) throws(NeonError) -> [Column] {
        guard case .array(let elements)? = json else {
            if isNeeded { throw .unexpected(path, "the columns", json) }
            return []
        }
        var columns: [Column] = []
        for (place, element) in elements.enumerated() {
            guard case .string(let name)? = element["name"], case .integer(let type)? = element["dataTypeID"] else {
                throw .unexpected(path / place, "a column with name and dataTypeID", element)
            }
            columns.append((name, Int(type)))
        }
        return columns
    }

    private static func row(
        _ row: JSONValue, _ columns: [Column], at path: ForeignPath
    ) throws(NeonError) -> JSONValue {
        let values: [JSONValue]
        switch row {
        case .array(let elements): values = elements
        case .object(let members):
            let named = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
            values = columns.compactMap { named[$0.name] }
        default: throw .unexpected(path, "a row", row)
        }
        guard values.count == columns.count else {
            throw .unexpected(path, "\(columns.count) values, one for each column", row)
        }
        var typed: [JSONValue.Member] = []
        for (column, raw) in zip(columns, values) {
            guard let value = NeonValue.value(raw, type: column.type) else {
                throw .value(path.field(column.name).description, type: column.type, Excerpt.of(JSONWriter.text(raw)))
            }
            typed.append(JSONValue.Member(column.name, value))
        }
        return .object(typed)
    }

    /// One result, or those of a batch.
    static func read(_ bytes: [UInt8], count: Int) throws(NeonError) -> [NeonRows] {
        let json = try document(bytes)
        guard count > 1 || json["results"] != nil else { return [try NeonRows(json, at: ForeignPath("$"))] }
        guard case .array(let results)? = json["results"], results.count == count else {
            throw .unexpected(ForeignPath("$").field("results"), "\(count) results", json["results"])
        }
        var rows: [NeonRows] = []
        for (place, result) in results.enumerated() {
            rows.append(try NeonRows(result, at: ForeignPath("$").field("results") / place))
        }
        return rows
    }

    static func document(_ bytes: [UInt8]) throws(NeonError) -> JSONValue {
        do throws(JSONError) { return try JSONReader.read(bytes) } catch {
            throw .notJSON(Excerpt.of(String(decoding: bytes.prefix(240), as: UTF8.self)), error.problem)
        }
    }
}
