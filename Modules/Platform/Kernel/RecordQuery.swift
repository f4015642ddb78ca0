/// The filters, order and number of the wanted records, for list commands and list endpoints.
///
/// Fields have the contract's names. The record type decides which of them can be filtered or sorted.
package struct RecordQuery: Hashable, Sendable {
    package var filters: [Filter] = []
    package var sort: [Sort] = []
    /// At most this many; nil for all.
    package var limit: Int?
    /// The approximate size of a page's fields, in bytes; nil for no limit. The page ends after the record that reaches this
    /// size.
    package var bytes: Int?
    /// The position after which to continue, as returned with an earlier page.
    package var cursor: String?

    /// The limit for data that is completely held in memory and sent: pages of lists, and of changes.
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
        /// One of several values, separated by commas; a comma within a value is preceded by a backslash.
        case `in`
        /// `true` matches records without a value, and `false` matches records with a value.
        case absent
        case prefix
        /// Anywhere in the text, ignoring case and accents: for a field whose folded text is stored.
        case contains
    }

    /// The condition on one field. The value is the typed text; the record type parses it as the field's type.
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

/// One page of a list, and the position of the next page; the position is nil after the last page.
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
    /// The query, with a default order if it has none.
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
    /// Parses `surahNumber,-createdAt`: fields in order, a minus for descending. Empty names are left for the record type to
    /// refuse.
    package static func list(_ text: String) -> [RecordQuery.Sort] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            word.hasPrefix("-")
                ? RecordQuery.Sort(String(word.dropFirst()), descending: true) : RecordQuery.Sort(String(word))
        }
    }
}

extension [RecordQuery.Sort] {
    /// A field that is named twice: the second would have no effect, or contradict the first.
    package var repeated: String? {
        var named: Set<String> = []
        return first { !named.insert($0.field).inserted }?.field
    }
}
