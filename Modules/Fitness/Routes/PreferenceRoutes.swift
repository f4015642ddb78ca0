internal import FitnessData
internal import FitnessDomain
internal import HTTPKit
internal import Kernel

/// Endpoints for the types, and the owner's preferences for them.
struct PreferenceRoutes {
    let fitness: FitnessModule

    private static let records = RecordEndpoints(
        FitnessModule.preferences, slice: FitnessModule.id, at: "/v1/fitness/preferences/{type}",
        place: [.required("type", .choice(ProgressMetricType.allCases.map(\.rawValue)), "The type.", example: "weight")]
    ) { try $0.path.text("type") }

    var all: [Endpoint] {
        [
            types, Self.records.list("The preferences of types", "What is set."),
            Self.records.one("The preference of a type", "What is set."), put,
            Self.records.remove("Reset a type to the defaults", "Nothing is set for the type."),
        ]
    }

    private var types: Endpoint {
        .reading(
            .get, "/v1/fitness/types", "The types, with unit, range, and the owner's preferences",
            slice: FitnessModule.id,
            answers: [.ok("The types.", [.required("items", .list(.object([Field](of: MetricView.self))))])]
        ) { [fitness] _, reading in
            .ok(["items": .array(try fitness.metrics(in: reading).map(\.json))])
        }
    }

    private var put: Endpoint {
        Self.records.put(
            "Set the unit in which a type is shown, and how the figure of a day is computed", "What is set.",
            body: Self.records.body(examples: ["unit": "lb", "dayRule": "latest"]), free: ["unit", "dayRule"],
            errors: [.unit]
        ) { [fitness] request, type, writing in
            let unit = try request.body.optionalText("unit").flatMap(MeasureUnit.init).map(Patch.set) ?? .clear
            let rule = try request.body.optionalText("dayRule").flatMap(DayRule.init).map(Patch.set) ?? .clear
            return try fitness.prefer(ProgressMetricType(typed: type), unit: unit, dayRule: rule, in: writing)
        }
    }
}
