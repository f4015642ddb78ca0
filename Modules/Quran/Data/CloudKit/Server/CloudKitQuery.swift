internal import Kernel
internal import QuranInfrastructure
internal import Storage

/// The query of a request, as a query of the store, and the conditions that the store does not know.
struct CloudKitQuery {
    let type: CloudKitType
    private(set) var query = RecordQuery()
    /// Conditions on the fields as stored.
    private(set) var conditions: [(JSONValue) -> Bool] = []
    /// A marker belongs to the query for which it was made.
    let fingerprint: String
    /// The values in the lists of all filters. Each is compared with each record of a page.
    private var listed = 0
    private static let mostListed = 250

    init(_ json: JSONValue?) throws(CloudKitFault) {
        let body = try CloudKitBody(json, "query")
        guard let name = try body.text("recordType") else {
            throw CloudKitFault(.badRequest, "recordType is missing in the query.")
        }
        guard let type = CloudKitType.named(name) else {
            throw CloudKitFault(.badRequest, "Unknown record type “\(Excerpt.of(name))”.")
        }
        self.type = type
        fingerprint = Cursor.fingerprint(of: [JSONWriter.text(json ?? .null)])
        let filters = try body.list("filterBy") ?? []
        // No system field is indexed, so a query without a condition has no index.
        guard !filters.isEmpty else {
            throw CloudKitFault(.badRequest, "Field 'recordName' is not marked queryable.")
        }
        guard filters.count <= CloudKitServer.most else {
            throw CloudKitFault(.badRequest, "A query may have \(CloudKitServer.most) filters.")
        }
        for filter in filters { try add(filter: CloudKitBody(filter, "a filter")) }
        for sort in try body.list("sortBy") ?? [] { try add(sort: CloudKitBody(sort, "a sort")) }
    }

    private func field(_ body: CloudKitBody, _ index: String, _ isIndexed: (RecordField) -> Bool) throws(CloudKitFault)
        -> CloudKitField
    {
        let system = try body.text("systemFieldName")
        guard let name = try body.text("fieldName") ?? system else {
            throw CloudKitFault(.badRequest, "fieldName is missing.")
        }
        guard system == nil, let field = type.field(name), isIndexed(field.field) else {
            throw CloudKitFault(.badRequest, "Field '\(Excerpt.of(name))' is not marked \(index).")
        }
        return field
    }

    private mutating func add(sort body: CloudKitBody) throws(CloudKitFault) {
        let field = try field(body, "sortable", \.isSortable)
        let isAscending = try body.flag("ascending") ?? true
        guard !query.sort.contains(where: { $0.field == field.name }) else { return }
        query.sort.append(RecordQuery.Sort(field.name, descending: !isAscending))
    }

    private mutating func add(filter body: CloudKitBody) throws(CloudKitFault) {
        let field = try field(body, "queryable", \.isQueryable)
        guard let comparator = try body.text("comparator") else {
            throw CloudKitFault(.badRequest, "comparator is missing.")
        }
        let isRange = ["LESS_THAN", "LESS_THAN_OR_EQUALS", "GREATER_THAN", "GREATER_THAN_OR_EQUALS"].contains(
            comparator)
        guard !isRange || field.field.isSortable else {
            throw CloudKitFault(.badRequest, "Field '\(field.name)' is not marked sortable.")
        }
        switch comparator {
        case "IN", "NOT_IN":
            let values = try CloudKitFilterValue.list(body["fieldValue"], of: field)
            listed += values.count
            guard listed <= Self.mostListed else {
                throw CloudKitFault(.badRequest, "The lists of a query may have \(Self.mostListed) values together.")
            }
            let isIn = comparator == "IN"
            conditions.append { fields in values.contains { $0.isEqual(to: fields) } == isIn }
            if isIn, field.kind == .text, field.field.order == nil, !field.field.kind.isOwner,
                values.count <= CloudKitServer.most
            {
                let words = values.map { $0.text.replacing("\\", with: "\\\\").replacing(",", with: "\\,") }
                query.filters.append(.init(field.name, .in, words.joined(separator: ",")))
            }
        case "BEGINS_WITH", "NOT_BEGINS_WITH":
            let value = try CloudKitFilterValue.one(body["fieldValue"], of: field)
            guard field.kind == .text else { throw Self.unfit(comparator, field) }
            let isBeginning = comparator == "BEGINS_WITH"
            conditions.append { fields in
                guard case .string(let text)? = fields[field.name] else { return !isBeginning }
                return text.utf8.starts(with: value.text.utf8) == isBeginning
            }
        default:
            let value = try CloudKitFilterValue.one(body["fieldValue"], of: field)
            guard let filters = value.filters(comparator) else { throw Self.unfit(comparator, field) }
            guard !filters.isEmpty else { return conditions.append { !value.isEqual(to: $0) } }
            query.filters += filters
        }
    }

    private static func unfit(_ comparator: String, _ field: CloudKitField) -> CloudKitFault {
        CloudKitFault(
            .badRequest, "The comparator \(Excerpt.of(comparator)) is not possible with the field \(field.name).")
    }
}

/// The value of a filter.
struct CloudKitFilterValue {
    private let field: CloudKitField
    private let value: JSONValue
    /// The value as the store's filters read it.
    let text: String

    private init(_ value: JSONValue, of field: CloudKitField) {
        (self.field, self.value) = (field, value)
        text =
            switch value {
            case .string(let text): text
            default: JSONWriter.text(value)
            }
    }

    static func one(_ json: JSONValue?, of field: CloudKitField) throws(CloudKitFault) -> CloudKitFilterValue {
        guard let json, let value = try field.value(json) else {
            throw CloudKitFault(.badRequest, "fieldValue is missing for the field \(field.name).")
        }
        return CloudKitFilterValue(value, of: field)
    }

    /// The values of IN: a list whose type is the field's type with `_LIST`.
    static func list(_ json: JSONValue?, of field: CloudKitField) throws(CloudKitFault) -> [CloudKitFilterValue] {
        guard json?["type"] == .string(field.kind.rawValue + "_LIST"), case .array(let elements)? = json?["value"]
        else {
            let type = field.kind.rawValue + "_LIST"
            throw CloudKitFault(.badRequest, "Unexpected input: fieldValue must have the type \(type).")
        }
        var values: [CloudKitFilterValue] = []
        for element in elements {
            values.append(try one(["value": element, "type": .string(field.kind.rawValue)], of: field))
        }
        return values
    }

    /// The store's filters for a comparison. Empty for a comparison that only `isEqual` makes; nil if there is no such
    /// comparator. CloudKit counts dates in milliseconds, so a date here stands for all moments of its millisecond.
    func filters(_ comparator: String) -> [RecordQuery.Filter]? {
        if field.kind == .moment, let start = Self.moment(value) {
            let end = start.advanced(by: .milliseconds(1))
            func filter(_ comparison: RecordQuery.Comparison, _ moment: Instant) -> RecordQuery.Filter {
                RecordQuery.Filter(field.name, comparison, moment.description)
            }
            switch comparator {
            case "EQUALS": return [filter(.greaterOrEqual, start), filter(.less, end)]
            case "NOT_EQUALS": return []
            case "LESS_THAN": return [filter(.less, start)]
            case "LESS_THAN_OR_EQUALS": return [filter(.less, end)]
            case "GREATER_THAN": return [filter(.greaterOrEqual, end)]
            case "GREATER_THAN_OR_EQUALS": return [filter(.greaterOrEqual, start)]
            default: return nil
            }
        }
        let comparisons: [String: RecordQuery.Comparison] = [
            "EQUALS": .equal, "NOT_EQUALS": .notEqual, "LESS_THAN": .less, "LESS_THAN_OR_EQUALS": .lessOrEqual,
            "GREATER_THAN": .greater, "GREATER_THAN_OR_EQUALS": .greaterOrEqual,
        ]
        return comparisons[comparator].map { [RecordQuery.Filter(field.name, $0, text)] }
    }

    func isEqual(to fields: JSONValue) -> Bool {
        guard let stored = fields[field.name] else { return false }
        guard field.kind == .moment, let mine = Self.moment(value), let theirs = Self.moment(stored) else {
            return stored == value
        }
        return mine.milliseconds == theirs.milliseconds
    }

    private static func moment(_ json: JSONValue) -> Instant? {
        guard case .string(let text) = json else { return nil }
        return Instant(text)
    }
}
