internal import Charts
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// What there is to do on a day, and what all days come to.
struct PlanRoutes {
    let habits: HabitsModule

    var all: [Endpoint] { [plan, statistics, heatMap, picture] }

    private var plan: Endpoint {
        .reading(
            .get, "/v1/habits/plan", "What there is to do on a day, in the order of the day", slice: HabitsModule.id,
            query: [.optional("date", .day, "Today, unless it is given.")],
            answers: [
                .ok(
                    "The plan.",
                    [Field](DayPlan.fields) + [.required("items", .list(.object([Field](PlannedHabit.fields))))])
            ], errors: [HabitsProblems.day]
        ) { [habits] request, reading in
            let day = try request.query.optional("date", as: CivilDay.self) ?? habits.today(in: reading)
            let plan = try habits.plan(on: day, in: reading)
            let items = plan.habits.enumerated().map { place, habit in
                JSONValue.object(PlannedHabit.fields, habit.values(at: place + 1))
            }
            return .ok(
                .object(
                    DayPlan.fields + [RecordField("items", .json)], try plan.values() + [.json(.array(items))]))
        }
    }

    private var statistics: Endpoint {
        .reading(
            .get, "/v1/habits/stats", "What all days of practice come to", slice: HabitsModule.id,
            answers: [.ok("The figures.", [Field](PracticeSummary.fields))]
        ) { [habits] _, reading in
            .ok(.object(PracticeSummary.fields, try habits.summary(in: reading).values))
        }
    }

    private static let weeks = Field.optional(
        "weeks", .within(1...Int64(HeatMap.mostWeeks)),
        "How many weeks, the last of which has today; 53, unless it is given.")

    private var heatMap: Endpoint {
        .reading(
            .get, "/v1/habits/heatmap", "How much was practised on each day", slice: HabitsModule.id,
            query: [Self.weeks],
            answers: [.ok("The days.", [.required("items", .list(.object([Field](HeatMap.Cell.fields))))])]
        ) { [habits] request, reading in
            let map = try habits.heatMap(weeks: request.query.optional("weeks", as: Int.self), in: reading)
            return .ok(["items": .array(map.weeks.joined().map { .object(HeatMap.Cell.fields, $0.values) })])
        }
    }

    private var picture: Endpoint {
        .reading(
            .get, "/v1/habits/heatmap.svg", "How much was practised on each day, as a picture", slice: HabitsModule.id,
            query: [Self.weeks], answers: [.svg("A square for each day.")]
        ) { [habits] request, reading in
            let map = try habits.heatMap(weeks: request.query.optional("weeks", as: Int.self), in: reading)
            return .svg(CalendarHeatMap(map).svg())
        }
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
