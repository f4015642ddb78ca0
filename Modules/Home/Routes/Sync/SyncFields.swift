internal import HTTPKit
internal import HomeBase
internal import HomeDevices
internal import Kernel

/// The fields that devices send and receive, and their readers.
enum SyncFields {
    // MARK: Which slices

    static let slices = Field.optional(
        "slices", .text, "The slices, with commas between them; without it all that the caller may read.")

    static let feed = Field.optional(
        "feed", .choice(FeedName.allCases.map(\.rawValue)),
        "Which feed: one's own records, or the shared data. Each has cursors of its own.")

    static func selection(of request: Request, _ types: RecordTypes) throws -> SyncSelection {
        let asked = try request.query.optionalText("slices")?.split(separator: ",", omittingEmptySubsequences: false)
        return try types.selection(asked?.map(String.init), of: feed(request.query)) { request.may(.read($0)) }
    }

    static func feed(_ values: Values) throws -> FeedName {
        try values.optionalText("feed").flatMap(FeedName.init) ?? .own
    }

    static let lastEventID = "Last-Event-ID"

    /// The start of a stream. A client that reconnects sends both the header and the query, and the header is the later
    /// position. An empty header means that the client received nothing yet, which is how browsers behave (WHATWG HTML §9.2).
    static func streamCursor(of request: Request) throws -> SyncCursor? {
        if let id = try request.headers.optionalText(lastEventID), !id.isEmpty {
            do {
                return try SyncCursor(id)
            } catch {
                throw error.kind(error.message, details: ["parameter": lastEventID])
            }
        }
        return try request.query.optionalText("cursor").map { try SyncCursor($0) }
    }

    static let selectionErrors: [Refusal] = [.syncCursor, .syncSlice, .syncNotReadable, .syncNoSlice]

    // MARK: A page

    static let page: [Field] = [
        .required("epoch", .text, "Renewed when the store is restored."),
        .required("from", .integer, "The version after which the page begins."),
        .required("cursor", .text, "The start of the next page."),
        .required("more", .boolean, "True if there is more right now."),
        .optional("reset", .boolean, "True if the device has to begin anew, at `cursor`."),
        .optional("reason", .choice(SyncReset.allCases.map(\.rawValue)), "Why it has to."),
        .required("slices", .list(.text), "The slices that the page is about."),
        .required("items", .list(.shape(item))),
        .required("floor", .integer, "A device forgets tombstones up to this version."),
        .optional("checksums", .json, "By slice, 16 digits, when there is no more."),
        .optional(
            "unavailable",
            .object([
                .required("type", .text), .required("version", .integer), .required("reason", .text),
                .required("detail", .text),
            ]), "A record that this server cannot show now; the cursor stays before it."),
        .optional(
            "damaged",
            .list(
                .object([
                    .required("type", .text), .required("key", .text), .required("version", .integer),
                    .required("detail", .text),
                ])), "Records that are damaged in the store: note their versions. The cursor passes over them."),
    ]

    private static let item = ObjectSchema(
        "sync.Item",
        [
            .required("type", .text, "The record's type: slice.Name."), .required("key", .text),
            .required("version", .integer), .required("kind", .choice(["put", "remove"])),
            .optional("fields", .json, "The record as it is now: /v1/sync/types has its schema."),
            .optional("imported", .boolean, "True where a file brought it as it is now."),
        ])

    // MARK: A type

    static let type: [Field] = [
        .required("type", .text, "slice.Name, as items and mutations have it."),
        .required("feed", .choice(FeedName.allCases.map(\.rawValue)), "The feed of its records."),
        .required("keys", .list(.text), "The fields that make the key; none where there is one record at most."),
        .required(
            "schema", .json,
            "JSON Schema 2020-12 of `fields`. Fields that are not required may be left out, and read-only ones are not looked at."
        ),
    ]

    // MARK: A push

    static let request: [Field] = [
        .required("client", .text, "The device's name among its owner's, such as a UUID made once.", example: "phone"),
        .optional("epoch", .text, "The epoch of the bases; needed with them."),
        feed,
        .required("mutations", .list(.object(mutationFields)), "1 to \(SyncPushRequest.most)."),
    ]

    private static let mutationFields: [Field] = [
        .required("id", .text, "The device's name for it: sent again under it, it is done once.", example: "m1"),
        .required("type", .text, "The record's type: slice.Name.", example: "slice.Name"),
        .required("key", .text, "", example: "a"),
        .required("kind", .choice(SyncMutation.Kind.allCases.map(\.rawValue))),
        .optional("base", .within(0...Int64.max), "The version that the device saw; 0 for no such record."),
        .optional(
            "fields", .json,
            "All fields for put, those that change for patch: /v1/sync/types has their schemas. As HTTP shows the record will do.",
            example: ["name": "a"]),
        .optional("group", .text, "Mutations of one group are made together or not at all."),
    ]

    static func mutation(_ values: Values) throws -> SyncMutation {
        try SyncMutation(
            id: values.text("id"), RecordReference(type: values.text("type"), key: values.text("key")),
            kind: values.text("kind"), fields: values.optional("fields", as: JSONValue.self),
            base: values.optionalInteger("base"), group: values.optionalText("group"), at: values.place)
    }

    static let requestErrors: [Refusal] = [
        .syncCount, .syncName, .syncFields, .syncRepeatedId, .syncRepeatedRecord, .syncNoEpoch, .syncOtherEpoch,
    ]

    static let result: [Field] = [
        .required("id", .text, "The mutation's."),
        .required("outcome", .choice(["applied", "unchanged", "conflict", "refused", "unknown"])),
        .optional("version", .integer, "The record's version since; of a conflict, what is there: the next base."),
        .optional(
            "merged", .boolean, "True if the record is not as it was sent: what the server has at `version` counts."),
        .optional("duplicate", .boolean, "True if it had been done before; this is what was answered then."),
        .optional("base", .json, "The state that the device saw, as far as it is known, for a conflict."),
        .optional("yours", .json, "The state that the device wants, for a conflict; absent for no record."),
        .optional("theirs", .json, "The stored state, for a conflict; absent for no record."),
        .optional("problem", .json, "Why it was not done: problem details. A status of 500 and above may pass."),
    ]
}
