internal import HTTPKit
internal import HabitsData
internal import Kernel

/// An owner's habits, in the format of one of the apps.
struct ExportRoutes {
    let habits: HabitsModule

    var all: [Endpoint] { [export] }

    private var export: Endpoint {
        .reading(
            .get, "/v1/habits/export", "Your practice, in the form of one of the apps", slice: HabitsModule.id,
            query: [
                .required("shape", .choice(AppKind.words), "The web app's localStorage, or the phone's UserDefaults.")
            ],
            answers: [
                .ok(
                    "An item of the app's storage, which can also be imported.",
                    [
                        .required("name", .text, "The key in the app's storage."), .required("value", .json),
                        .required("unheld", .list(.object(.unheld)), "Fields that the app cannot store."),
                    ])
            ]
        ) { [habits] request, reading in
            let kind = try request.query.text("shape")
            let storage = try habits.appStorage(AppKind(rawValue: kind) ?? .web, in: reading)
            return .ok([
                "name": .string(AppStorage.key), "value": storage.value,
                "unheld": .array(storage.unheld.map(\.json)),
            ])
        }
    }
}

extension [Field] {
    static let unheld = [Field](
        of: Unheld.self, describing: ["key": "The entry's key.", "field": "The field's name in the shape."])
}
