internal import HTTPKit
internal import HomePast
internal import Kernel
internal import PagesKit

/// The condition, order and page of a list, as its form sends them.
struct DataFilter {
    let field: String?
    let comparison: RecordQuery.Comparison
    let value: String?
    let sort: String?
    let after: String?

    /// The comparisons that the form offers.
    static let comparisons: [RecordQuery.Comparison] = [
        .equal, .contains, .prefix, .greaterOrEqual, .lessOrEqual, .notEqual,
    ]

    static func fields(of kind: RecordKind) -> [Field] {
        let sorts = kind.sorted.flatMap { [$0.name, "-" + $0.name] }
        return [.optional("value", .text, "The value that the field is compared with.")]
            + (kind.filtered.isEmpty
                ? []
                : [
                    .optional("field", .choice(kind.filtered.map(\.name)), "The field that is compared."),
                    .optional("how", .choice(comparisons.map(\.rawValue)), "The comparison."),
                ])
            + (sorts.isEmpty ? [] : [.optional("sort", .choice(sorts), "The order.")])
            + [.optional("after", .text, "The start of the page.")]
    }

    init(_ request: Request, _ kind: RecordKind) throws {
        value = try request.query.optionalText("value").flatMap { $0.isEmpty ? nil : $0 }
        field = kind.filtered.isEmpty ? nil : try request.query.optionalText("field")
        comparison =
            kind.filtered.isEmpty
            ? .equal : try request.query.optionalText("how").flatMap(RecordQuery.Comparison.init) ?? .equal
        sort = kind.sorted.isEmpty ? nil : try request.query.optionalText("sort")
        after = try request.query.optionalText("after").flatMap { $0.isEmpty ? nil : $0 }
    }

    var query: RecordQuery {
        let filters = field.flatMap { field in value.map { [RecordQuery.Filter(field, comparison, $0)] } } ?? []
        return RecordQuery(filters: filters, sort: sort.map(RecordQuery.Sort.list) ?? [], cursor: after)
    }

    /// The parameters that lead to the same list, at another place in it.
    func link(_ segments: String..., after: String? = nil) -> Link {
        let pairs: [(name: StaticString, value: String?)] = [
            ("field", value == nil ? nil : field),
            ("how", value == nil || comparison == .equal ? nil : comparison.rawValue),
            ("value", field == nil ? nil : value), ("sort", sort), ("after", after),
        ]
        return Link(segments: ["data"] + segments, query: pairs)
    }
}
