internal import Changes
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// Repetitions of a dua in progress. The last required repetition completes the dua.
struct CountRoutes {
    let habits: HabitsModule

    private static let records = RecordEndpoints(
        HabitsModule.counts, slice: HabitsModule.id, at: "/v1/habits/counts/{date}/{duaId}", place: [.date, .duaID],
        errors: [.entryID]
    ) { try RepetitionCount.ID($0) }

    private static let errors: [Refusal] = [.day, .future, .number]

    var all: [Endpoint] {
        [
            Self.records.list("Repetitions under way", "The counts."),
            Self.records.one("The repetitions of a dua on a day", "The count."), put, add,
            Self.records.remove("Remove the count of a dua on a day", "The count has been removed."),
        ]
    }

    private var put: Endpoint {
        Self.records.put(
            "Set how often a dua was said on a day", "The count.",
            body: Self.records.body(requiring: ["count"], examples: ["count": 3]), free: ["count"], errors: Self.errors
        ) { [habits] request, id, writing in
            try habits.setCount(Int(request.body.integer("count")), of: id.duaID, on: id.day, in: writing)
        }
    }

    /// If two devices add at the same time, both additions count. If both set a number, one of the two is lost.
    private var add: Endpoint {
        .writing(
            .post, "/v1/habits/counts/{date}/{duaId}/increments", "Add repetitions of a dua, or take some back",
            slice: HabitsModule.id, path: [.date, .duaID],
            body: .object([
                .optional(
                    "by", .integer,
                    "The number to add; 1 by default. A negative number takes repetitions back.")
            ]),
            answers: [.ok("The count.", Self.records.shape)],
            errors: [Refusal.entryID, .nothingSaid] + Self.errors
        ) { [habits] request, writing in
            let id = try RepetitionCount.ID(request)
            let more = Int(try request.body.optionalInteger("by") ?? 1)
            let written = try habits.count(id.duaID, adding: more, on: id.day, in: writing)
            return .ok(
                HabitsModule.counts.presentation.json(written.entity, owner: request.owner), version: written.version)
        }
    }
}

extension RepetitionCount.ID {
    init(_ request: Request) throws {
        self.init(day: try request.path.day("date"), duaID: try CatalogueID(request.path.text("duaId")))
    }
}
