/// What may be asked of a list: by which fields it is filtered (`field=x`, `field[ge]=x`) and sorted
/// (`sort=surahNumber,-createdAt`). `limit` and `cursor` come with it.
package struct Listing: Sendable, Hashable {
    package let filters: [Field]
    package let sorts: [String]

    package static let defaultLimit = 50
    package static let maximumLimit = 1_000
    /// Query parameters that every list has.
    static let reserved = ["sort", "limit", "cursor"]

    package init(filters: [Field] = [], sorts: [String] = []) {
        self.filters = filters
        self.sorts = sorts
    }
}
