internal import Changes
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// The habits that the owner added: duas, and habits that are no duas.
struct HabitRoutes {
    let habits: HabitsModule

    private static let records = RecordEndpoints(
        HabitsModule.habits, slice: HabitsModule.id, at: "/v1/habits/custom/{id}",
        place: [.required("id", .text, "The habit's id.", example: "walk")]
    ) { try $0.path.text("id") }

    private static let scheduleField = Field.optional(
        "schedule", .text, "daily, weekdays:mon,thu, times:3/7, times:4/month or hijri:13,14,15.", example: "daily")
    private static let slotField = Field.optional("timeSlot", .choice(TimeSlot.allCases.map(\.rawValue)))

    var all: [Endpoint] {
        [
            Self.records.list("Habits that the owner added, in their order", "The habits."), create,
            Self.records.one("A habit", "The habit."), edit,
            Self.records.remove("Remove a habit; its recorded days stay", "The habit has been removed."), figures,
        ]
    }

    private var create: Endpoint {
        Self.records.create(
            "Add a habit at the end",
            (new: "The habit. It is new.", there: "The habit, which already existed with this id."),
            body: .object([
                .required("kind", .choice(["dua", "own"]), "A dua of the catalogue, or a habit of the owner's own."),
                .required(
                    "subject", .text, "The id of a dua, even one that is not in the catalogue, or a title.",
                    example: "starter:waking"),
                .optional(
                    "goal", .text, "The goal, an amount in a period: at-least 20 pages, at-most 2 cups."),
                Self.slotField, Self.scheduleField,
                .optional("id", .text, "Its id in another program; a new id by default."),
            ]),
            errors: [Refusal].text + [
                .unaddressable, .entryID, .goal, .schedule, .number, .alreadyAHabit, .goalOfDua, .tooMany, .amount,
                .habitExists,
            ]
        ) { [habits] request, writing in
            let body = request.body
            return try habits.add(
                try Habit.Subject(
                    isDua: body.text("kind") == "dua", body.text("subject"),
                    goal: body.optionalText("goal").map { try Goal(typed: $0) }),
                slot: body.optionalText("timeSlot").flatMap(TimeSlot.init) ?? .anytime,
                schedule: body.optionalText("schedule").map { try Schedule(typed: $0) } ?? .daily,
                id: body.optionalText("id"), in: writing)
        }
    }

    private var edit: Endpoint {
        Self.records.patch(
            "Change a habit: its name, its goal, its schedule", "The habit.",
            body: .object([
                .optional("subject", .text, "A new title, for a habit that is not a dua."),
                .optional("goal", .text, "A new goal from today on, for a counted habit: at-least 30 pages."),
                Self.slotField, Self.scheduleField, .optional("sortOrder", .integer, "Its position in its slot."),
                .optional("isArchived", .boolean, "True to leave it out of the plan; its entries stay."),
            ]),
            errors: [Refusal].text + [
                .schedule, .number, .alreadyAHabit, .goal, .goalOfDua, .nothingSaid, .amount, .otherKind,
            ]
        ) { [habits] request, id, writing in
            let body = request.body
            try body.requireAny(of: ["subject", "goal", "timeSlot", "schedule", "sortOrder", "isArchived"])
            let today = try habits.today(in: writing)
            return try habits.change(id, in: writing) { habit in
                let goal = try body.optionalText("goal").map { try Goal(typed: $0) }
                if let title = try body.optionalText("subject") { try habit.rename(title) }
                if let goal { try habit.aim(at: goal, from: today) }
                if let slot = try body.optionalText("timeSlot").flatMap(TimeSlot.init) { habit.timeSlot = slot }
                if let schedule = try body.optionalText("schedule") { habit.schedule = try Schedule(typed: schedule) }
                if let order = try body.optional("sortOrder", as: Int.self) { habit.sortOrder = order }
                if let flag = try body.optional("isArchived", as: Bool.self) { habit.isArchived = flag }
            }
        }
    }

    private var figures: Endpoint {
        .reading(
            .get, "/v1/habits/custom/{id}/stats", "The strength of a habit", slice: HabitsModule.id,
            path: [.required("id", .text, "The habit's id.", example: "walk")],
            answers: [.ok("The figures.", [Field](of: HabitStatistics.self))], errors: [HabitsModule.habits.absence]
        ) { [habits] request, reading in
            let habit = try HabitsModule.habits.require(request.path.text("id"), in: reading).entity
            return .ok(try habits.figures(of: habit, in: reading).json)
        }
    }
}
