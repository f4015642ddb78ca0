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
            .get, "/v1/imports/running", "Files that are being taken in, oldest first", scope: .read(HomeBase.id),
            answers: [.ok("All of this owner's.", [.required("items", .list(.object(Self.entry)))])]
        ) { [home] request in
            let imports = home.work.entries(of: [request.owner]).filter { $0.kind == .import && !$0.isCancelled }
            return .ok(["items": .array(imports.map { ImportPresentation.json($0) })])
        }
    }

    private var upload: Endpoint {
        .receiving(
            .post, "/v1/imports", "Take in a file that an app exported", scope: .write(HomeBase.id),
            query: [
                .required("name", .text, "The file's name.", example: "export.plist"),
                .optional("id", .identifier, "A name for this import, by which the list of running ones shows it."),
                .optional(
                    "options", .text,
                    "Choices that the file leaves open, such as the order of its dates: name=value,name=value. It is remembered for the next file of the same source."
                ),
                .optional("dryRun", .boolean, "True for a trial run: the result is shown, and nothing is stored."),
            ],
            body: .bytes([
                "application/octet-stream", "application/xml", "text/xml", "application/x-plist", "application/json",
                "text/csv", "application/zip",
            ]), UploadFields.intake, idempotent: true,
            answers: [
                .ok("Nothing in it was new, or it was a trial.", Self.result),
                ResponseSpec(status: 201, "It is in; `import` is its number.", .shape(Self.result)).withoutAddress,
            ],
            errors: UploadFields.limits + UploadFields.room + UploadFields.propertyLists
                + UploadFields.archives + [
                    .authSignInAgain, .importNotWritable, .importOtherScope, .importBadJson, .importBadText,
                    .importUnknownOption, .importOption, .importTooLarge, .importUnreadablePart, .importSeveralReadings,
                    .importNothingTaken, .importNotRecognised,
                    .importAlreadyUndone.described("It was undone while it was taken in."),
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
        let spool = try home.spool(expecting: body.length)
        var limit = WholeFileLimit(home.imports, expecting: body.length)
        // The file exists until everything is done.
        defer { withExtendedLifetime(spool) {} }
        try await body.forEach { bytes in
            try limit.take(bytes)
            try await spool.append(bytes)
            work.received(bytes.count)
        }
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
                        "Options are written name=value,name=value.",
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
        .required("received", .integer, "Bytes that have come."),
        .optional("expected", .integer, "Bytes that are to come in all, where the client said so."),
        .required("read", .integer, "Bytes that have been taken in, of files that are taken in part by part."),
        .optional("records", .integer, "Records that have been looked at, of such files."),
        .required("since", .instant),
    ]

    private static let result = ObjectSchema(
        "home.ImportResult",
        [
            .optional("import", .integer, "Its number, for undoing it; absent if nothing was new."),
            .required("file", .text), .required("titles", .list(.text), "The kind that was found."),
            .required(
                "counts",
                .list(
                    .object([
                        .required("kind", .text), .required("added", .integer),
                        .optional("restored", .integer, "Brought back out of the trash, if any were."),
                        .optional("linked", .integer, "Known from now on as what was here, if any are."),
                        .required("updated", .integer),
                        .required("unchanged", .integer), .required("kept", .integer, "The store's is newer."),
                        .optional("waiting", .integer, "Not stored, because they may be here already, if any are."),
                        .optional("inTrash", .integer, "Known, and in the trash since, if any are."),
                    ]))),
            .optional(
                "proposals",
                .list(
                    .object([
                        .required("path", .text), .required("item", .text), .required("entry", .text),
                        .required("type", .text), .required("key", .text),
                    ])),
                "Items that wait, each with the record that it may be. `match=link` in `options` says that they are the same, "
                    + "`match=add` takes them in beside those."),
            .required(
                "rejected", .list(.object([.required("path", .text), .required("reason", .text)])),
                "Items that cannot be stored."),
            .required(
                "unreadable", .list(.text),
                "Paths of those among the rejected of which nothing could be read: the file is in, but for these parts."
            ),
            .required("rejectedInAll", .integer, "Also those that are not listed."),
            .required("ignoredKeys", .list(.text)), .required("remarks", .list(.text)),
            .optional(
                "examples",
                .list(
                    .object([
                        .required("type", .text), .required("key", .text),
                        .required("change", .choice(ImportResult.Example.Kind.allCases.map(\.rawValue))),
                        .optional("fields", .json, "The record as it would be; not there if it would go."),
                    ])), "Some of the records, in a trial."),
        ])
}
