internal import Accounts
internal import Changes
internal import FoundationEssentials
internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomeImports
internal import HomePast
internal import HomeWork
internal import Kernel
internal import ModuleKit

/// Endpoints for importing files while they are uploaded, and for the progress.
struct UploadRoutes {
    let home: HomeModule

    var all: [Endpoint] { [running, upload] }

    private var running: Endpoint {
        .acting(
            .get, "/v1/imports/running", "Imports under way, the oldest first", scope: .read(HomeBase.id),
            answers: [.ok("All imports of this owner.", [.required("items", .list(.object(Self.entry)))])]
        ) { [home] request in
            let imports = home.work.entries(of: [request.owner]).filter { $0.kind == .import && !$0.isCancelled }
            return .ok(["items": .array(imports.map { ImportPresentation.json($0) })])
        }
    }

    private var upload: Endpoint {
        .receiving(
            .post, "/v1/imports", "Import a file that an app exported", scope: .write(HomeBase.id),
            query: [
                .required("name", .text, "The file's name.", example: "export.plist"),
                .optional("id", .identifier, "A name for this import, which the list of running imports shows."),
                .optional(
                    "options", .text,
                    "Choices that the file leaves open, such as the order of its dates: name=value,name=value. They "
                        + "are remembered for the next file of the same source."
                ),
                .optional("dryRun", .boolean, "True for a trial run: the result is shown, and nothing is stored."),
            ],
            body: .bytes([
                "application/octet-stream", "application/xml", "text/xml", "application/x-plist", "application/json",
                "text/csv", "application/zip",
            ]), .file, idempotent: true,
            answers: [
                .ok("Nothing in the file was new, or this was a trial run.", Self.result),
                ResponseSpec(
                    status: 201,
                    "The file is imported; `import` is the number of the import.", .shape(Self.result)
                ).withoutAddress,
            ],
            errors: UploadFields.limits + UploadFields.room + UploadFields.propertyLists
                + UploadFields.archives + [
                    .authSignInAgain, .importNotWritable, .importOtherScope, .importBadJson, .importBadText,
                    .importUnknownOption, .importOption, .importTooLarge, .importUnreadablePart, .importSeveralReadings,
                    .importNothingTaken, .importNotRecognised,
                    .importAlreadyUndone.described("The import was undone while it was under way."),
                    .brokenInvariant, .importCancelled,
                ], { [home] request, body in try await Self.take(body, request, home) })
    }

    private static func take(
        _ body: IncomingBody, _ request: Request, _ home: HomeModule
    ) async throws -> Response {
        let name = try request.query.text("name")
        try UploadName.check(name)
        let work = try home.work.begin(
            .import, name, id: try request.query.optional("id", as: UUID.self), of: request.owner, in: .receiving,
            expecting: body.length, alone: true)
        return try await work.run { try await take(body, called: name, request, home, work) }
    }

    private static func take(
        _ body: IncomingBody, called name: String, _ request: Request, _ home: HomeModule, _ work: Work
    ) async throws -> Response {
        let spool = try await home.receive(expecting: body.length, for: work) { try await body.forEach($0) }
        // The file exists until everything is done.
        defer { withExtendedLifetime(spool) {} }
        work.enter(.reading)
        do {
            let result = try await home.imports.run(
                FileSource(spool.path, named: name), owner: request.owner,
                try Self.request(request),
                progress: { work.report($0) },
                storing: { work.enter(.storing) })
            // If nothing was stored, the answer is an error.
            if result.number == nil {
                try result.requireReadable()
                try result.requireTaken()
            }
            let json = ImportPresentation.json(result)
            return result.number == nil ? .ok(json) : .created(json)
        } catch {
            throw MizanError(crossing: error).ofUpload(spool.path, called: name)
        }
    }

    private static func request(_ request: Request) throws -> ImportRequest {
        var choices: [String: String] = [:]
        if let text = try request.query.optionalText("options") {
            for part in text.split(separator: ",") {
                let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
                guard sides.count == 2 else {
                    throw Refusal.importOption(
                        "Options must be written name=value,name=value.",
                        details: ["parameter": "options"])
                }
                choices[sides[0]] = sides[1]
            }
        }
        return ImportRequest(
            by: request.authority, rights: request.importRights, choices: choices,
            isTrial: try request.query.optional("dryRun", as: Bool.self) ?? false)
    }

    private static let entry: [Field] = [
        .required("id", .identifier), .required("file", .text),
        .required("phase", .choice([WorkPhase.receiving, .reading, .storing].map(\.rawValue))),
        .required("received", .integer, "Bytes received."),
        .optional("expected", .integer, "Bytes to receive in all, if the client stated the length."),
        .required("read", .integer, "Bytes imported, for files that are imported part by part."),
        .optional("records", .integer, "Records read, for files that are imported part by part."),
        .required("since", .instant),
    ]

    private static let result = ObjectSchema(
        "home.ImportResult",
        [
            .optional("import", .integer, "The import's number, for undoing it; absent if nothing was new."),
            .required("file", .text), .required("titles", .list(.text), "The kind of file that was detected."),
            .required(
                "counts",
                .list(
                    .object([
                        .required("kind", .text), .required("added", .integer),
                        .optional("restored", .integer, "Brought back from the trash, if any."),
                        .optional("linked", .integer, "Linked to records that were already here, if any."),
                        .required("updated", .integer),
                        .required("unchanged", .integer),
                        .required(
                            "kept", .integer,
                            "Not changed, because the stored record is newer."),
                        .optional(
                            "waiting", .integer,
                            "The number of records not stored yet because they may already be here, if any."),
                        .optional("inTrash", .integer, "Already imported and now in the trash, if any."),
                    ]))),
            .optional(
                "proposals",
                .list(
                    .object([
                        .required("path", .text), .required("item", .text), .required("entry", .text),
                        .required("type", .text), .required("key", .text),
                    ])),
                "Items that wait, each with the record that it may match. `match=link` in `options` links each to its "
                    + "record; `match=add` adds them as new records."),
            .required(
                "rejected", .list(.object([.required("path", .text), .required("reason", .text)])),
                "Items that cannot be stored."),
            .required(
                "unreadable", .list(.text),
                "Paths of rejected parts that could not be read at all; the rest of the file is imported."
            ),
            .required("rejectedInAll", .integer, "The number of rejected items, including items not listed."),
            .required("ignoredKeys", .list(.text)), .required("remarks", .list(.text)),
            .optional(
                "examples",
                .list(
                    .object([
                        .required("type", .text), .required("key", .text),
                        .required("change", .choice(ImportResult.Example.Kind.allCases.map(\.rawValue))),
                        .optional(
                            "fields", .json, "The record as the import would store it; absent if it would be removed."),
                    ])), "Some of the records, in a trial run."),
        ])
}
