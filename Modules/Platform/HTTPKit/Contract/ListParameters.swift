package import Kernel

/// The query parameters of a list: the fields that filter it (`field=x`, `field[ge]=x`) and sort it
/// (`sort=surahNumber,-createdAt`). Every list also has `limit` and `cursor`.
package struct ListParameters: Sendable, Hashable {
    package let filters: [Field]
    package let sorts: [String]
    /// The comparisons of a filter, if they differ from those of all ordered values.
    private let comparisons: [String: [RecordQuery.Comparison]]
    /// The meaning of words in a filter, if it differs from that of the filter's type.
    private let words: [String: FilterWords]
    /// The largest number of items on a page if the request sets no limit. Nil means as many items as the page's size in bytes
    /// allows.
    package let usualLimit: Int?

    package static let ordered: [RecordQuery.Comparison] = [
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]

    package static let defaultLimit = 50
    package static let maximumLimit = 1_000
    /// The query parameters that every list has.
    static let reserved = ["sort", "limit", "cursor"]

    package init(
        filters: [Field] = [], sorts: [String] = [], comparisons: [String: [RecordQuery.Comparison]] = [:],
        words: [String: FilterWords] = [:], usualLimit: Int? = defaultLimit
    ) {
        (self.usualLimit, self.filters, self.sorts) = (usualLimit, filters, sorts)
        (self.comparisons, self.words) = (comparisons, words)
    }

    /// For record types of which an owner has few records: all records are on one page, unless there are very many.
    package static let ofFew = ListParameters(usualLimit: maximumLimit)

    package func comparisons(of filter: Field) -> [RecordQuery.Comparison] { comparisons[filter.name] ?? Self.ordered }

    package func words(of filter: Field) -> FilterWords? { words[filter.name] ?? filter.type.words }
}
