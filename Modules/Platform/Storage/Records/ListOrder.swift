internal import Kernel

/// The total order of a list, so that a page can continue after any record. The list is sorted by the requested fields, each
/// preceded by its leads. Then the ties of the last field decide, then the key. Records without a value come last, in either
/// direction.
///
/// Ties and the key have the direction of the preceding field, so that one index serves the order forwards and backwards.
struct ListOrder {
    let columns: [Column]

    struct Column {
        let name: String
        /// The field's index among the stored fields.
        let position: Int
        let descending: Bool
        let kind: FieldKind
    }

    init(_ sorts: [(field: RecordField, descending: Bool)], _ schema: AnyRecordSchema) {
        let stored = schema.storedFields + schema.hiddenFields
        var columns: [Column] = []
        let last = sorts.last?.descending ?? false
        let ties = (sorts.last?.field.ties ?? []).compactMap { name in stored.first { $0.name == name } }
        for (field, descending) in sorts + (ties + schema.keys).map({ ($0, last) }) {
            for compared in schema.sortedFields(field) where !columns.contains(where: { $0.name == compared.column }) {
                guard let position = stored.firstIndex(where: { $0.name == compared.name }) else { continue }
                columns.append(
                    Column(
                        name: compared.column, position: position, descending: descending, kind: compared.kind))
            }
        }
        self.columns = columns
    }

    /// A cursor's values, converted to those of the columns.
    func values(of cursor: Cursor) throws -> [StoredValue] {
        guard cursor.values.count == columns.count else { throw Cursor.foreign }
        return try zip(cursor.values, columns).map { json, column in
            if json == .null && column.kind.isOptional { return .null }
            let value: StoredValue
            do throws(FieldFault) { value = try column.kind.read(json, .partner).stored } catch { throw Cursor.foreign }
            // No row has such a text, and no engine accepts it.
            if case .text(let text) = value, text.utf8.contains(0) { throw Cursor.foreign }
            return value
        }
    }

    /// The parts of a list, in reading order. If the first column may be empty, the first part contains the records with a
    /// value, and the second part the records without a value. So an index of the column serves both parts.
    func parts(after cursor: [StoredValue]?) -> [ListPart] {
        guard let first = columns.first else { return [ListPart(condition: "1 = 1", order: "version")] }
        guard first.kind.isOptional else { return [part(columns[...], "1 = 1", after: cursor?[...])] }
        let without = SQL(text: "\(first.name) IS NULL", values: [])
        if let cursor, cursor[0] == .null { return [part(columns[1...], without, after: cursor[1...])] }
        return [
            part(columns[...], SQL(text: "\(first.name) IS NOT NULL", values: []), after: cursor?[...]),
            part(columns[1...], without, after: nil),
        ]
    }

    private func part(
        _ columns: ArraySlice<Column>, _ condition: SQL, after cursor: ArraySlice<StoredValue>?
    ) -> ListPart {
        let terms = columns.flatMap { self.terms($0, isFirst: $0.name == self.columns[0].name) }
        let order = terms.map { $0.sql + ($0.descending ? " DESC" : "") }.joined(separator: ", ")
        guard let cursor else { return ListPart(condition: condition, order: order.isEmpty ? "version" : order) }
        let after = zip(columns, cursor).flatMap { column, value in
            self.terms(column, isFirst: column.name == self.columns[0].name, at: value)
        }
        return ListPart(
            condition: after.isEmpty ? "1 = 0" : SQL.joined([condition, Self.beyond(after)], by: " AND "),
            order: order.isEmpty ? "version" : order)
    }

    /// A term with which a column is compared: an optional value is preceded by a flag.
    private struct Term {
        let sql: String
        let descending: Bool
        var value = StoredValue.null
    }

    private func terms(_ column: Column, isFirst: Bool, at value: StoredValue? = nil) -> [Term] {
        let own = Term(sql: column.name, descending: column.descending, value: value ?? .null)
        guard column.kind.isOptional, !isFirst else { return [own] }
        let flag = Term(
            sql: "CASE WHEN \(column.name) IS NULL THEN 1 ELSE 0 END", descending: false,
            value: .integer(value == .null ? 1 : 0))
        // All records without a value are equal here.
        return value == .null ? [flag] : [flag, own]
    }

    /// The condition for rows after a position. If all directions are the same, the condition compares whole rows, so an engine
    /// can use an index. Otherwise it is `(a > x) OR (a = x AND b < y) OR …`. Before the alternatives stands a condition that
    /// all of them share.
    private static func beyond(_ terms: [Term]) -> SQL {
        func compared(_ term: Term, _ sign: String) -> SQL {
            SQL(text: "\(term.sql) \(sign) ?", values: [term.value])
        }
        let isDescending = terms[0].descending
        if terms.allSatisfy({ $0.descending == isDescending }) {
            let left = terms.map(\.sql).joined(separator: ", ")
            let right = terms.map { _ in "?" }.joined(separator: ", ")
            return SQL(text: "(\(left)) \(isDescending ? "<" : ">") (\(right))", values: terms.map(\.value))
        }
        let alternatives = terms.indices.map { last in
            let equal = terms[..<last].map { compared($0, "=") }
            return SQL.joined(equal + [compared(terms[last], terms[last].descending ? "<" : ">")], by: " AND ")
        }
        let any = SQL.joined(alternatives.map { "(\($0))" }, by: " OR ")
        return "\(compared(terms[0], isDescending ? "<=" : ">=")) AND (\(any))"
    }
}

/// One statement of a list: its condition and its order.
struct ListPart {
    let condition: SQL
    let order: String

    func filtered(by filter: SQL) -> ListPart {
        ListPart(condition: SQL.joined([condition, filter], by: " AND "), order: order)
    }
}
