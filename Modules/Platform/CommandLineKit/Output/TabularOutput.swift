package import Kernel

/// A result as columns and rows: printed as a table, as JSON objects or as CSV from the one description.
package struct TabularOutput: Sendable {
    package struct Column: Sendable {
        /// The name in JSON and CSV, as in the contract.
        package let name: String
        /// The heading for people.
        package let title: String
        /// True if people see it; programs always do.
        package let isForPeople: Bool

        package init(_ name: String, _ title: String, isForPeople: Bool = true) {
            (self.name, self.title, self.isForPeople) = (name, title, isForPeople)
        }
    }

    package let columns: [Column]
    package var rows: [[FieldValue]]
    /// The sentence for people if there are no rows.
    package let whenEmpty: String

    package init(columns: [Column], rows: [[FieldValue]], whenEmpty: String) {
        (self.columns, self.rows, self.whenEmpty) = (columns, rows, whenEmpty)
    }

    var json: JSONValue { .array(rows.map(object)) }

    func object(_ row: [FieldValue]) -> JSONValue {
        .object(zip(columns, row).compactMap { column, value in value.json.map { JSONValue.Member(column.name, $0) } })
    }
}
