internal import Kernel

/// Converts one filter to a condition.
struct FilterCompiler {
    let schema: AnyRecordSchema
    let reading: ReadTransaction

    /// The maximum number of values in one query. More values need several queries.
    private static let mostValues = 500

    func condition(_ filter: RecordQuery.Filter) throws -> SQL {
        if let part = schema.parts.first(where: { $0.name == filter.field }) {
            return try reaching(part, condition(RecordQuery.Filter(part.field, filter.comparison, filter.value)))
        }
        guard let field = schema.field(filter.field), field.isQueryable else {
            throw MizanError.undeclared(filter.field, schema, "filtered", \.isQueryable)
        }
        guard field.comparisons.contains(filter.comparison) else {
            let allowed = field.comparisons.map(\.rawValue).joined(separator: ", ")
            throw Refusal.queryComparison(
                "\(filter.field) can only be compared with \(allowed).",
                details: ["field": filter.field, "allowed": allowed])
        }
        let columns = schema.comparedFields(field).map(\.column)
        switch filter.comparison {
        case .equal where field.kind.isOwner: return isOwn(filter) ? "1 = 1" : "1 = 0"
        case .notEqual where field.kind.isOwner: return isOwn(filter) ? "1 = 0" : "1 = 1"
        case .equal: return try compared(columns, "=", field, filter.value)
        case .notEqual: return try compared(columns, "<>", field, filter.value)
        case .less: return try compared(columns, "<", field, filter.value)
        case .lessOrEqual: return try compared(columns, "<=", field, filter.value)
        case .greater: return try compared(columns, ">", field, filter.value)
        case .greaterOrEqual: return try compared(columns, ">=", field, filter.value)
        case .in:
            let values = filter.values
            guard values.count <= Self.mostValues else {
                throw Refusal.queryUnreadableValue(
                    "A filter of \(field.name) has \(values.count) values; at most \(Self.mostValues) are possible "
                        + "at once.",
                    details: ["field": field.name, "parameter": field.name, "limit": String(Self.mostValues)])
            }
            return "(\(SQL.joined(try values.map { try compared(columns, "=", field, $0) }, by: " OR ")))"
        case .absent:
            guard let isAbsent = Bool(filter.value) else { throw field.unreadable(filter.value, "true or false") }
            return SQL(text: "\(field.column) IS \(isAbsent ? "" : "NOT ")NULL", values: [])
        case .prefix: return beginning(field.column, filter.value)
        case .contains: return try containing(field, filter.value)
        }
    }

    /// True if the filter names this owner. All records here belong to this owner, so any other name finds nothing.
    private func isOwn(_ filter: RecordQuery.Filter) -> Bool { filter.value == reading.owner.recordName }

    private func compared(_ columns: [String], _ sign: String, _ field: RecordField, _ text: String) throws -> SQL {
        let values = try field.parse(text)
        let left = columns.count == 1 ? columns[0] : "(" + columns.joined(separator: ", ") + ")"
        let right = columns.count == 1 ? "?" : "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        return SQL(text: "\(left) \(sign) \(right)", values: values.map(\.stored))
    }

    /// The condition for a prefix. Texts are sorted by their bytes, so texts with the same prefix are adjacent. An index can
    /// find them.
    private func beginning(_ column: String, _ prefix: String) -> SQL {
        guard !prefix.isEmpty else { return "1 = 1" }
        let from = SQL(text: "\(column) >= ?", values: [.text(prefix)])
        guard let end = Self.end(ofBeginning: prefix) else { return from }
        return from + SQL(text: " AND \(column) < ?", values: [.text(end)])
    }

    /// The first text after all texts with the prefix; nil if there is none. UTF-8 sorts in the order of the scalars.
    static func end(ofBeginning prefix: String) -> String? {
        var scalars = Array(prefix.unicodeScalars)
        while let last = scalars.popLast() {
            // After the last scalar before the surrogates, the next valid scalar is the first scalar after the surrogates.
            guard let next = Unicode.Scalar(last.value == 0xD7FF ? 0xE000 : last.value + 1) else { continue }
            return String(String.UnicodeScalarView(scalars + [next]))
        }
        return nil
    }

    /// The condition for a contained text. Both texts are folded, so that case does not matter, on which engines differ.
    private func containing(_ field: RecordField, _ text: String) throws -> SQL {
        guard let folded = schema.hiddenFields.first(where: { $0.name == field.folded }) else {
            throw MizanError(.internal, "query.folded", "\(schema.type).\(field.name) has no folded text.")
        }
        let wanted = FoldedText.fold(text)
        // A text such as a full stop folds to an empty text, which every text contains.
        guard !wanted.isEmpty || text.isEmpty else {
            throw field.unreadable(text, "a text with a letter or a digit in it")
        }
        guard wanted.utf8.count <= 1_000 else { throw field.unreadable(text, "a text of at most 1,000 bytes") }
        var pattern = "%"
        for character in wanted {
            if ["%", "_", "\\"].contains(character) { pattern.append("\\") }
            pattern.append(character)
        }
        return SQL(text: "\(folded.column) LIKE ? ESCAPE '\\'", values: [.text(pattern + "%")])
    }
}
