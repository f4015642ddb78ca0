internal import Changes
package import HabitsDomain
package import Kernel
package import ModuleKit

extension HabitsModule {
    /// A page of the duas that match a query and a filter. A query compares fields; a filter also covers what follows from
    /// journeys, from collections, and from all texts together.
    package func duas(
        _ query: RecordQuery, admittedBy filter: DuaFilter, in transaction: ReadTransaction
    ) throws -> RecordPage<Dua> {
        try filter.check()
        let query = try query.withWordsOfSlots()
        let repository = Self.duas(in: transaction)
        let catalogue = try catalogue(in: transaction)
        let pages = FilteredPages { try repository.list($0).map { catalogue.described($0.entity) } }
        guard !filter.isEmpty else { return try pages.list(query) }
        let (premium, featured) = (catalogue.premiumCollections, catalogue.featuredDuas)
        return try pages.page(query) { filter.admits($0, premium: premium, featured: featured) }
    }

    /// The ids that match a typed word. The word is an id or a slug. Several sources may have the same slug.
    package func ids(
        ofCategory word: String, in transaction: ReadTransaction
    ) throws -> [CatalogueID] {
        try Self.ids(of: word, "category", try catalogue(in: transaction).categories.map { ($0.id, $0.slug) })
    }

    package func ids(
        ofCollection word: String, in transaction: ReadTransaction
    ) throws -> [CatalogueID] {
        try Self.ids(of: word, "collection", try catalogue(in: transaction).collections.map { ($0.id, $0.slug) })
    }

    private static func ids(
        of word: String, _ kind: String, _ known: [(id: CatalogueID, slug: String)]
    ) throws -> [CatalogueID] {
        let ids = known.filter { $0.id.text == word || $0.slug == word.lowercased() }.map(\.id)
        guard ids.isEmpty else { return ids }
        var slugs: [String] = []
        for entry in known where !slugs.contains(entry.slug) { slugs.append(entry.slug) }
        throw HabitsError.unknownWord(kind, word, known: slugs)
    }
}

/// Pages of the items of a list that a filter accepts. The list itself provides the cursor of the next page.
struct FilteredPages<Item: Sendable> {
    /// The number of rows that are read at once.
    private static var part: Int { 200 }

    let list: (RecordQuery) throws -> RecordPage<Item>

    init(_ list: @escaping (RecordQuery) throws -> RecordPage<Item>) {
        self.list = list
    }

    func page(_ query: RecordQuery, admitting admits: (Item) -> Bool) throws -> RecordPage<Item> {
        let limit = query.limit ?? .max
        var part = query
        part.limit = max(Self.part, query.limit ?? 0)
        var taken: [Item] = []
        // The query that ends with the last accepted item.
        var last = query
        while true {
            let page = try list(part)
            for (place, item) in page.items.enumerated() where admits(item) {
                guard taken.count < limit else { return RecordPage(items: taken, next: try list(last).next) }
                taken.append(item)
                last = part
                last.limit = place + 1
            }
            guard let next = page.next else { return RecordPage(items: taken, next: nil) }
            // A page that ended early has reached its limit of bytes.
            if query.bytes != nil, page.items.count < part.limit ?? 0, !taken.isEmpty {
                return RecordPage(items: taken, next: next)
            }
            part.cursor = next
        }
    }
}
