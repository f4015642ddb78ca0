internal import Kernel

/// Turns a query over declared fields into a condition and an order, and refuses what the type does not declare.
struct QueryCompiler {
    let schema: RecordSchema
    let owner: OwnerID

    struct Compiled {
        let condition: SQL
        let order: String
        let fingerprint: String
        let sortColumns: [SortColumn]

        /// Where the page after this record starts: opaque to clients, bound to the query it came from.
        func cursor(after record: some StoredRecord) -> String {
            var writer = FieldWriter(capacity: sortColumns.count)
            record.write(to: &writer)
            let values = sortColumns.map { column in writer.values[column.position].json ?? .null }
            return Cursor(fingerprint: fingerprint, values: values).text
        }
    }

    struct SortColumn {
        let column: String
        /// The field's place among the stored ones.
        let position: Int
        let descending: Bool
        var kind: RecordField.Kind
    }

    func compile(_ query: RecordQuery) throws -> Compiled {
        var conditions = try query.filters.map(condition)
        let sorts = try query.sort.map(sortField)
        let columns = sortColumns(sorts)
        let fingerprint = fingerprint(query)
        if let cursor = query.cursor {
            conditions.append(try after(try Cursor(cursor, fingerprint: fingerprint), columns))
        }
        return Compiled(
            condition: conditions.isEmpty ? "1 = 1" : SQL.joined(conditions, by: " AND "),
            order: columns.map { $0.column + ($0.descending ? " DESC" : "") }.joined(separator: ", "),
            fingerprint: fingerprint, sortColumns: columns)
    }

    // MARK: Filters

    private func condition(_ filter: RecordQuery.Filter) throws -> SQL {
        let field = try declared(filter.field, \.isQueryable, "filtered")
        if field.kind == .owner { return try ownerCondition(filter) }
        let values = try field.parse(filter.value)
        let columns = field.comparedColumns
        let left = columns.count == 1 ? columns[0] : "(" + columns.joined(separator: ", ") + ")"
        let right = columns.count == 1 ? "?" : "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        let sign =
            switch filter.comparison {
            case .equal: "="
            case .notEqual: "<>"
            case .less: "<"
            case .lessOrEqual: "<="
            case .greater: ">"
            case .greaterOrEqual: ">="
            }
        return SQL(text: "\(left) \(sign) \(right)", values: values.map(\.sqlValue))
    }

    /// Every record here is the owner's own: another's name finds nothing, whoever asks.
    private func ownerCondition(_ filter: RecordQuery.Filter) throws -> SQL {
        let isOwn = filter.value == owner.recordName
        switch filter.comparison {
        case .equal: return isOwn ? "1 = 1" : "1 = 0"
        case .notEqual: return isOwn ? "1 = 0" : "1 = 1"
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            throw MizanError(
                .invalidInput, "query.comparison", "\(filter.field) can be compared with eq and ne only.",
                details: ["field": filter.field])
        }
    }

    // MARK: Sorting

    private func sortField(_ sort: RecordQuery.Sort) throws -> (field: RecordField, descending: Bool) {
        (try declared(sort.field, \.isSortable, "sorted"), sort.descending)
    }

    /// The asked order, then the key, so that the order is total and a page can continue after any record.
    private func sortColumns(_ sorts: [(field: RecordField, descending: Bool)]) -> [SortColumn] {
        var columns: [SortColumn] = []
        let keyField = schema.key.flatMap { schema.field($0) }
        for (field, descending) in sorts + (keyField.map { [($0, false)] } ?? []) {
            for name in field.comparedColumns where !columns.contains(where: { $0.column == name }) {
                guard let position = schema.storedFields.firstIndex(where: { $0.column == name }) else { continue }
                columns.append(
                    SortColumn(
                        column: name, position: position, descending: descending,
                        kind: schema.storedFields[position].kind))
            }
        }
        return columns.isEmpty
            ? [SortColumn(column: "version", position: 0, descending: false, kind: .integer)] : columns
    }

    /// Rows after a position: `(a > x) OR (a = x AND b > y) OR …`, with each column's own direction.
    private func after(_ cursor: Cursor, _ columns: [SortColumn]) throws -> SQL {
        guard cursor.values.count == columns.count else { throw Cursor.foreign }
        let values = try zip(cursor.values, columns).map { try sqlValue($0, $1.kind) }
        let alternatives = columns.indices.map { last in
            let equal = (0..<last).map { SQL(text: "\(columns[$0].column) = ?", values: [values[$0]]) }
            let beyond = SQL(
                text: "\(columns[last].column) \(columns[last].descending ? "<" : ">") ?", values: [values[last]])
            return SQL.joined(equal + [beyond], by: " AND ")
        }
        let joined = SQL.joined(alternatives.map { "(\($0))" }, by: " OR ")
        return "(\(joined))"
    }

    private func sqlValue(_ json: JSONValue, _ kind: RecordField.Kind) throws -> SQLValue {
        switch (kind, json) {
        case (.text, .string(let text)): return .text(text)
        case (.integer, .integer(let number)): return .integer(number)
        case (.real, .integer(let number)): return .real(Double(number))
        case (.real, .number(let number)): return .real(number)
        case (.boolean, .boolean(let flag)): return flag.sqlValue
        case (.instant, .string(let text)):
            guard let instant = Instant(text) else { throw Cursor.foreign }
            return instant.sqlValue
        default: throw Cursor.foreign
        }
    }

    private func fingerprint(_ query: RecordQuery) -> String {
        let filters = query.filters.map { "\($0.field) \($0.comparison.rawValue) \($0.value)" }
        let sorts = query.sort.map { "\($0.field) \($0.descending)" }
        let text = ([schema.type] + filters + ["by"] + sorts).joined(separator: "\n")
        return String(text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)
    }

    private func declared(
        _ name: String, _ allowed: KeyPath<RecordField, Bool>, _ verb: String
    ) throws -> RecordField {
        if let field = schema.field(name), field[keyPath: allowed] { return field }
        let names = schema.fields.filter { $0[keyPath: allowed] }.map(\.name).joined(separator: ", ")
        throw MizanError(
            .invalidInput, "query.field",
            "\(schema.type) cannot be \(verb) by “\(name.prefix(80))”; it can by \(names).",
            details: ["field": String(name.prefix(80)), "allowed": names])
    }
}
