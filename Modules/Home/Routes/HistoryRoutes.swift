internal import Changes
internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomePast
internal import Kernel
internal import Storage

/// The history of one record, and its restoration.
struct HistoryRoutes {
    let home: HomeModule

    var all: [Endpoint] { [versions, then, restore] }

    private var versions: Endpoint {
        .readingAcrossSlices(
            .get, "/v1/history/{type}/{key}", "A record's history", path: Self.path, list: ListParameters(),
            answers: [
                .page(
                    "Its versions, the latest first, each with its changes. To get a version's fields, request the "
                        + "version.",
                    of: Self.past)
            ], errors: Self.errors + [Refusal](listing: [])
        ) { [home] request, reading in
            let reference = try request.record { .read($0) }
            return .page(try home.history.page(of: reference, request.list, in: reading), HistoryPresentation.json)
        }
    }

    private var then: Endpoint {
        .readingAcrossSlices(
            .get, "/v1/history/{type}/{key}/versions/{version}", "A record's earlier state",
            path: Self.path + [.required("version", .integer, "A version of the record.", example: 1)],
            answers: [.ok("The record as it was at that version.", Self.recordThen)],
            errors: Self.errors + [.historyNoVersion]
        ) { [home] request, reading in
            let reference = try request.record { .read($0) }
            return .ok(
                HistoryPresentation.json(
                    try home.history.then(reference, at: request.path.integer("version"), in: reading)))
        }
    }

    private var restore: Endpoint {
        .writingAcrossSlices(
            .post, "/v1/history/{type}/{key}/restore", "Bring a record back", path: Self.path,
            body: .object([
                .optional(
                    "version", .integer,
                    "The version to restore. By default the state before the record was removed, or the present state "
                        + "if it was not removed."
                )
            ]),
            answers: [
                .ok(
                    "The record's version now; unchanged if the restore changed nothing.",
                    [
                        .required("version", .integer),
                        .optional(
                            "kept", .list(.text),
                            "Records that were moved elsewhere while it was removed: type/key."),
                        .optional("remarks", .list(.text), "Problems found afterwards, with remedies."),
                    ])
            ],
            errors: Self.errors + [.historyNoVersion, .historyNothingThere, .recordShared, .purged]
        ) { [home] request, writing in
            let reference = try request.record { .write($0) }
            let restored = try home.history.restore(
                reference, to: try request.body.optionalInteger("version"), in: writing)
            return .ok(HistoryPresentation.json(restored))
        }
    }

    private static let path: [Field] = [
        .required("type", .text, "The record's type, as in the feed of changes.", example: "home.ZoneStay"),
        .required("key", .text, "Its key.", example: "0001-01-01"),
    ]

    private static let errors: [Refusal] = [.syncType, .recordKey, .historyNotPermitted, .historyUnknown]

    private static let told: [Field] = [
        .required("version", .integer),
        .required("kind", .choice(RecordPast.Kind.allCases.map(\.rawValue))), .required("at", .instant),
        .optional("action", .text, "The request in words."), .optional("origin", .text, "Who asked."),
        .optional("operation", .integer, "The number for taking the change back."),
    ]

    private static let past = ObjectSchema(
        "home.RecordVersion",
        told + [
            .optional(
                "differences",
                .list(
                    .object([.required("field", .text), .optional("before", .json), .optional("after", .json)])),
                "The fields that changed, if any.")
        ])

    private static let recordThen = ObjectSchema(
        "home.RecordThen",
        told + [
            .optional(
                "fields", .json,
                "The record's state at that version; absent if it was removed or deleted for good.")
        ])
}

extension Request {
    /// The record that the path names; throws unless the caller has the scope for its slice.
    fileprivate func record(_ needed: (String) -> Scope) throws -> RecordReference {
        let reference = RecordReference(type: try self.path.text("type"), key: try self.path.text("key"))
        guard may(needed(reference.slice)) else {
            throw Refusal.historyNotPermitted(
                "This caller does not have the required right to data of \(reference.slice.prefix(80)).",
                details: ["scope": needed(String(reference.slice.prefix(80))).description])
        }
        return reference
    }
}
