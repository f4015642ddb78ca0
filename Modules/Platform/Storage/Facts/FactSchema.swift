package import Kernel

/// A fact as stored: a value whose fields are the columns of its schema, such as a sensor's sample or a rate for a day.
///
/// Facts never change. They have no versions, no history and no journal, and they are not sent to devices, so a million of them
/// cost little. Each names the import from which it came, and is removed only with that import.
package protocol StoredFact: Equatable, Sendable {
    static var schema: FactSchema<Self> { get }
}

/// The declaration of a fact type: its name, its table, its typed columns, and the closure that creates a fact from them.
///
/// The slice's migration creates the table: `owner`, `import_number`, the columns, and `PRIMARY KEY (owner, key columns)`; an
/// index on `(owner, import_number)`; and one on `(owner, range columns)`, unless the primary key begins with those.
package final class FactSchema<Fact: Sendable>: Sendable {
    /// The same schema for code that treats all types alike.
    package let erased: AnyFactSchema

    let read: @Sendable (inout FieldReader) throws -> Fact
    let write: @Sendable (Fact, inout FieldWriter) -> Void

    /// - Parameters:
    ///   - scope: the owner of the facts: each owner, or all together.
    ///   - range: the columns by which facts are selected, in order: first those that must have a given value, and last the one
    ///     that is restricted to a range.
    ///   - column: the columns marked `.key` distinguish a fact from all other facts of its owner.
    ///   - make: creates a fact from the columns' values, in their order. It throws on values that no such fact has.
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

    /// The same with a custom reader and writer, which must process the columns in their order: for types with millions of
    /// facts.
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
