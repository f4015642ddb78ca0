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
                    "Its versions, the latest first, each with what it changed. The fields are asked for by the version.",
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
            path: Self.path + [.required("version", .integer, "One of its versions.", example: 1)],
            answers: [.ok("The record as that version had it.", Self.recordThen)],
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
                    "The version to restore. Without it, what it was before it was removed, and what it is if it is there."
                )
            ]),
            answers: [
                .ok(
                    "The version that it has now; the same as before where nothing changes by it.",
                    [
                        .required("version", .integer),
                        .optional("kept", .list(.text), "Records that went elsewhere while it was gone: type/key."),
                        .optional("remarks", .list(.text), "Problems after it, with remedies."),
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
        .required("type", .text, "The record's type, as the feed of changes names it.", example: "home.ZoneStay"),
        .required("key", .text, "Its key.", example: "0001-01-01"),
    ]

    private static let errors: [Refusal] = [.syncType, .recordKey, .historyNotPermitted, .historyUnknown]

    private static let told: [Field] = [
        .required("version", .integer),
        .required("kind", .choice(RecordPast.Kind.allCases.map(\.rawValue))), .required("at", .instant),
        .optional("action", .text, "The request in words."), .optional("origin", .text, "Who asked."),
        .optional("operation", .integer, "The number by which that is taken back."),
    ]

    private static let past = ObjectSchema(
        "home.RecordVersion",
        told + [
            .optional(
                "differences",
                .list(
                    .object([.required("field", .text), .optional("before", .json), .optional("after", .json)])),
                "The changed fields, if any changed.")
        ])

    private static let recordThen = ObjectSchema(
        "home.RecordThen",
        told + [.optional("fields", .json, "The state then; absent if it was removed or deleted for good.")])
}

extension Request {
    /// The record that the path names; throws unless the caller has the scope for its slice.
    fileprivate func record(_ needed: (String) -> Scope) throws -> RecordReference {
        let reference = RecordReference(type: try self.path.text("type"), key: try self.path.text("key"))
        guard may(needed(reference.slice)) else {
            throw Refusal.historyNotPermitted(
                "This caller may not do that with what is of \(reference.slice.prefix(80)).",
                details: ["scope": needed(String(reference.slice.prefix(80))).description])
        }
        return reference
    }
}
