/// What may be asked of a list: by which fields it is filtered (`field=x`, `field[ge]=x`) and sorted
/// (`sort=surahNumber,-createdAt`). `limit` and `cursor` come with it.
package struct Listing: Sendable, Hashable {
    package let filters: [Field]
    package let sorts: [String]
    /// The filters that compare for equality alone, such as an owner's name.
    package let equalityOnly: Set<String>

    package static let defaultLimit = 50
    package static let maximumLimit = 1_000
    /// Query parameters that every list has.
    static let reserved = ["sort", "limit", "cursor"]

    package init(filters: [Field] = [], sorts: [String] = [], equalityOnly: Set<String> = []) {
        self.filters = filters
        self.sorts = sorts
        self.equalityOnly = equalityOnly
    }
}
