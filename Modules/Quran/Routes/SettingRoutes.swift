internal import HTTPKit
internal import Kernel
internal import QuranData

/// Settings of the app: a serialised JSON value per key. A key may contain any characters, which are escaped in the path.
struct SettingRoutes {
    let quran: QuranModule

    private static let records = RecordEndpoints(
        QuranModule.appSettings, slice: QuranModule.id, at: "/v1/quran/settings/{settingKey}",
        place: [.required("settingKey", .text, "The setting's key.", example: "theme")], cache: .structural
    ) { try $0.path.text("settingKey") }

    var all: [Endpoint] {
        [
            Self.records.list("Settings of the app, by key", "The settings."),
            Self.records.one("A setting of the app", "The setting."), put,
            Self.records.remove("Remove a setting of the app", "The setting has been removed."),
        ]
    }

    /// The value is stored without the white space between its tokens.
    private var put: Endpoint {
        Self.records.put(
            "Set a setting of the app", "The setting.",
            body: Self.records.body(requiring: ["settingValue"], examples: ["settingValue": "\"dark\""]),
            maximumBodyBytes: Endpoint.recordTextBytes, free: ["settingValue", "lastModifiedAt"],
            errors: [Refusal].text + [.unaddressable, .notJSON]
        ) { [quran] request, key, writing in
            try quran.setSetting(
                key, to: try request.body.text("settingValue"),
                at: try request.body.optional("lastModifiedAt", as: Instant.self), in: writing)
        }
    }
}
