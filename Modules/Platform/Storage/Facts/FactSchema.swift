package import Kernel

/// A fact as stored: a value whose fields are the columns of its schema, such as a sensor's sample or a rate for a day.
///
/// Facts never change. They have no versions, no history and no journal, and they are not sent to devices, so a million of them
/// cost little. Each fact names the import that brought it, and is removed only with that import.
package protocol StoredFact: Equatable, Sendable {
    static var schema: FactSchema<Self> { get }
}

/// The declaration of a fact type: its name, its table, its typed columns, and the closure that creates a fact from them.
///
/// The slice's migration creates the table: `owner`, `import_number`, the columns, and `PRIMARY KEY (owner, key columns)`. It
/// also creates an index on `(owner, import_number)`, and an index on `(owner, range columns)`. The last index is left out if
/// the primary key begins with the same columns.
package final class FactSchema<Fact: Sendable>: Sendable {
    /// The same schema for code that treats all types alike.
    package let erased: AnyFactSchema

    let read: @Sendable (inout FieldReader) throws -> Fact
    let write: @Sendable (Fact, inout FieldWriter) -> Void

    /// - Parameters:
    ///   - scope: the owner of the facts: each owner, or all owners together.
    ///   - range: the columns by which facts are selected, in order. The last column is restricted to a range; the columns
    ///     before
    ///     it must have a given value.
    ///   - column: the columns marked `.key` distinguish a fact from all other facts of its owner.
    ///   - make: creates a fact from the columns' values, in the order of the columns. It throws on values that no fact of this
    ///     type has.
    package convenience init<each Value: FieldCodable>(
        _ type: String, table: String, scope: RecordScope = .own, range: [String],
        columns column: repeat Column<Fact, each Value>,
        make: @escaping @Sendable (repeat each Value) throws -> Fact
    ) {
        var values: [@Sendable (Fact) -> FieldValue] = []
        for column in repeat each column { values.append { column.value($0).fieldValue } }
        self.init(
            type, table: table, scope: scope, range: range, columns: repeat each column
        ) { fields in
            try make(repeat try fields.next((each Value).self))
        } write: { [values] fact, fields in
            for value in values { fields.append(value(fact)) }
        }
    }

    /// The same with a custom reader and writer, for types with millions of facts. Both must process the columns in their
    /// order.
    package init<each Value: FieldCodable>(
        _ type: String, table: String, scope: RecordScope = .own, range: [String],
        columns column: repeat Column<Fact, each Value>,
        read: @escaping @Sendable (inout FieldReader) throws -> Fact,
        write: @escaping @Sendable (Fact, inout FieldWriter) -> Void
    ) {
        var fields: [RecordField] = []
        var keys: [String] = []
        for column in repeat each column {
            fields.append(column.field)
            if column.isKey { keys.append(column.field.name) }
        }
        erased = AnyFactSchema(type: type, table: table, scope: scope, keys: keys, range: range, fields: fields) {
            _ = try read(&$0)
        }
        (self.read, self.write) = (read, write)
    }
}
