package import Kernel

/// What may be asked of a list: by which fields it is filtered (`field=x`, `field[ge]=x`) and sorted
/// (`sort=surahNumber,-createdAt`). `limit` and `cursor` come with it.
package struct ListParameters: Sendable, Hashable {
    package let filters: [Field]
    package let sorts: [String]
    /// In what ways a filter compares, where not in those of every value that has an order.
    private let comparisons: [String: [RecordQuery.Comparison]]
    /// What words mean in a filter, where not what its type says.
    private let words: [String: FilterWords]
    /// How many items a page has at most where nobody says it; nil for as many as its bytes allow.
    package let usualLimit: Int?

    package static let ordered: [RecordQuery.Comparison] = [
        .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]

    package static let defaultLimit = 50
    package static let maximumLimit = 1_000
    /// Query parameters that every list has.
    static let reserved = ["sort", "limit", "cursor"]

    package init(
        filters: [Field] = [], sorts: [String] = [], comparisons: [String: [RecordQuery.Comparison]] = [:],
        words: [String: FilterWords] = [:], usualLimit: Int? = defaultLimit
    ) {
        (self.usualLimit, self.filters, self.sorts) = (usualLimit, filters, sorts)
        (self.comparisons, self.words) = (comparisons, words)
    }

    /// Of what an owner has some of: all are on one page, unless they are very many.
    package static let ofFew = ListParameters(usualLimit: maximumLimit)

    package func comparisons(of filter: Field) -> [RecordQuery.Comparison] { comparisons[filter.name] ?? Self.ordered }

    package func words(of filter: Field) -> FilterWords? { words[filter.name] ?? filter.type.words }
}
