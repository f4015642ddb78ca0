internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// The journeys that the owner follows.
struct JourneyRoutes {
    let habits: HabitsModule

    private static let records = RecordEndpoints(
        HabitsModule.activeJourneys, slice: HabitsModule.id, at: "/v1/habits/journeys/{journeyId}",
        place: [.journeyID], errors: [.entryID]
    ) { try CatalogueID($0.path.text("journeyId")) }

    var all: [Endpoint] {
        [
            Self.records.list("Journeys that are followed, in their order", "The journeys."),
            Self.records.one("A journey that is followed", "The journey."), put,
            Self.records.remove("Stop following a journey", "The journey is no longer followed."),
        ]
    }

    private var put: Endpoint {
        Self.records.put(
            "Follow a journey, at the end of the followed journeys", "The journey.",
            free: ["sortOrder", "activatedAt"],
            errors: [.number, .tooMany]
        ) { [habits] request, journey, writing in
            try habits.follow(
                journey, at: try request.body.optional("sortOrder", as: Int.self),
                since: try request.body.optional("activatedAt", as: Instant.self), in: writing)
        }
    }
}
