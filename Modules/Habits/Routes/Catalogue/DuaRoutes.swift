internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// The duas of the catalogue.
struct DuaRoutes {
    let habits: HabitsModule

    private static let duas = CatalogueEndpoints(type: HabitsModule.duas, shapes: Shape.schemas(of: .dua)) {
        $0.duas($1)
    }

    var all: [Endpoint] { [list, one] }

    private var list: Endpoint {
        Self.duas.list(
            "/v1/duas", "The duas of the catalogue", "The duas.", query: Self.query, errors: Self.errors
        ) { [habits] request, reading in
            var query = request.list
            if let word = try request.query.optionalText("category") {
                query.narrow("categoryId", to: try habits.ids(ofCategory: word, in: reading))
            }
            if let word = try request.query.optionalText("collection") {
                query.narrow("collectionId", to: try habits.ids(ofCollection: word, in: reading))
            }
            return try habits.duas(query, admittedBy: try request.query.duaFilter(), in: reading)
        }
    }

    private var one: Endpoint {
        Self.duas.one("/v1/duas/{duaId}", "A dua", "The dua.", place: [.duaID]) { [habits] dua, reading in
            try habits.catalogue(in: reading).described(dua)
        } id: {
            try CatalogueID($0.path.text("duaId"))
        }
    }

    private static let query: [Field] = [
        .optional(
            "q", .text,
            "Words of the title, Arabic, transliteration or translation; case and marks do not matter."),
        .optional("category", .text, "A category's slug or id.", example: "morning"),
        .optional("collection", .text, "A collection's slug or id.", example: "core"),
        .optional("tag", .text, "A tag of the dua."),
        .optional("from", .text, "The dua's source in the catalogue: starter, neon."),
        .optional("premium", .boolean, "Only premium collections, or only collections that are not premium."),
        .optional("featured", .boolean, "Only featured journeys, or only journeys that are not featured."),
    ]

    private static let errors: [Refusal] =
        [Refusal].text + [.unknown("category"), .unknown("collection"), .unknown("slot"), .nothingToSearch]
}

extension Values {
    fileprivate func duaFilter() throws -> DuaFilter {
        var filter = DuaFilter()
        filter.words = try optionalText("q")
        filter.tag = try optionalText("tag")
        filter.source = try optionalText("from")
        filter.isPremium = try optional("premium", as: Bool.self)
        filter.isFeatured = try optional("featured", as: Bool.self)
        return filter
    }
}
