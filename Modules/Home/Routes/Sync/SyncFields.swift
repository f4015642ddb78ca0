internal import HTTPKit
internal import HomeBase
internal import HomeDevices
internal import Kernel

/// The fields that devices send and receive, and their readers.
enum SyncFields {
    // MARK: Which slices

    static let slices = Field.optional(
        "slices", .text, "The slices, separated by commas; by default all that the caller may read.")

    static let feed = Field.optional(
        "feed", .choice(FeedName.allCases.map(\.rawValue)),
        "The feed: the owner's records or the shared data. Each feed has its own cursors.")

    static func selection(of request: Request, _ types: RecordTypes) throws -> SyncSelection {
        let asked = try request.query.optionalText("slices")?.split(separator: ",", omittingEmptySubsequences: false)
        return try types.selection(asked?.map(String.init), of: feed(request.query)) { request.may(.read($0)) }
    }

    static func feed(_ values: Values) throws -> FeedName {
        try values.optionalText("feed").flatMap(FeedName.init) ?? .own
    }

    static let lastEventID = "Last-Event-ID"

    /// The start of a stream. A client that reconnects sends both the header and the query; the header contains the later
    /// position. Like a browser, a client that has received nothing yet sends an empty header (WHATWG HTML §9.2).
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
        .required("epoch", .text, "The epoch of the versions; it changes when the store is restored."),
        .required("from", .integer, "The page begins after this version."),
        .required("cursor", .text, "The start of the next page."),
        .required("more", .boolean, "True if there are more changes now."),
        .optional("reset", .boolean, "True if the device has to start again, at `cursor`."),
        .optional("reason", .choice(SyncReset.allCases.map(\.rawValue)), "The reason for starting again."),
        .required("slices", .list(.text), "The slices in the page."),
        .required("items", .list(.shape(item))),
        .required("floor", .integer, "The device deletes its tombstones up to this version."),
        .optional("checksums", .json, "The checksum of each slice, 16 digits, on the last page."),
        .optional(
            "unavailable",
            .object([
                .required("type", .text), .required("version", .integer), .required("reason", .text),
                .required("detail", .text),
            ]), "A record that this server cannot show now; the cursor does not pass it."),
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
            .optional("imported", .boolean, "True if the present state comes from an imported file."),
        ])

    // MARK: A type

    static let type: [Field] = [
        .required("type", .text, "slice.Name, as in items and mutations."),
        .required("feed", .choice(FeedName.allCases.map(\.rawValue)), "The feed of its records."),
        .required("keys", .list(.text), "The fields that form the key; empty if there is at most one record."),
        .required(
            "schema", .json,
            "JSON Schema 2020-12 of `fields`. Fields that are not required may be left out, and read-only ones are not looked at."
        ),
    ]

    // MARK: A push

    static let request: [Field] = [
        .required(
            "client", .text,
            "The device's name, unique among the owner's devices, such as a UUID made once.", example: "phone"),
        .optional("epoch", .text, "The epoch of the base versions; required with base versions."),
        feed,
        .required("mutations", .list(.object(mutationFields)), "1 to \(SyncPushRequest.most)."),
    ]

    private static let mutationFields: [Field] = [
        .required(
            "id", .text,
            "The device's id for the mutation; a mutation that is repeated with the same id is done only once.",
            example: "m1"),
        .required("type", .text, "The record's type: slice.Name.", example: "slice.Name"),
        .required("key", .text, "", example: "a"),
        .required("kind", .choice(SyncMutation.Kind.allCases.map(\.rawValue))),
        .optional(
            "base", .within(0...Int64.max), "The version that the device saw; 0 if the device knows no such record."),
        .optional(
            "fields", .json,
            "All fields for put, the changed fields for patch; /v1/sync/types has the schemas. A record in the form of "
                + "the other endpoints is accepted too.",
            example: ["name": "a"]),
        .optional("group", .text, "Mutations with the same group are done together or not at all."),
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
        .optional(
            "version", .integer,
            "The record's version afterwards, or the stored version of a conflict: the next base version."),
        .optional(
            "merged", .boolean,
            "True if the stored record differs from the sent record; the device must then use the server's record "
                + "at `version`."
        ),
        .optional("duplicate", .boolean, "True if the mutation was done earlier; this is the earlier answer."),
        .optional("base", .json, "The state that the device saw, as far as it is known, for a conflict."),
        .optional("yours", .json, "The state that the device wants, for a conflict; absent for no record."),
        .optional("theirs", .json, "The stored state, for a conflict; absent for no record."),
        .optional(
            "problem", .json,
            "The reason why the mutation was not done, as problem details. With a status of 500 or above, a retry "
                + "may succeed."
        ),
    ]
}
