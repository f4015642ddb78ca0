package import Kernel

/// A few columns of a record type, and the value that is created from them. It is used for figures and screens that do not need
/// whole records. A record of 1 MiB may have a value of one byte from which a chart is drawn.
///
///     static let doings = RecordColumns(of: HabitEntryRecord.self, "date", "value") { fields in
///         (try fields.next(CivilDay.self), try fields.next(Int?.self))
///     }
package struct RecordColumns<Record: StoredRecord, Value>: Sendable {
    /// The columns, in the form for a statement.
    package let columns: String
    private let make: @Sendable (inout FieldReader) throws -> Value

    /// - Parameters:
    ///   - names: the names of stored fields, as declared by the record type.
    ///   - make: reads the values in the order of `names`. A value that does not match the column's type counts as damage.
    package init(
        of record: Record.Type, _ names: String...,
        make: @escaping @Sendable (inout FieldReader) throws -> Value
    ) {
        let stored = Record.schema.erased.storedFields
        let fields = names.compactMap { name in stored.first { $0.name == name } }
        precondition(fields.count == names.count, "\(Record.schema.erased.type) has not all of \(names)")
        columns = fields.map(\.column).joined(separator: ", ")
        self.make = make
    }

    /// Creates a value from a row that was selected with these columns.
    package func callAsFunction(_ row: SQLRow) throws -> Value {
        var fields = FieldReader(row: row)
        return try make(&fields)
    }
}

extension RecordTable {
    /// Calls the closure with the values of the chosen columns, one record at a time. The records are the live records that a
    /// query finds, in the query's order. The query's limit applies. The query's cursor and byte limit do not apply, because
    /// they are for whole records.
    package func forEach<Value>(
        _ columns: RecordColumns<Record, Value>, _ query: RecordQuery = RecordQuery(), _ body: (Value) throws -> Void
    ) throws {
        let compiled = try QueryCompiler(schema: schema, in: transaction).compile(query)
        for part in compiled.parts {
            try transaction.session.forEachRow(selection(columns.columns, part, query.limit, false)) { row in
                try body(columns(row))
            }
        }
    }
}
