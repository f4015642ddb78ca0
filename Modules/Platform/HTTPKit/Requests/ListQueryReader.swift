internal import Kernel

/// Collects a list endpoint's query parameters into a record query.
struct ListQueryReader {
    private let list: ListParameters
    private var query: RecordQuery
    private var seen: Set<String> = []

    init(_ list: ListParameters) {
        self.list = list
        query = RecordQuery(limit: list.usualLimit)
        query.bytes = RecordQuery.usualBytes
    }

    /// The parameters that the list accepts, for an error message.
    static func allowed(_ list: ListParameters) -> [String] {
        list.filters.map { "\($0.name)[\(list.comparisons(of: $0).map(\.rawValue).joined(separator: "|"))]" }
            + ListParameters.reserved.filter { $0 != "sort" || !list.sorts.isEmpty }
    }

    /// Reads one parameter; false if the list has no such parameter.
    mutating func take(_ name: String, _ value: String) throws -> Bool {
        switch name {
        case "limit": query.limit = try limit(value)
        case "cursor": query.cursor = value
        case "sort":
            guard !list.sorts.isEmpty else { return false }
            query.sort = try sort(value)
        default:
            guard let (field, comparison) = filter(name) else { return false }
            let filter = RecordQuery.Filter(field.name, comparison, value)
            let type = comparison == .in ? field.type : comparison.type(of: field.type)
            for value in comparison == .in ? filter.values : [value]
            where type.parse(value) == nil && !type.isChoice(value) && !field.type.isInWords(value, for: filter) {
                throw HTTPErrors.unreadable(value, .optional(name, type), in: "query")
            }
            query.filters.append(filter)
            return try once("\(field.name)[\(comparison.rawValue)]", as: name)
        }
        return try once(name, as: name)
    }

    func finished() -> RecordQuery { query }

    private mutating func once(_ key: String, as name: String) throws -> Bool {
        guard seen.insert(key).inserted else { throw HTTPErrors.repeatedParameter(name) }
        return true
    }

    /// `field` alone means equal; `field[ge]` names the comparison.
    private func filter(_ name: String) -> (Field, RecordQuery.Comparison)? {
        if let field = list.filters.first(where: { $0.name == name }) { return (field, .equal) }
        guard let open = name.firstIndex(of: "["), name.hasSuffix("]"),
            let field = list.filters.first(where: { $0.name == name[..<open] }),
            let comparison = RecordQuery.Comparison(rawValue: String(name[open...].dropFirst().dropLast()))
        else { return nil }
        return (field, comparison)
    }

    private func limit(_ value: String) throws -> Int {
        let type = ValueType.within(1...Int64(ListParameters.maximumLimit))
        guard type.parse(value) != nil, let limit = Int(value) else {
            throw HTTPErrors.unreadable(value, .optional("limit", type), in: "query")
        }
        return limit
    }

    private func sort(_ value: String) throws -> [RecordQuery.Sort] {
        let sorts = RecordQuery.Sort.list(value)
        for sort in sorts where !list.sorts.contains(sort.field) {
            throw HTTPErrors.unreadable(sort.field, .optional("sort", .choice(list.sorts)), in: "query")
        }
        if let repeated = sorts.repeated { throw HTTPErrors.repeatedSort(repeated) }
        return sorts
    }
}

extension ValueType {
    /// True if the text is one of the words that the field accepts, in upper or lower case.
    fileprivate func isChoice(_ text: String) -> Bool {
        if case .choice(let words) = self { words.contains { $0.lowercased() == text.lowercased() } } else { false }
    }
}

extension RecordQuery.Comparison {
    /// The type of a filter's value, for a field of this type and this comparison.
    func type(of field: ValueType) -> ValueType {
        switch self {
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: field
        case .absent: .boolean
        case .in, .prefix, .contains: .text
        }
    }
}
