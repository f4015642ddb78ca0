/// The catalogue that a new owner begins with: short, well-known adhkar with their sources, and two journeys through them.
package struct StarterCatalogue: Sendable {
    package let categories: [DuaCategory]
    package let collections: [DuaCollection]
    package let duas: [Dua]
    package let journeys: [Journey]
    package let links: [JourneyDua]

    static let collectionID = CatalogueID(starter: "core")

    package init() throws {
        categories = try [
            (.morning, "Morning", "What is said between dawn and sunrise."),
            (.evening, "Evening", "What is said between the afternoon and sleep."),
            (.rizq, "Provision", "Asking for what is lawful and enough."),
            (.gratitude, "Gratitude", "Thanks and praise."),
        ].map { (slug: CategorySlug, name: String, description: String) in
            try DuaCategory(
                id: CatalogueID(source: CatalogueID.starter, name: slug.rawValue), name: name, slug: slug.rawValue,
                description: description)
        }
        collections = [
            try DuaCollection(
                id: Self.collectionID, name: "Core", slug: "core",
                description: "Short adhkar that are widely known, with their sources.")
        ]
        let duas = try StarterDuas.all()
        self.duas = duas
        journeys = try StarterJourney.all.enumerated().map { try $0.element.journey(at: $0.offset, of: duas) }
        links = try StarterJourney.all.flatMap { try $0.links() }
    }
}
