internal import Kernel

/// Converts a query over declared fields to conditions and an order, and refuses fields that the type does not declare.
struct QueryCompiler {
    let schema: AnyRecordSchema
    let reading: ReadTransaction

    init(schema: AnyRecordSchema, in transaction: some OwnerTransaction) {
        (self.schema, reading) = (schema, transaction.reading)
    }

    struct Compiled {
        /// The parts to read in turn until a page is full. Each part has its own order.
        let parts: [ListPart]
        let fingerprint: String
        let order: ListOrder

        /// The position of the page after this record: opaque to clients, and bound to the query.
        func cursor<Record: StoredRecord>(after record: Record) -> String {
            let values = Record.schema.stored(record)
            let position = order.columns.map { values[$0.position].json ?? .null }
            return Cursor(fingerprint: fingerprint, values: position).text
        }
    }

    func compile(_ query: RecordQuery) throws -> Compiled {
        let compiler = FilterCompiler(schema: schema, reading: reading)
        let filters = try query.filters.map(compiler.condition)
        let order = ListOrder(try query.sort.map { (try sortable($0.field), $0.descending) }, schema)
        let fingerprint = fingerprint(query)
        let cursor = try query.cursor.map { try order.values(of: Cursor($0, fingerprint: fingerprint)) }
        let condition: SQL = filters.isEmpty ? "1 = 1" : SQL.joined(filters, by: " AND ")
        return Compiled(
            parts: order.parts(after: cursor).map { $0.filtered(by: condition) }, fingerprint: fingerprint,
            order: order)
    }

    private func sortable(_ name: String) throws -> RecordField {
        if let field = schema.field(name), field.isSortable { return field }
        throw MizanError.undeclared(name, schema, "sorted", \.isSortable)
    }

    /// The fingerprint of a query. It includes the owner and the version of the cursor format, so that a cursor in an earlier
    /// format is valid for no query.
    private func fingerprint(_ query: RecordQuery) -> String {
        let filters = query.filters.map { "\($0.field) \($0.comparison.rawValue) \($0.value)" }
        let sorts = query.sort.map { "\($0.field) \($0.descending)" }
        return Cursor.fingerprint(of: ["3", reading.owner.recordName, schema.type] + filters + ["by"] + sorts)
    }
}

extension MizanError {
    static func undeclared(
        _ name: String, _ schema: AnyRecordSchema, _ verb: String, _ allowed: (RecordField) -> Bool
    ) -> MizanError {
        let fields = schema.fields.filter(allowed).map(\.name)
        let (typed, names) = (String(name.prefix(80)), fields.joined(separator: ", "))
        return MizanError(
            .invalidInput, "query.field", "\(schema.type) cannot be \(verb) by “\(typed)”; possible fields: \(names).",
            details: ["field": typed, "allowed": names]
        ).asking(typed, among: fields)
    }
}
