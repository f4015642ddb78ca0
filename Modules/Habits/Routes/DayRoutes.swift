internal import Changes
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// Days of practice: the completed duas, and the duas that were skipped on purpose.
struct DayRoutes {
    let habits: HabitsModule

    private static let records = RecordEndpoints(
        HabitsModule.days, slice: HabitsModule.id, at: "/v1/habits/days/{date}", place: [.date]
    ) { try $0.path.day("date") }

    var all: [Endpoint] {
        [
            Self.records.list("Days of practice", "The days."), Self.records.one("A day of practice", "The day."), put,
            Self.records.remove("Remove a day of practice", "The day has been removed."),
            marking("completed", "Complete a dua; a completed dua stays completed") { habits, dua, day, writing in
                try habits.complete(dua, on: day, in: writing)
            },
            clearing("completed", "Mark a dua as not completed, and remove its count of the day", .notCompleted) {
                habits, dua, day, writing in
                try habits.undo(dua, on: day, in: writing)
            },
            marking("skipped", "Leave a dua out on purpose; the day does not break a streak") {
                habits, dua, day, writing in
                try habits.skip(dua, on: day, in: writing)
            },
            clearing("skipped", "Mark a dua as no longer left out", .notSkipped) { habits, dua, day, writing in
                try habits.unskip(dua, on: day, in: writing)
            },
            freeze, thaw,
        ]
    }

    /// Fields that are not sent are cleared.
    private var put: Endpoint {
        Self.records.put(
            "Set everything that was practised on a day",
            "The day.", free: ["completedDuaIds", "skippedDuaIds", "isFrozen"],
            errors: [.day, .future, .entryID]
        ) { [habits] request, day, writing in
            func duas(_ name: String) throws -> [CatalogueID] {
                try request.body.optional(name, as: [String].self)?.map { try CatalogueID($0) } ?? []
            }
            let practice = try PracticeDay(
                day: day, completed: duas("completedDuaIds"), skipped: duas("skippedDuaIds"),
                isFrozen: request.body.optional("isFrozen", as: Bool.self) ?? false)
            return try habits.put(practice, in: writing)
        }
    }

    /// A change that marks a dua. On a day, each dua either has the mark or does not have it. The change therefore has the same
    /// effect on every version of the day.
    private typealias Change =
        @Sendable (HabitsModule, CatalogueID, CivilDay, WriteTransaction) throws -> Written<PracticeDay>

    private func marking(_ mark: String, _ summary: String, _ change: @escaping Change) -> Endpoint {
        .writing(
            .put, PathTemplate("/v1/habits/days/{date}/\(mark)/{duaId}"), summary, slice: HabitsModule.id,
            path: [.date, .dua(mark)], answers: [.ok("The day.", Self.records.shape)],
            errors: [.day, .future, .entryID]
        ) { [habits] request, writing in
            let dua = try Self.dua(request.path.text("duaId"))
            return .day(try change(habits, dua, request.path.day("date"), writing), request)
        }
    }

    /// The id of a dua. Habits that are no duas have endpoints of their own; the plan has an endpoint for lines of both kinds.
    private static func dua(_ text: String) throws -> CatalogueID {
        do throws(HabitsError) { return try CatalogueID(text) } catch {
            throw Refusal.entryID(
                "\(error) PUT /v1/habits/plan/{date}/completed/{id} completes any line of the plan by its id.",
                details: ["field": "duaId"])
        }
    }

    private func clearing(
        _ mark: String, _ summary: String, _ absence: Refusal, _ change: @escaping Change
    ) -> Endpoint {
        .writing(
            .delete, PathTemplate("/v1/habits/days/{date}/\(mark)/{duaId}"), summary, slice: HabitsModule.id,
            path: [.date, .dua(mark)], answers: [.noContent("The mark has been removed.")],
            errors: [.day, .future, .entryID, absence]
        ) { [habits] request, writing in
            _ = try change(habits, CatalogueID(request.path.text("duaId")), request.path.day("date"), writing)
            return .noContent
        }
    }

    private var freeze: Endpoint {
        .writing(
            .put, "/v1/habits/days/{date}/frozen", "Make a day a day of rest; it does not break a streak",
            slice: HabitsModule.id, path: [.date], answers: [.ok("The day.", Self.records.shape)],
            errors: [.day]
        ) { [habits] request, writing in
            .day(try habits.freeze(request.path.day("date"), in: writing), request)
        }
    }

    private var thaw: Endpoint {
        .writing(
            .delete, "/v1/habits/days/{date}/frozen", "Make a day of rest an ordinary day", slice: HabitsModule.id,
            path: [.date], answers: [.noContent("The day is now an ordinary day.")],
            errors: [.day, .notFrozen]
        ) { [habits] request, writing in
            _ = try habits.thaw(request.path.day("date"), in: writing)
            return .noContent
        }
    }
}

extension Response {
    fileprivate static func day(_ written: Written<PracticeDay>, _ request: Request) -> Response {
        .ok(HabitsModule.days.presentation.json(written.entity, owner: request.owner), version: written.version)
    }
}

extension Field {
    /// The examples differ, because a completed dua cannot be a skipped one.
    fileprivate static func dua(_ mark: String) -> Field {
        .catalogueID("duaId", "The dua.", mark == "completed" ? "starter:waking" : "starter:asbahna")
    }
}
