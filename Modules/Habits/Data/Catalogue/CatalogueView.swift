internal import Changes
package import HabitsDomain
internal import Kernel
internal import ModuleKit

/// The catalogue at one version of the shared data, for lists and sheets of duas.
package struct CatalogueView: Sendable {
    package let categories: [DuaCategory]
    package let collections: [DuaCollection]
    private let practice: PracticeCatalogue
    private let slugs: [CatalogueID: String]

    init(categories: [DuaCategory], collections: [DuaCollection], practice: PracticeCatalogue) {
        self.categories = categories.sorted { $0.id < $1.id }
        self.collections = collections.sorted { $0.id < $1.id }
        self.practice = practice
        slugs = Dictionary(categories.map { ($0.id, $0.slug) }) { one, _ in one }
    }

    init(reading transaction: ReadTransaction) throws {
        self.init(
            categories: try HabitsModule.categories.all(in: transaction),
            collections: try HabitsModule.collections.all(in: transaction),
            practice: try PracticeCatalogue(reading: transaction))
    }

    /// In their order.
    package var journeys: [Journey] { practice.journeys }

    /// The dua with the slug of its category.
    package func dua(_ id: CatalogueID) -> Dua? { practice.dua(id).map(described) }

    package func duas(of journey: CatalogueID) -> [JourneyDua] { practice.duas(of: journey) }

    /// The dua with its derived field: the slug of its category.
    package func described(_ dua: Dua) -> Dua {
        var dua = dua
        dua.categorySlug = dua.categoryID.flatMap { slugs[$0] }
        return dua
    }

    /// The number of duas in each category or collection.
    package func count(_ place: KeyPath<Dua, CatalogueID?>) -> [CatalogueID: Int] {
        practice.duas.values.reduce(into: [:]) { counts, dua in
            if let id = dua[keyPath: place] { counts[id, default: 0] += 1 }
        }
    }

    /// Other duas whose Arabic text is the same apart from marks.
    package func sameTexts(as dua: Dua) -> [CatalogueID] {
        let text = FoldedText.fold(dua.texts.arabic)
        return practice.duas.values.filter { $0.id != dua.id && FoldedText.fold($0.texts.arabic) == text }.map(\.id)
            .sorted()
    }

    var premiumCollections: Set<CatalogueID> { Set(collections.filter(\.isPremium).map(\.id)) }

    /// The duas of featured journeys.
    var featuredDuas: Set<CatalogueID> {
        Set(journeys.filter(\.isFeatured).flatMap { duas(of: $0.id) }.map(\.duaID))
    }
}
