internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Settings of the app: a serialised JSON value per key. A key may hold any characters; in the path they are escaped.
struct SettingRoutes {
    let quran: QuranModule

    private static let path: PathTemplate = "/v1/quran/settings/{settingKey}"
    private static let shape = RecordPresentation.setting
    private static let settingKey = Field.required("settingKey", .text, "The setting's key.", example: "theme")
    private static let noSuchSetting = DeclaredError(.notFound, "quran.no-such-setting", "There is no such setting.")
    private static let unaddressable = DeclaredError(
        .invalidInput, "quran.unaddressable-key", "The key is . or .., which clients take out of addresses.")
    private static let notJSON = DeclaredError(.invalidInput, "quran.not-json", "The value is not serialised JSON.")

    var all: [Endpoint] { [list, one, put, remove] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/quran/settings", "Settings of the app, by key", slice: QuranModule.id,
            list: Self.shape.listing, cache: .structural, answers: [.page("The settings.", of: Self.shape.answer)],
            errors: Self.shape.listingErrors
        ) { [quran] request, reading in
            .page(try quran.settings(in: reading).list(request.list)) {
                Self.shape.json($0.entity, owner: request.owner)
            }
        }
    }

    private var one: Endpoint {
        .reading(
            .get, Self.path, "A setting of the app", slice: QuranModule.id, path: [Self.settingKey],
            cache: .structural, answers: [.ok("The setting.", Self.shape.answer)], errors: [Self.noSuchSetting]
        ) { [quran] request, reading in
            let key = try request.path.text("settingKey")
            guard let setting = try quran.settings(in: reading).find(key) else { throw QuranModule.noSetting(key) }
            return .ok(Self.shape.json(setting.entity, owner: request.owner), version: setting.version)
        }
    }

    /// The value is stored without the white space between its tokens.
    private var put: Endpoint {
        .writing(
            .put, Self.path, "Give a setting of the app a value", slice: QuranModule.id, path: [Self.settingKey],
            body: Self.shape.body(requiring: "settingValue", examples: ["settingValue": "\"dark\""]),
            maximumBodyBytes: RecordText.maximumBodyBytes, cache: .structural, version: version,
            answers: Answer.stored("The setting.", Self.shape.answer),
            errors: QuranProblems.text + [Self.unaddressable, Self.notJSON]
        ) { [quran] request, writing in
            let key = try request.path.text("settingKey")
            let setting = try quran.setSetting(
                key, to: try request.body.text("settingValue"),
                at: try request.body.optional("lastModifiedAt", as: Instant.self), in: writing)
            let json = Self.shape.json(setting.entity, owner: request.owner)
            try request.body.agree(with: json, except: ["settingValue", "lastModifiedAt"])
            return .stored(json, setting.change, at: Self.path.filled(key))
        }
    }

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Remove a setting of the app", slice: QuranModule.id, path: [Self.settingKey],
            cache: .structural, version: version, answers: [.noContent("The setting is gone.")],
            errors: [Self.noSuchSetting]
        ) { [quran] request, writing in
            let key = try request.path.text("settingKey")
            guard try quran.settings(in: writing).remove(key) != nil else { throw QuranModule.noSetting(key) }
            return .noContent
        }
    }

    private var version: Endpoint.VersionLookup {
        { [quran] request, reading in try quran.settings(in: reading).find(request.path.text("settingKey"))?.version }
    }
}
