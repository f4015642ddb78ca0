internal import Changes
internal import Charts
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// The plan of a day, and the sums of all days.
struct PlanRoutes {
    let habits: HabitsModule

    var all: [Endpoint] { [plan, complete, takeBack, statistics, heatMap, picture] }

    private var plan: Endpoint {
        .reading(
            .get, "/v1/habits/plan", "A day's plan, in the order of the day", slice: HabitsModule.id,
            query: [.optional("date", .day, "Today by default.")],
            answers: [
                .ok(
                    "The plan.",
                    [Field](DayPlan.fields) + [.required("items", .list(.object(Self.line)))])
            ], errors: [.day]
        ) { [habits] request, reading in
            let day = try request.query.optional("date", as: CivilDay.self) ?? habits.today(in: reading)
            let plan = try habits.plan(on: day, in: reading)
            let items = plan.habits.indices.map { plan.line(at: $0) }
            return .ok(
                .object(
                    DayPlan.fields + [RecordField("items", .json)], try plan.values() + [.json(.array(items))]))
        }
    }

    /// The amount of a dua is a number of repetitions. The amount of a habit with a goal is in the goal's unit: 12.5 pages are
    /// 12.5.
    private static let line: [Field] = [Field](PlannedHabit.lineFields).map { field in
        switch field.name {
        case "id":
            field.described("The id that completes the line: /v1/habits/plan/{date}/completed/{id}.")
        case "amount":
            field.described("The amount so far: repetitions of a dua, or units of a goal, with three decimals at most.")
        case "wanted": field.described("The amount to reach, in the same unit.")
        case "address": field.described("PUT it and the line is done, DELETE it and that is taken back.")
        default: field
        }
    }
    private static let place: [Field] = [
        .date, .required("id", .text, "The id of a line of that day's plan.", example: "walk"),
    ]

    private var complete: Endpoint {
        .writing(
            .put, "/v1/habits/plan/{date}/completed/{id}",
            "Complete a line of the plan, a dua or a habit; a completed line stays completed", slice: HabitsModule.id,
            path: Self.place,
            body: .object([
                .optional(
                    "amount", .number,
                    "The amount for a habit with a goal, in its unit, with at most three decimals; by default the "
                        + "amount still missing."
                )
            ]),
            answers: [.ok("The line as it is now.", Self.line)],
            errors: [.day, .future, .number, .noLine, .amount, .valueOfDua, .amountNeeded]
        ) { [habits] request, writing in
            let (day, id) = (try request.path.day("date"), try request.path.text("id"))
            let amount = try request.body.optional("amount", as: JSONValue.self)?.digits
                .map { try Thousandths(typed: $0, as: "amount").number }
            let target = try habits.line(id, on: day, in: writing.view).target
            try habits.complete(target, thousandths: amount, on: day, in: writing)
            let plan = try habits.plan(on: day, in: writing.view)
            guard let place = plan.habits.firstIndex(where: { $0.id == id }) else {
                throw MizanError(.internal, "habits.lost-line", "A completed line is no longer in the plan of its day.")
            }
            return .ok(plan.line(at: place))
        }
    }

    private var takeBack: Endpoint {
        .writing(
            .delete, "/v1/habits/plan/{date}/completed/{id}", "Mark a line of the plan as not done",
            slice: HabitsModule.id, path: Self.place, answers: [.noContent("The line is open again.")],
            errors: [.day, .future, .noLine, .notCompleted, HabitsModule.entries.absence]
        ) { [habits] request, writing in
            let (day, id) = (try request.path.day("date"), try request.path.text("id"))
            try habits.undo(try habits.line(id, on: day, in: writing.view).target, on: day, in: writing)
            return .noContent
        }
    }

    private var statistics: Endpoint {
        .reading(
            .get, "/v1/habits/stats", "The figures of all days of practice", slice: HabitsModule.id,
            answers: [.ok("The figures.", [Field](of: PracticeSummary.self))]
        ) { [habits] _, reading in
            .ok(try habits.summary(in: reading).json)
        }
    }

    private static let weeks = Field.optional(
        "weeks", .within(1...Int64(HeatMap.mostWeeks)),
        "The number of weeks up to this one; 53 by default.")

    private var heatMap: Endpoint {
        .reading(
            .get, "/v1/habits/heatmap", "The practice of each day", slice: HabitsModule.id,
            query: [Self.weeks],
            answers: [.ok("The days.", [.required("items", .list(.object([Field](of: HeatMap.Cell.self))))])]
        ) { [habits] request, reading in
            let map = try habits.heatMap(weeks: request.query.optional("weeks", as: Int.self), in: reading)
            return .ok(["items": .array(map.weeks.joined().map(\.json))])
        }
    }

    private var picture: Endpoint {
        .reading(
            .get, "/v1/habits/heatmap.svg", "The practice of each day, as a picture", slice: HabitsModule.id,
            query: [Self.weeks], answers: [.svg("A square for each day.")]
        ) { [habits] request, reading in
            let map = try habits.heatMap(weeks: request.query.optional("weeks", as: Int.self), in: reading)
            return .svg(CalendarHeatMap(map).svg())
        }
    }
}

extension PlannedHabit {
    /// The fields of a line in the form for programs, including its kind and the address that completes the line.
    fileprivate static let lineFields =
        placedFields + [RecordField("kind", kind), RecordField("address", .text)]

    private static let kind = FieldKind(
        "choice", expected: "dua or own", column: .text, wire: .choice(["dua", "own"]), comparison: .equality,
        parse: { _ in nil }, read: { _, _ throws(FieldFault) in throw FieldFault("nobody sends it") })
    fileprivate static let completed: PathTemplate = "/v1/habits/plan/{date}/completed/{id}"
}

extension DayPlan {
    fileprivate func line(at place: Int) -> JSONValue {
        let habit = habits[place]
        let address = PlannedHabit.completed.filled(day.description, habit.id)
        return .object(
            PlannedHabit.lineFields,
            habit.values(at: place + 1) + [.text(habit.duaID == nil ? "own" : "dua"), .text(address)])
    }
}

extension CalendarHeatMap {
    fileprivate init(_ map: HeatMap) {
        let cells = Array(map.weeks.joined())
        self.init(
            ChartHeading(HeatMap.title, whenEmpty: HeatMap.whenEmpty), from: map.first ?? .earliest,
            cells.map { Double($0.completed) }, unit: HeatMap.unit)
    }
}
