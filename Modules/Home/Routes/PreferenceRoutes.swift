internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomePeople
internal import Kernel

/// The preferences of an owner.
struct PreferenceRoutes {
    let home: HomeModule

    private static let records = RecordEndpoints(
        HomeBase.preferences, slice: HomeBase.id, at: "/v1/home/preferences/{key}",
        place: [.required("key", .text, "The preference: its slice, a dot and its name.", example: "home.today")],
        cache: .structural
    ) { try $0.path.text("key") }

    var all: [Endpoint] {
        [
            settings, Self.records.list("The preferences that you have set, by key", "The preferences."),
            Self.records.one("A preference that you have set", "The preference."), put,
            Self.records.remove("Go back to a preference's default value", "The default value applies again."),
        ]
    }

    private var settings: Endpoint {
        .reading(
            .get, "/v1/home/settings", "All preferences, with their values and the allowed values", slice: HomeBase.id,
            cache: .structural,
            answers: [
                .ok(
                    "The preferences, sorted by key.",
                    [
                        .required(
                            "items", .list(.shape(ObjectSchema("home.Setting", [Field](PreferenceView.fields)))))
                    ])
            ]
        ) { [home] _, reading in
            .ok(["items": .array(try home.preferences.all(in: reading).map(\.json))])
        }
    }

    private var put: Endpoint {
        Self.records.put(
            "Set a preference", "The preference.",
            body: Self.records.body(requiring: ["value"], examples: ["value": "quran,habits"]), free: ["value"],
            errors: [Refusal].text + [.unaddressable, .homeNoSuchPreference, .homePreferenceValue]
        ) { [home] request, key, writing in
            try home.preferences.set(key, to: try request.body.text("value"), in: writing)
        }
    }
}
