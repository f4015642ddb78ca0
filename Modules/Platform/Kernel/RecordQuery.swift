/// Which records are wanted, in which order, and how many: what a list command and a list endpoint both ask for.
///
/// Fields are named as in the contract. Which of them may be filtered or sorted is the record type's to say.
package struct RecordQuery: Hashable, Sendable {
    package var filters: [Filter] = []
    package var sort: [Sort] = []
    /// At most this many; nil for all.
    package var limit: Int?
    /// After about how many bytes of fields a page ends, with the record that fills it; nil for however many.
    package var bytes: Int?
    /// Continue after this position, as an earlier page gave it.
    package var cursor: String?

    /// The limit for data that is held in memory as a whole and sent to somebody: pages of lists, and of changes.
    package static let usualBytes = 4 * 1_024 * 1_024

    package init(filters: [Filter] = [], sort: [Sort] = [], limit: Int? = nil, cursor: String? = nil) {
        (self.filters, self.sort, self.limit, self.cursor) = (filters, sort, limit, cursor)
    }

    package enum Comparison: String, Hashable, Sendable, CaseIterable {
        case equal = "eq"
        case notEqual = "ne"
        case less = "lt"
        case lessOrEqual = "le"
        case greater = "gt"
        case greaterOrEqual = "ge"
        /// One of several values, with commas between them; a comma of a value has a backslash in front.
        case `in`
        /// `true` for those without a value, `false` for the others.
        case absent
        case prefix
        /// Anywhere in it, whatever its case and marks: for a field that keeps its folded text.
        case contains
    }

    /// The value is text as it was typed; the record type reads it as the field's type.
    package struct Filter: Hashable, Sendable {
        package let field: String
        package let comparison: Comparison
        package let value: String

        package init(_ field: String, _ comparison: Comparison = .equal, _ value: String) {
            (self.field, self.comparison, self.value) = (field, comparison, value)
        }
    }

    package struct Sort: Hashable, Sendable {
        package let field: String
        package let descending: Bool

        package init(_ field: String, descending: Bool = false) {
            (self.field, self.descending) = (field, descending)
        }
    }
}

/// One page of a list, and where the next one starts; nil after the last.
package struct RecordPage<Item: Sendable>: Sendable {
    package let items: [Item]
    package let next: String?

    package init(items: [Item], next: String?) {
        (self.items, self.next) = (items, next)
    }

    package func map<Other: Sendable>(_ transform: (Item) throws -> Other) rethrows -> RecordPage<Other> {
        RecordPage<Other>(items: try items.map(transform), next: next)
    }
}

extension RecordQuery {
    /// The query, with an order for those who did not ask for one.
    package func sorted(byDefault fields: [String]) -> RecordQuery {
        guard sort.isEmpty else { return self }
        var query = self
        query.sort = fields.map { Sort($0) }
        return query
    }
}

extension RecordQuery.Filter {
    /// The values of `in`.
    package var values: [String] {
        var values = [""]
        var isEscaped = false
        for character in value {
            switch (character, isEscaped) {
            case ("\\", false): isEscaped = true
            case (",", false): values.append("")
            default:
                values[values.count - 1].append(character)
                isEscaped = false
            }
        }
        return values
    }
}

extension RecordQuery.Sort {
    /// Reads `surahNumber,-createdAt`: fields in order, a minus for descending. Empty names are left for the record
    /// type to refuse.
    package static func list(_ text: String) -> [RecordQuery.Sort] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            word.hasPrefix("-")
                ? RecordQuery.Sort(String(word.dropFirst()), descending: true) : RecordQuery.Sort(String(word))
        }
    }
}

extension [RecordQuery.Sort] {
    /// A field that stands in it twice: the second would say nothing, or the opposite of the first.
    package var repeated: String? {
        var named: Set<String> = []
        return first { !named.insert($0.field).inserted }?.field
    }
}
