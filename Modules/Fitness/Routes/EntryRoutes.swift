internal import Changes
internal import FitnessData
internal import FitnessDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel

/// Endpoints for measurements: there may be several of a type, each named by its id.
struct EntryRoutes {
    let fitness: FitnessModule

    private let records: RecordEndpoints<ProgressEntry>

    init(fitness: FitnessModule) {
        self.fitness = fitness
        records = RecordEndpoints(
            FitnessModule.entries, slice: FitnessModule.id, at: "/v1/fitness/entries/{id}",
            place: [Self.id], supplement: fitness.standing
        ) { try $0.path.identifier("id") }
    }

    private static let fields = FitnessModule.entries.presentation.fields

    private static let id = Field.required(
        "id", .identifier, "The entry's id.", example: "01a2b3c4-0000-7000-8000-000000000000")
    private static let date = Field.optional(
        "date", .instant, "The moment of the measurement; now by default.", example: "2026-01-08T08:00:00Z")
    private static let zone = Field.optional(
        "zone", .text, "The time zone of the day and the time; the owner's zone by default.",
        example: "UTC")

    var all: [Endpoint] {
        [
            list, create, records.one("An entry", "The entry."), edit,
            records.remove("Remove an entry", "The entry has been removed."), restore,
        ]
    }

    private var list: Endpoint {
        .reading(
            .get, "/v1/fitness/entries", "Entries, the latest first", slice: FitnessModule.id,
            list: ListParameters(Self.fields), answers: [.page("The entries.", of: records.shape)],
            errors: [Refusal](listing: Self.fields)
        ) { [records] request, reading in
            try records.page(
                FitnessModule.entries(in: reading).list(request.list.latestFirst), to: request.owner, in: reading)
        }
    }

    private var create: Endpoint {
        records.create(
            "Log a measurement",
            (new: "The entry. It is new.", there: "The entry, which already existed with this id."),
            body: .object([
                .required("type", .choice(ProgressMetricType.allCases.map(\.rawValue)), example: "weight"),
                .required("quantity", .number, "In the type's base unit (`/v1/fitness/types`).", example: 75.5),
                Self.date,
                Self.zone, .optional("notes", .text, "At most 500 characters."),
                .optional("id", .identifier, "Its id in another program; a new id by default."),
            ]), errors: [Refusal].entry + [.entryExists, .purged]
        ) { [fitness] request, writing in
            let body = request.body
            return try fitness.log(
                EntryDraft(
                    id: body.optional("id", as: UUID.self), ProgressMetricType(typed: body.text("type")),
                    body.number("quantity"), at: body.optional("date", as: Instant.self),
                    zone: body.optionalText("zone"), notes: body.optionalText("notes")), in: writing)
        }
    }

    private var edit: Endpoint {
        records.patch(
            "Change an entry; its type cannot be changed", "The entry.",
            body: .object([
                .optional("quantity", .number, example: 75.5), Self.date, Self.zone, .clearable("notes", .text),
            ]), errors: [Refusal].entry
        ) { [fitness] request, id, writing in
            var change = EntryChange()
            change.quantity = try request.body.optional("quantity", as: Double.self)
            change.date = try request.body.optional("date", as: Instant.self)
            change.zone = try request.body.optionalText("zone")
            change.notes = try request.body.patch("notes", as: String.self)
            return try fitness.change(id, change, in: writing)
        }
    }

    private var restore: Endpoint {
        .writing(
            .post, "/v1/fitness/entries/{id}/restore", "Bring back a removed entry", slice: FitnessModule.id,
            path: [Self.id], idempotent: true, answers: [.ok("The entry.", records.shape)],
            errors: [FitnessModule.entries.absence]
        ) { [fitness, records] request, writing in
            let written = try fitness.restore(request.path.identifier("id"), in: writing)
            return .ok(
                try records.shown(written, to: request.owner, in: writing), version: written.version)
        }
    }
}

extension RecordQuery {
    fileprivate var latestFirst: RecordQuery {
        guard sort.isEmpty else { return self }
        var query = self
        query.sort = [Sort("date", descending: true)]
        return query
    }
}

extension [Refusal] {
    /// The possible errors of an entry.
    static let entry: [Refusal] = text + [.quantity, .notes, .date, .zone]
}
