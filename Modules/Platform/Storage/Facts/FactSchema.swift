package import Kernel

/// A fact as it is stored: a value whose fields are the columns of its schema. A sample of a sensor, say, or a rate of a day.
///
/// Facts never change. They have no versions, no history and no journal, and no device hears of them: a million of them
/// cost little. Each says which import brought it, and goes with that import alone.
package protocol StoredFact: Equatable, Sendable {
    static var schema: FactSchema<Self> { get }
}

/// The declaration of a fact type: its name, its table, its typed columns, and the way to make a fact from them.
///
/// The slice's step makes the table: `owner`, `import_number`, the columns, and `PRIMARY KEY (owner, key columns)`; an index on
/// `(owner, import_number)`; and one on `(owner, range columns)`, unless the primary key begins with those.
package final class FactSchema<Fact: Sendable>: Sendable {
    /// The same for those who treat all types alike.
    package let erased: AnyFactSchema

    let read: @Sendable (inout FieldReader) throws -> Fact
    let write: @Sendable (Fact, inout FieldWriter) -> Void

    /// - Parameters:
    ///   - scope: whose the facts are.
    ///   - range: the columns by which facts are read, in their order: those that are asked for by their value, and last the
    ///     one of which a stretch is read.
    ///   - column: those that are `.key` tell a fact from every other of its owner.
    ///   - make: makes a fact of the columns' values, in their order. It throws on values that no such fact has.
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

    /// The same with a reader and a writer of its own, which go through the columns in their order: for a type of which there
    /// are millions.
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
