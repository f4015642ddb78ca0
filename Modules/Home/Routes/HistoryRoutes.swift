internal import HTTPKit
internal import HomeData
internal import Kernel

/// What became of one record, and its return.
struct HistoryRoutes {
    let home: HomeModule

    var all: [Endpoint] { [versions, restore] }

    private var versions: Endpoint {
        .readingAcrossSlices(
            .get, "/v1/history/{type}/{key}", "What became of a record", path: Self.path,
            answers: [
                .ok("Its versions, the latest first.", [.required("items", .list(.shape(Self.past)))])
            ], errors: Self.errors
        ) { [home] request, reading in
            let reference = try request.record { .read($0) }
            return .ok([
                "items": .array(
                    try home.history.versions(of: reference, in: reading).map(HistoryPresentation.json))
            ])
        }
    }

    private var restore: Endpoint {
        .writingAcrossSlices(
            .post, "/v1/history/{type}/{key}/restore", "Bring a record back", path: Self.path,
            body: .object([
                .optional(
                    "version", .integer,
                    "What it is to be again. Without it, what it was before it was removed, and what it is if it is there."
                )
            ]),
            answers: [
                .ok(
                    "The version that it has now; the same as before where nothing changes by it.",
                    [
                        .required("version", .integer),
                        .optional("kept", .list(.text), "Records that went elsewhere while it was gone: type/key."),
                        .optional("remarks", .list(.text), "What is not as it should be after it, and what helps."),
                    ])
            ],
            errors: Self.errors + [
                DeclaredError(.notFound, "history.no-version", "It has no such version that is known."),
                DeclaredError(.conflict, "history.nothing-there", "It was removed then, or that is forgotten."),
                DeclaredError(
                    .notPermitted, "record.shared", "It is shared data: an admin brings it back, on the machine."),
                DeclaredError(.conflict, MizanError.purged, "It was deleted for good."),
            ]
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

    private static let errors = [
        DeclaredError(.invalidInput, "sync.type", "There is no such record type here."),
        DeclaredError(.invalidInput, "record.key", "That is no key of such a record, or is written another way."),
        DeclaredError(.notPermitted, "history.not-permitted", "The caller may not do that with that slice."),
        DeclaredError(.notFound, "history.unknown", "There is no such record, and none is remembered."),
    ]

    private static let past = ObjectSchema(
        "home.RecordVersion",
        [
            .required("version", .integer),
            .required("kind", .choice(RecordPast.Kind.allCases.map(\.rawValue))), .required("at", .instant),
            .optional("action", .text, "What was asked for."), .optional("origin", .text, "Who asked."),
            .optional("operation", .integer, "The number by which that is taken back."),
            .optional("fields", .json, "What it was then; not there if it was removed or deleted for good."),
            .optional(
                "differences",
                .list(
                    .object([.required("field", .text), .optional("before", .json), .optional("after", .json)])),
                "What was changed."),
        ])
}

extension Request {
    /// The record that the path names, if the caller may do that with its slice.
    fileprivate func record(_ needed: (String) -> Scope) throws -> RecordReference {
        let reference = RecordReference(type: try self.path.text("type"), key: try self.path.text("key"))
        guard may(needed(reference.slice)) else {
            throw MizanError(
                .notPermitted, "history.not-permitted",
                "This caller may not do that with what is of \(reference.slice.prefix(80)).",
                details: ["scope": needed(String(reference.slice.prefix(80))).description])
        }
        return reference
    }
}
