internal import Accounts
internal import HTTPKit
internal import HomeDoor
internal import HomeImports
internal import HomePeople
internal import HomeTransfer
internal import HomeWork
internal import Kernel
internal import ModuleKit
internal import Storage

/// The export and import of all of an owner's data as one file (Docs/AccountArchive.md).
struct ArchiveRoutes {
    let home: HomeModule

    var all: [Endpoint] { [export, take] }

    private static let mediaType = "application/jsonl"
    private static let pieceSize = 1 << 18

    /// Exports only the caller's own data. A token with scopes is refused, because the archive contains everything
    /// (Docs/Decisions/0010).
    private var export: Endpoint {
        .streaming(
            "/v1/account/archive", "All data of the caller as an archive", scope: .write(TokenService.account),
            answers: [.streamed("The archive, as lines of JSON.", as: Self.mediaType)],
            errors: [
                Refusal.ownerUnknown, .archiveLineTooLong,
                Refusal(.cancelled, "export.cancelled", "Somebody cancelled the work, or the server was stopped."),
            ] + UploadFields.limits.suffix(2) + UploadFields.room
        ) { [home] request in
            let owner = request.owner
            let work = try home.work.begin(.export, "archive", of: owner, in: .writing)
            let spool = try home.spool()
            let result = try await work.run {
                try await home.accountExport.run(owner: owner, into: spool, telling: work.listener)
            }
            work.enter(.sending)
            let stream = BodyStream.document(Self.mediaType, length: spool.count) { writer in
                defer { work.finish() }
                try await work.run { try await Self.send(spool, to: writer, work) }
            }
            let name = "mizan-\(result.owner).jsonl"
            return .streamed(
                stream,
                headers: [
                    .init("Content-Disposition", "attachment; filename=\"\(name)\""),
                    .init("Mizan-Archive-Digest", result.digest),
                ])
        }
    }

    private static func send(_ spool: Spool, to writer: BodyWriter, _ work: Work) async throws {
        var sent = 0
        while sent < spool.count {
            let piece = try await spool.piece(at: sent, upTo: pieceSize)
            try await writer.write(piece)
            sent += piece.count
            work.report(WorkProgress(bytes: .init(sent, of: spool.count)))
        }
    }

    private var take: Endpoint {
        .receiving(
            .post, "/v1/accounts/archives", "Make an account from an archive", scope: .admin,
            query: [
                .optional(
                    "as", .text,
                    "A name for the account, instead of the name in the archive.", example: "halima")
            ],
            body: .bytes([Self.mediaType, "application/octet-stream"]), .file,
            answers: [
                ResponseSpec(
                    status: 201, "The account with all data of the archive, but without a password.",
                    .object([
                        .required("id", .identifier), .required("name", .text), .required("rows", .integer),
                        .required("digest", .text, "The digest in the archive's last line."),
                    ])
                ).withoutAddress
            ],
            errors: Self.errors, { [home] request, body in try await Self.take(body, request, home) })
    }

    private static func take(
        _ body: IncomingBody, _ request: Request, _ home: HomeModule
    ) async throws -> Response {
        let work = try home.work.begin(
            .import, "archive", of: request.owner, in: .receiving, expecting: body.length)
        return try await work.run { try await take(body, request, home, work) }
    }

    private static func take(
        _ body: IncomingBody, _ request: Request, _ home: HomeModule, _ work: Work
    ) async throws -> Response {
        let spool = try home.spool(expecting: body.length)
        // The file exists until everything is done.
        defer { withExtendedLifetime(spool) {} }
        try await body.forEach { bytes in
            try await spool.append(bytes)
            work.received(bytes.count)
        }
        do {
            let result = try await home.accountImport.run(
                from: spool.path, as: try request.query.optionalText("as"), by: request.authority,
                telling: work.listener)
            return .created([
                "id": .string(result.owner.description), "name": .string(result.name),
                "rows": .integer(Int64(result.rows)), "digest": .string(result.digest),
            ])
        } catch {
            throw MizanError(crossing: error).ofUpload(spool.path, called: "the body")
        }
    }

    private static let ofArchives: [Refusal] = [
        .archiveNotAnArchive, .archiveDamaged.described("The archive has been changed since it was written."),
        Refusal(.invalidInput, "archive.truncated", "The end of the archive is missing."),
        Refusal(
            .invalidInput, "archive.unsound", "The contents of the archive contradict one another, or break a rule."),
        .archiveLineTooLong.described("A line is too long."),
        .archiveNewer, .archiveUnknownSchema, .archiveOwnerExists, .archiveInterrupted,
        .ownerNameTaken.described("Another account has this name; give another name with `as`."), .ownerName,
        .accountName.described("The name in `as` is not allowed for an account."), .importCancelled,
    ]
    private static let errors =
        ofArchives + AccountFields.byAdmin + UploadFields.limits.suffix(2) + UploadFields.room
}
