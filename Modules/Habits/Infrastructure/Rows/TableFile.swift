package import Kernel

/// Entries of the backend in a file. The accepted forms are:
///
/// - an answer of the database over HTTP (seed 000, "Neon HTTP API Response Format"). Its rows are objects, or arrays beside
///   the names of the columns. Real answers call these names `fields`, and the seed calls them `columns`
///   (contracts/neon-http-sql.md §4);
/// - several such answers;
/// - rows alone;
/// - an object with rows under the names of tables;
/// - Mizan's own answers in a shape: a page with `items`, or a single entry.
package struct TableFile: Sendable {
    /// The tables in the order of their import: each table refers only to earlier tables.
    package enum Table: String, CaseIterable, Sendable {
        case categories, collections, duas, journeys
        case journeyDuas = "journey_duas"
        case profiles = "user_profiles"
        case activity = "user_activity"

        /// Everybody's.
        package static let catalogue: [Table] = [.categories, .collections, .duas, .journeys, .journeyDuas]
        /// Somebody's own.
        package static let person: [Table] = [.profiles, .activity]
    }

    /// The form in which an entry is written: the form of the database, or of one of the two apps.
    package enum Style: Sendable { case row, web, ios }

    package struct Row: Sendable {
        package let value: JSONValue
        package let style: Style
        package let path: ForeignPath
    }

    package private(set) var rows: [Table: Readings<Row>] = [:]
    /// Parts that are no known table.
    package private(set) var others: [ImportReport.Rejection] = []

    /// Nil if the JSON contains no such table.
    package init?(_ json: JSONValue) {
        take(json, at: ForeignPath("$"))
        if rows.isEmpty { return nil }
    }

    package func has(_ tables: [Table]) -> Bool { tables.contains { rows[$0] != nil } }

    private mutating func take(_ json: JSONValue, at path: ForeignPath, depth: Int = 0) {
        switch json {
        case .array(let elements): add(elements, [], at: path)
        case .object(let members):
            if case .array(let elements)? = json["rows"] {
                add(elements, Self.names(of: json["fields"] ?? json["columns"]), at: path.field("rows"))
            } else if case .array(let elements)? = json["items"] {
                add(elements, [], at: path.field("items"))
            } else if case .array(let results)? = json["results"], depth == 0 {
                for (place, result) in results.enumerated() {
                    take(result, at: path.field("results") / place, depth: 1)
                }
            } else if depth == 0 {
                for member in members where Table(rawValue: member.name) != nil {
                    take(member.value, at: path.field(member.name), depth: 1)
                }
                if rows.isEmpty, let (table, style) = TableFile.kind(of: Set(members.map(\.name)), json) {
                    var readings = Readings<Row>()
                    readings.take(at: path) { () throws(ImportReport.Rejection) in
                        Row(value: json, style: style, path: path)
                    }
                    rows[table] = readings
                }
            }
        default: break
        }
    }

    private mutating func add(_ elements: [JSONValue], _ names: [String], at path: ForeignPath) {
        var columns = Set(names)
        // Rows that are objects name their columns themselves, so the list of columns beside them is ignored.
        if case .object(let members)? = elements.first { columns = Set(members.map(\.name)) }
        guard let (table, style) = Self.kind(of: columns, elements.first ?? .null) else {
            if !elements.isEmpty { others.append(path.rejected("this is not a known table of the backend")) }
            return
        }
        var readings = rows[table] ?? Readings()
        for (place, element) in elements.enumerated() {
            readings.take(at: path / place) { () throws(ImportReport.Rejection) in
                Row(value: try Self.object(element, names, at: path / place), style: style, path: path / place)
            }
        }
        rows[table] = readings
    }

    private static func names(of columns: JSONValue?) -> [String] {
        guard case .array(let elements)? = columns else { return [] }
        return elements.map { if case .string(let name)? = $0["name"] { name } else { "" } }
    }

    private static func object(
        _ row: JSONValue, _ names: [String], at path: ForeignPath
    ) throws(ImportReport.Rejection) -> JSONValue {
        guard case .array(let values) = row else { return row }
        guard values.count == names.count else {
            throw path.rejected("this row has \(values.count) values, but there are \(names.count) columns")
        }
        return .object(zip(names, values).map { JSONValue.Member($0, $1) })
    }
}
