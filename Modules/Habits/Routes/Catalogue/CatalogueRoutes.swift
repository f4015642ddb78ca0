internal import Changes
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// The catalogue under `/v1/duas`: everybody may read it, and admins change it by push.
struct CatalogueRoutes {
    let habits: HabitsModule

    var all: [Endpoint] { DuaRoutes(habits: habits).all + Self.places + Self.journeysAndDuas }

    private static let categories = CatalogueEndpoints(
        type: HabitsModule.categories, shapes: Shape.schemas(of: .category)
    ) { $0.categories($1) }

    private static let collections = CatalogueEndpoints(
        type: HabitsModule.collections, shapes: Shape.schemas(of: .collection)
    ) { $0.collections($1) }

    private static let journeys = CatalogueEndpoints(
        type: HabitsModule.journeys, shapes: Shape.schemas(of: .journey)
    ) { $0.journeys($1) }

    private static let links = CatalogueEndpoints(
        type: HabitsModule.links, shapes: Shape.schemas(of: .link)
    ) { $0.links($1) }

    private static let places = [
        categories.list("/v1/duas/categories", "The categories of the catalogue", "The categories."),
        categories.one(
            "/v1/duas/categories/{categoryId}", "A category", "The category.",
            place: [.catalogueID("categoryId", "The category.", "starter:morning")]
        ) { try CatalogueID($0.path.text("categoryId")) },
        collections.list("/v1/duas/collections", "The collections of the catalogue", "The collections."),
        collections.one(
            "/v1/duas/collections/{collectionId}", "A collection", "The collection.",
            place: [.catalogueID("collectionId", "The collection.", "starter:core")]
        ) { try CatalogueID($0.path.text("collectionId")) },
    ]

    private static let journeysAndDuas = [
        journeys.list("/v1/duas/journeys", "The journeys of the catalogue, in their order", "The journeys."),
        journeys.one("/v1/duas/journeys/{journeyId}", "A journey", "The journey.", place: [.journeyID]) {
            try CatalogueID($0.path.text("journeyId"))
        },
        links.list(
            "/v1/duas/journeys/{journeyId}/duas", "The duas of a journey, in their order",
            "The duas' positions in the journey.",
            place: [.journeyID],
            errors: [.entryID, HabitsModule.journeys.absence]
        ) { request, reading in
            let journey = try HabitsModule.journeys.require(
                try CatalogueID(request.path.text("journeyId")), in: reading)
            var query = request.list
            query.narrow("journeyId", to: [journey.entity.id])
            return try HabitsModule.links(in: reading).list(query).map(\.entity)
        },
    ]
}
