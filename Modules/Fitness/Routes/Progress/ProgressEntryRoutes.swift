internal import Changes
internal import FitnessData
internal import FitnessDomain
internal import FitnessInfrastructure
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel

/// Endpoints with which the app logs, reads and deletes entries.
struct ProgressEntryRoutes {
    let fitness: FitnessModule
    let client: ProgressClientKey

    var all: [Endpoint] { [create, current, history, delete].map { $0.asking(for: client) } }

    private static let words = ProgressMetricType.allCases.map(\.rawValue)
    private static let entry: ValueType = .object([
        .required("date", .instant), .required("id", .identifier), .clearable("notes", .text),
        .required("quantity", .number), .required("type", .choice(words)),
    ])

    private static func json(_ entries: [ProgressEntryResponse]) -> JSONValue { .array(entries.map(\.json)) }

    // MARK: Changing

    private var create: Endpoint {
        .writing(
            .post, "/api/v1/progress", "Log a measurement", slice: FitnessModule.id,
            body: .object([
                .required("type", .choice(Self.words), example: "weight"),
                .required("quantity", .number, example: 75.5),
                .optional("date", .day, "Together with `time`; the older form."), .optional("time", .text, "HH:MM:SS"),
                .optional("logged_at", .instant, "The newer form; now if no time is given at all."),
                .optional("notes", .text, "At most 500 characters."),
            ]), maximumBodyBytes: 16_384,
            answers: [.created("The entry.", [.required("data", Self.entry)]).withoutAddress],
            errors: [Refusal].entry + [ProgressClientKey.error, ProgressMoment.error]
        ) { [fitness] request, writing in
            let body = request.body
            let draft = try EntryDraft(
                ProgressMetricType(typed: body.text("type")), body.number("quantity"),
                at: ProgressMoment.of(body) { try fitness.progressMoment(of: $0, $1, in: writing) },
                notes: body.optionalText("notes"))
            return .created(["data": FitnessModule.shown(try fitness.log(draft, in: writing).entity).json])
        }
    }

    private static let anothers = Refusal(
        .notPermitted, "fitness.anothers-entry",
        "The entry belongs to somebody else.")

    private var delete: Endpoint {
        .writing(
            .delete, "/api/v1/progress/{id}", "Delete an entry", slice: FitnessModule.id,
            path: [.required("id", .text, example: "01a2b3c4-0000-7000-8000-000000000000")],
            answers: [.noContent("It is gone.")],
            errors: [FitnessModule.entries.absence, Self.anothers, ProgressClientKey.error]
        ) { [fitness] request, writing in
            let text = try request.path.text("id")
            guard let id = UUID(text: text) else {
                throw FitnessModule.entries.absence("There is no entry “\(Excerpt.of(text))”.")
            }
            if try fitness.isAnothers(id, in: writing) {
                throw Self.anothers("This entry is not yours.")
            }
            try fitness.remove(id, in: writing)
            return .noContent
        }
    }

    // MARK: Reading

    private static let stretch: [Field] = [
        .optional("type", .choice(words), "Only this type.", example: "weight"),
        // Declared as texts, because a day here accepts digits only.
        .optional("from", .text, "The first day.", example: "2026-01-01"),
        .optional("to", .text, "The last day.", example: "2026-01-31"),
        .optional("limit", .within(1...100), "20 by default."),
    ]
    private static let mostAway: Int64 = 1_000_000_000
    private static let days: [Refusal] = [.calendarReversedRange, .calendarOutOfRange, ProgressMoment.ofDay]

    /// A request without `from`, `to`, `limit` and `offset` has the older form: the answer is the latest entry of each type.
    /// Any other request has the later form: the answer is a page of entries.
    private var current: Endpoint {
        .reading(
            .get, "/api/v1/progress", "The latest entry of each type, or a page of entries", slice: FitnessModule.id,
            query: Self.stretch + [.optional("offset", .within(0...Self.mostAway), "The number of entries to skip.")],
            answers: [
                .ok(
                    "The entries.",
                    [
                        .required(
                            "data",
                            .either([
                                .list(Self.entry),
                                .object([
                                    .required("entries", .list(Self.entry)), .required("total", .integer),
                                    .required("limit", .integer), .required("offset", .integer),
                                ]),
                            ]))
                    ])
            ], errors: Self.days + [ProgressClientKey.error]
        ) { [fitness, client] request, reading in
            try client.require(request.input)
            let values = request.query
            let offset = try values.optionalInteger("offset")
            let query = try ProgressQuery(values, offset: offset ?? 0)
            guard try offset != nil || values.optionalInteger("limit") != nil || query.isOfDays else {
                let types = query.type.map { [$0] } ?? ProgressMetricType.allCases
                return .ok(["data": Self.json(try fitness.currentProgress(of: types, in: reading))])
            }
            let page = try fitness.progress(query, in: reading)
            return .ok([
                "data": [
                    "entries": Self.json(page.entries), "total": .integer(page.total),
                    "limit": .integer(Int64(query.limit)), "offset": .integer(Int64(query.offset)),
                ]
            ])
        }
    }

    private var history: Endpoint {
        .reading(
            .get, "/api/v1/progress/history", "Entries, the latest first", slice: FitnessModule.id,
            query: Self.stretch + [.optional("page", .within(1...Self.mostAway / 100), "From 1.")],
            answers: [.ok("The entries of the page.", [.required("data", .list(Self.entry))])],
            errors: Self.days + [ProgressClientKey.error]
        ) { [fitness, client] request, reading in
            try client.require(request.input)
            let page = try request.query.optionalInteger("page") ?? 1
            var query = try ProgressQuery(request.query, offset: 0)
            query.offset = Int(page - 1) * query.limit
            return .ok(["data": Self.json(try fitness.progress(query, in: reading).entries)])
        }
    }
}

extension ProgressQuery {
    fileprivate var isOfDays: Bool { from != nil || to != nil }

    fileprivate static let usualLimit: Int64 = 20

    fileprivate init(_ values: Values, offset: Int64) throws {
        self.init(
            type: try values.optionalText("type").map { try ProgressMetricType(typed: $0) },
            from: try ProgressMoment.day(values, "from"), to: try ProgressMoment.day(values, "to"),
            limit: Int(try values.optionalInteger("limit") ?? Self.usualLimit), offset: Int(offset))
    }
}
