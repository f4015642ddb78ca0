package import Kernel

/// A result as columns and rows: one description that can be printed as a table, as JSON objects or as CSV.
package struct TabularOutput: Sendable {
    package struct Column: Sendable {
        /// The name in JSON and CSV, as in the contract.
        package let name: String
        /// The heading for people.
        package let title: String
        /// True if people see the column; programs always do.
        package let isForPeople: Bool

        package init(_ name: String, _ title: String, isForPeople: Bool = true) {
            (self.name, self.title, self.isForPeople) = (name, title, isForPeople)
        }
    }

    package let columns: [Column]
    package var rows: [[FieldValue]]
    /// The sentence for people if there are no rows.
    package let whenEmpty: String

    package init(columns: [Column], rows: [[FieldValue]], whenEmpty: String = "") {
        (self.columns, self.rows, self.whenEmpty) = (columns, rows, whenEmpty)
    }

    /// Columns and their headings; people do not see columns without a heading.
    package init(_ columns: KeyValuePairs<String, String?>, rows: [[FieldValue]], whenEmpty: String = "") {
        self.init(
            columns: columns.map { Column($0.key, $0.value ?? $0.key, isForPeople: $0.value != nil) }, rows: rows,
            whenEmpty: whenEmpty)
    }

    /// People see the columns that have a heading, or all columns if there are no headings.
    package init(
        _ names: [String], _ headings: [String: String]? = nil, rows: [[FieldValue]], whenEmpty: String = ""
    ) {
        self.init(
            columns: names.map { name in
                Column(name, headings?[name] ?? name, isForPeople: headings.map { $0[name] != nil } ?? true)
            }, rows: rows, whenEmpty: whenEmpty)
    }

    /// All fields of shown entities, for programs; as a table, people see the same fields. Usually people get other sentences
    /// and tables.
    package init<Entity: ShownEntity>(_ entities: [Entity], whenEmpty: String = "") {
        self.init(
            columns: Entity.fields.map { Column($0.name, $0.name) }, rows: entities.map(\.values), whenEmpty: whenEmpty)
    }

    var objects: [JSONValue] { rows.map(object) }

    /// The columns with these names, in the order of the names. For people, the names are also the headings.
    func with(_ fields: [String]) throws(MizanError) -> TabularOutput {
        var places: [Int] = []
        for name in fields {
            let exact = columns.firstIndex { $0.name == name }
            guard let place = exact ?? columns.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) else {
                let names = columns.map(\.name)
                throw MizanError(
                    .invalidInput, "output.field",
                    "There is no field “\(Excerpt.of(name))” here. The fields are: \(names.joined(separator: ", ")).",
                    advice: NearestName.to(name, among: names).map { "Did you mean \($0)?" })
            }
            places.append(place)
        }
        return TabularOutput(
            columns: places.map { Column(columns[$0].name, columns[$0].name) },
            rows: rows.map { row in places.map { row[$0] } }, whenEmpty: whenEmpty)
    }

    func object(_ row: [FieldValue]) -> JSONValue {
        .object(zip(columns, row).compactMap { column, value in value.json.map { JSONValue.Member(column.name, $0) } })
    }
}
