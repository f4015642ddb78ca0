package import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// The catalogue at one version of the shared data, as plans, figures and lists ask it.
package struct CatalogueView: Sendable {
    package let categories: [DuaCategory]
    package let collections: [DuaCollection]
    /// In their order.
    package let journeys: [Journey]
    private let duas: [CatalogueID: Dua]
    private let links: [CatalogueID: [JourneyDua]]
    private let slugs: [CatalogueID: String]

    init(
        categories: [DuaCategory], collections: [DuaCollection], duas: [Dua], journeys: [Journey], links: [JourneyDua]
    ) throws {
        self.categories = categories.sorted { $0.id < $1.id }
        self.collections = collections.sorted { $0.id < $1.id }
        self.journeys = journeys.sorted { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }
        self.duas = Dictionary(duas.map { ($0.id, $0) }) { one, _ in one }
        self.links = try Dictionary(grouping: links, by: \.journeyID).mapValues(JourneyDua.ordered)
        slugs = Dictionary(categories.map { ($0.id, $0.slug) }) { one, _ in one }
    }

    init(reading transaction: some OwnerTransaction) throws {
        try self.init(
            categories: HabitsModule.categories.all(in: transaction),
            collections: HabitsModule.collections.all(in: transaction),
            duas: HabitsModule.duas.all(in: transaction), journeys: HabitsModule.journeys.all(in: transaction),
            links: HabitsModule.links.all(in: transaction))
    }

    /// With the slug of its category.
    package func dua(_ id: CatalogueID) -> Dua? { duas[id].map(described) }

    package func journey(_ id: CatalogueID) -> Journey? { journeys.first { $0.id == id } }

    /// What a journey asks for, in its order; none of a journey that is not there.
    package func duas(of journey: CatalogueID) -> [JourneyDua] { links[journey] ?? [] }

    /// The dua with what is derived of it: the slug of its category.
    package func described(_ dua: Dua) -> Dua {
        var dua = dua
        dua.categorySlug = dua.categoryID.flatMap { slugs[$0] }
        return dua
    }

    /// How many duas each category, or each collection, has.
    package func count(_ place: KeyPath<Dua, CatalogueID?>) -> [CatalogueID: Int] {
        duas.values.reduce(into: [:]) { counts, dua in
            if let id = dua[keyPath: place] { counts[id, default: 0] += 1 }
        }
    }

    var premiumCollections: Set<CatalogueID> { Set(collections.filter(\.isPremium).map(\.id)) }

    /// The duas of featured journeys.
    var featuredDuas: Set<CatalogueID> {
        Set(journeys.filter(\.isFeatured).flatMap { duas(of: $0.id) }.map(\.duaID))
    }
}
