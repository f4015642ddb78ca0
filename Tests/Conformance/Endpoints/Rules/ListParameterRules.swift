internal import HTTPKit
internal import Kernel

/// The parameters of a list: the accepted parameters and the refused parameters.
enum ListParameterRules {
    static let all: [EndpointRule] = [
        .list("lists.limit", "A limit that no page can have is refused.") { list in
            for limit in ["0", "-1", String(ListParameters.maximumLimit + 1), "two", ""] {
                let refused = try await list.refused(
                    list.request().asking(("limit", limit)), "http.parameter", because: "such a limit")
                try Expect.equal(refused.text("parameter"), "limit", "the parameter in the refusal")
            }
        },
        .list("lists.filters", "Every declared filter is taken, and says which items there are.") { list in
            let items = try await list.succeeds().items
            for field in list.listing.filters { try await list.filters(by: field, items) }
        },
        .list("lists.sorts", "Every declared sort is taken, and orders the items by that field.") { list in
            for sort in list.listing.sorts {
                let up = try await list.values(of: sort, sortedBy: sort)
                let down = try await list.values(of: sort, sortedBy: "-" + sort)
                // Items without a value come last in either direction.
                let (valued, absent) = (up.filter { $0 != .null }, up.filter { $0 == .null })
                try Expect.equal(up, valued + absent, "the values of \(sort), sorted by \(sort)")
                try Expect.equal(down, valued.reversed() + absent, "the values of \(sort), sorted by -\(sort)")
                let groups = up.indices.count { $0 == 0 || up[$0] != up[$0 - 1] }
                try Expect.equal(groups, Set(up).count, "how often \(sort) changes along the list sorted by it")
                try Expect.that(Self.isInOrder(up), "sorted by \(sort), the values are \(up)")
            }
        },
        .list("lists.undeclared", "A filter or a sort that is not declared is refused by its name.") { list in
            guard list.plan.isStrict else { return }
            let shown = try await list.succeeds().items.first?.members.map(\.name) ?? []
            let filters = Set(list.listing.filters.map(\.name))
            for name in shown + ["undeclared", "undeclared[ge]"] where !filters.contains(name) {
                let refused = try await list.refused(
                    list.request().asking((name, "1")), "http.unknown-parameter", because: "an undeclared filter")
                try Expect.equal(refused.text("parameter"), name, "the parameter in the refusal")
            }
            for name in shown + ["undeclared"] where !list.listing.sorts.contains(name) {
                let refused = try await list.refused(
                    list.request().asking(("sort", name)), "http.parameter", "http.unknown-parameter",
                    because: "an undeclared sort")
                let isNamed = list.listing.sorts.isEmpty || refused.text("detail")?.contains(name) ?? false
                try Expect.that(isNamed, "the refusal of the sort \(name) does not name it")
            }
        },
    ]

    /// True if the numbers or moments are in order. The order of texts is defined by the record type, so texts always pass.
    private static func isInOrder(_ values: [JSONValue]) -> Bool {
        let numbers = values.compactMap { value -> Double? in
            switch value {
            case .integer(let number): Double(number)
            case .number, .exact: value.double
            case .string(let text): Instant(text).map { Double($0.microseconds) }
            default: nil
            }
        }
        return numbers.count < values.count || zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
    }
}

extension EndpointRule {
    /// A rule about lists, tested with the sample's items.
    static func list(
        _ name: String, _ statement: String, _ check: @escaping @Sendable (EndpointCase) async throws -> Void
    ) -> EndpointRule {
        .each(name, statement, where: { $0.endpoint.list != nil }) { try await check(try await $0.filled()) }
    }
}

extension EndpointCase {
    var listing: ListParameters { endpoint.list ?? ListParameters() }

    /// The list as one page.
    func items(_ query: (name: String, value: String)...) async throws -> [JSONValue] {
        var request = try request()
        request.query += query
        return try await succeeds(request).items
    }

    fileprivate func values(of field: String, sortedBy sort: String) async throws -> [JSONValue] {
        try await items(("sort", sort)).map { $0[field] ?? .null }
    }

    /// The three comparisons divide the items that have the field into three groups, whatever its order is.
    fileprivate func filters(by field: Field, _ all: [JSONValue]) async throws {
        let having = all.filter { $0[field.name] != nil }
        let values = Array(Set(having.compactMap { $0[field.name] }.compactMap(Self.text))).sorted().prefix(3)
        try Expect.that(!values.isEmpty, "no item has a value for the filter \(field.name)")
        for value in values {
            func found(_ comparison: RecordQuery.Comparison) async throws -> Set<JSONValue> {
                Set(try await items(("\(field.name)[\(comparison.rawValue)]", value)))
            }
            let equal = Set(having.filter { $0[field.name].flatMap(Self.text) == value })
            try Expect.equal(Set(try await items((field.name, value))), equal, "what \(field.name)=\(value) finds")
            try Expect.equal(try await found(.equal), equal, "what \(field.name)[eq]=\(value) finds")
            let others = try await found(.notEqual)
            try Expect.that(
                others.isDisjoint(with: equal) && others.isSuperset(of: Set(having).subtracting(equal)),
                "\(field.name)[ne]=\(value) finds \(others.count) of \(all.count)")
            let comparisons = listing.comparisons(of: field)
            if comparisons.contains(.in) {
                let escaped = value.replacing("\\", with: "\\\\").replacing(",", with: "\\,")
                let both = Set(try await items(("\(field.name)[in]", escaped)))
                try Expect.equal(both, equal, "what \(field.name)[in]=\(escaped) finds")
            }
            if comparisons.contains(.absent) {
                let without = Set(try await items(("\(field.name)[absent]", "true")))
                try Expect.equal(without, Set(all).subtracting(having), "what \(field.name)[absent]=true finds")
            }
            if comparisons.contains(.prefix) {
                let beginning = String(value.prefix(1))
                let alike = Set(having.filter { $0[field.name].flatMap(Self.text)?.hasPrefix(beginning) ?? false })
                let found = Set(try await items(("\(field.name)[prefix]", beginning)))
                try Expect.equal(found, alike, "what \(field.name)[prefix]=\(beginning) finds")
            }
            guard comparisons.contains(.less) else { continue }
            let (less, greater) = (try await found(.less), try await found(.greater))
            try Expect.that(
                less.isDisjoint(with: greater) && less.union(greater).union(equal) == Set(having)
                    && less.isDisjoint(with: equal) && greater.isDisjoint(with: equal),
                "\(field.name)[lt] and [gt]=\(value) find \(less.count) and \(greater.count) of \(having.count)")
            try Expect.equal(try await found(.lessOrEqual), less.union(equal), "what \(field.name)[le]=\(value) finds")
            try Expect.equal(
                try await found(.greaterOrEqual), greater.union(equal), "what \(field.name)[ge]=\(value) finds")
        }
    }

    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer, .number, .exact, .boolean: JSONWriter.text(value)
        case .null, .array, .object: nil
        }
    }
}
