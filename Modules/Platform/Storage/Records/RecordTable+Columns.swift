package import Kernel

/// A few columns of a record type, and what is made of them: for figures and screens that need not all that a record holds.
/// A record of 1 MiB may have a value of one byte that a chart is drawn from.
///
///     static let doings = RecordColumns(of: HabitEntryRecord.self, "date", "value") { fields in
///         (try fields.next(CivilDay.self), try fields.next(Int?.self))
///     }
package struct RecordColumns<Record: StoredRecord, Value>: Sendable {
    /// As a statement selects them.
    package let columns: String
    private let make: @Sendable (inout FieldReader) throws -> Value

    /// - Parameters:
    ///   - names: of stored fields, as the record type declares them.
    ///   - make: takes the values in that order. A value of another type than the column's is damage.
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

    /// Makes a value from a row that was selected by these columns.
    package func callAsFunction(_ row: SQLRow) throws -> Value {
        var fields = FieldReader(row: row)
        return try make(&fields)
    }
}

extension RecordTable {
    /// Gives what chosen columns of the live records hold, one record at a time, of those that a query finds and in its order.
    /// The query's limit is heeded; pages and bytes are for whole records.
    package func forEach<Value>(
        _ columns: RecordColumns<Record, Value>, _ query: RecordQuery = RecordQuery(), _ body: (Value) throws -> Void
    ) throws {
        let compiled = try QueryCompiler(schema: schema, owner: transaction.owner).compile(query)
        for part in compiled.parts {
            try transaction.session.forEachRow(selection(columns.columns, part, query.limit, false)) { row in
                try body(columns(row))
            }
        }
    }
}
