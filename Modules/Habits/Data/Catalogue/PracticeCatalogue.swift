internal import Changes
package import HabitsDomain
internal import ModuleKit

/// The part of the catalogue that a day and its figures need: the duas, and the duas of each journey. Categories and
/// collections are for browsing (`CatalogueView`), so a command about the day does not wait for them.
package struct PracticeCatalogue: Sendable {
    /// In their order.
    package let journeys: [Journey]
    /// The duas as they are stored, without the derived slug of their category.
    let duas: [CatalogueID: Dua]
    private let links: [CatalogueID: [JourneyDua]]

    init(duas: [Dua], journeys: [Journey], links: [JourneyDua]) throws {
        self.journeys = journeys.sorted { ($0.sortOrder, $0.id) < ($1.sortOrder, $1.id) }
        self.duas = Dictionary(duas.map { ($0.id, $0) }) { one, _ in one }
        self.links = try Dictionary(grouping: links, by: \.journeyID).mapValues(JourneyDua.ordered)
    }

    init(reading transaction: ReadTransaction) throws {
        try self.init(
            duas: HabitsModule.duas.all(in: transaction), journeys: HabitsModule.journeys.all(in: transaction),
            links: HabitsModule.links.all(in: transaction))
    }

    package func dua(_ id: CatalogueID) -> Dua? { duas[id] }

    package func journey(_ id: CatalogueID) -> Journey? { journeys.first { $0.id == id } }

    /// The duas of a journey, in the order of the journey; empty if the journey does not exist.
    package func duas(of journey: CatalogueID) -> [JourneyDua] { links[journey] ?? [] }
}
