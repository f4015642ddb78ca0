internal import Charts
internal import FitnessData
internal import FitnessDomain
internal import HTTPKit
internal import Kernel
internal import ModuleKit

/// Endpoints for the statistics of entries: the current values, months and years, and the trend.
struct StatisticsRoutes {
    let fitness: FitnessModule

    var all: [Endpoint] { [current, summary, trend, picture] }

    private static let words = ProgressMetricType.allCases.map(\.rawValue)
    private static let anyType = Field.optional("type", .choice(words), "Only this type.")
    private static let type = Field.required("type", .choice(words), "Of which type.", example: "weight")

    private var current: Endpoint {
        .reading(
            .get, "/v1/fitness/current", "The latest entry of each type, and today's figure",
            slice: FitnessModule.id, query: [Self.anyType],
            answers: [
                .ok(
                    "The types that have entries.", [.required("items", .list(.object([Field](of: CurrentValue.self))))]
                )
            ]
        ) { [fitness] request, reading in
            let current = try fitness.current(of: request.query.types(), in: reading)
            return .ok(["items": .array(current.map(\.json))])
        }
    }

    private var summary: Endpoint {
        .reading(
            .get, "/v1/fitness/summary",
            "Figures of each type's days: mean, lowest, highest, and sum",
            slice: FitnessModule.id,
            query: [
                Self.anyType, .optional("from", .day, "The first day."), .optional("to", .day, "The last day."),
                .optional(
                    "by", .choice(SummaryBy.allCases.map(\.rawValue)),
                    "Figures for each year or month, or for the whole time (the default)."),
            ],
            answers: [.ok("The figures.", [.required("items", .list(.object([Field](of: SummaryLine.self))))])],
            errors: [.calendarReversedRange]
        ) { [fitness] request, reading in
            let days = try DayRange(
                request.query.optional("from", as: CivilDay.self) ?? .earliest,
                request.query.optional("to", as: CivilDay.self) ?? .latest)
            let lines = try fitness.summary(
                of: request.query.types(), in: days,
                by: request.query.optionalText("by").flatMap(SummaryBy.init) ?? .all, in: reading)
            return .ok(["items": .array(lines.map(\.json))])
        }
    }

    private static let stretch: [Field] = [
        .optional("from", .day, "The first day; by default the range has 90 days.", example: "2026-01-01"),
        .optional("to", .day, "The last day; today by default."),
    ]
    private static let unit = Field.optional(
        "unit", .choice(MeasureUnit.allCases.map(\.rawValue)), "The owner's by default.", example: "kg")
    private static let drawn: [Field] = [type] + stretch + [unit]
    private static let points = Field.required("items", .list(.object([Field](of: Trend.Point.self))))
    private static let trendFields: [Field] = [Field](of: TrendView.self) + [points]
    private static let stretchErrors: [Refusal] = [.calendarReversedRange, .calendarOutOfRange]

    private var trend: Endpoint {
        .reading(
            .get, "/v1/fitness/trend",
            "Each day's value, its seven-day mean, and the smoothed trend, with slope and direction",
            slice: FitnessModule.id, query: [Self.type] + Self.stretch,
            answers: [
                .ok("The trend, and a point for each day.", Self.trendFields)
            ], errors: Self.stretchErrors
        ) { [fitness] request, reading in
            let view = try fitness.trend(request.query, in: reading)
            let items = view.trend.points.map(\.json)
            let fields = TrendView.fields + [RecordField("items", .json)]
            return .ok(.object(fields, view.values + [.json(.array(items))]))
        }
    }

    private var picture: Endpoint {
        .reading(
            .get, "/v1/fitness/chart.svg",
            "A type over a range of days, as a picture: bars if its values add up, otherwise lines with the trend",
            slice: FitnessModule.id,
            query: Self.drawn, answers: [.svg("The picture.")], errors: Self.stretchErrors + [.unit]
        ) { [fitness] request, reading in
            let view = try fitness.trend(request.query, in: reading)
            let unit = try request.query.optionalText("unit").flatMap(MeasureUnit.init)
            if let unit { _ = try MetricPreference(view.metric.type, unit: unit) }
            return .svg(MetricPicture(view, in: unit).svg)
        }
    }
}

extension Values {
    fileprivate func types() throws -> [ProgressMetricType] {
        try optionalText("type").map { [try ProgressMetricType(typed: $0)] } ?? ProgressMetricType.allCases
    }
}

extension FitnessModule {
    fileprivate func trend(_ query: Values, in reading: ReadTransaction) throws -> TrendView {
        let days = try trendDays(
            from: query.optional("from", as: CivilDay.self), to: query.optional("to", as: CivilDay.self), in: reading)
        return try trend(of: ProgressMetricType(typed: query.text("type")), in: days, in: reading)
    }
}

extension MetricPicture {
    fileprivate var svg: [UInt8] {
        let heading = ChartHeading(title, whenEmpty: Self.whenEmpty)
        switch values {
        case .bars(let labels, let values):
            return BarChart(heading, labels: labels, values: values, unit: unit).svg()
        case .lines(let lines):
            let series = lines.map { line in
                LineChart.Series(line.name, line.points.map { LineChart.Point($0.day, $0.value) })
            }
            return LineChart(heading, series, unit: unit).svg()
        }
    }
}
