internal import Accounts
internal import FoundationEssentials
internal import HTTPKit
internal import HomeDoor
internal import HomeImports
internal import HomePast
internal import HomeWork
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// Importing a file in a browser: giving it, looking at what would happen, importing it, undoing the import.
struct ImportPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = ImportTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("import")
    static let file = Link("import", "file")
    static let take = Link("import", "take")
    static let tryAgain = Link("import", "try")
    static let drop = Link("import", "drop")
    static let stop = Link("import", "stop")
    static let undo = Link("import", "undo")
    /// The name of the form's field.
    static let field = "file"

    var all: [Endpoint] { [list, receive, show, importing, trying, stopping, dropping, undoing] }

    private var list: Endpoint {
        .readingPage(
            PathTemplate(Self.link.text), "The page for importing a file, and the earlier imports",
            query: [
                .optional("after", .text, "The start of the page."),
                .optional("kept", .within(0...Int64.max), "After an undo: the records that it kept."),
            ]
        ) { [self] request, reading in
            let query = RecordQuery(limit: 50, cursor: try request.query.optionalText("after"))
            let values = try DataValues(home.records.calendar(in: reading), now: home.records.now)
            let page = try home.imports.page(query, in: reading)
            return ImportListView(
                page: page, held: home.heldImports.file(of: request.owner),
                kept: try request.query.optionalInteger("kept"), values: values, texts: texts
            )
            .page(in: frame)
        }
    }

    // MARK: The file

    private var receive: Endpoint {
        .receiving(
            .post, PathTemplate(Self.file.text), "Give a file with the form, and try it out", scope: .writeAny,
            headers: [MultipartFile.contentType], body: .bytes([MultipartFile.mediaType]), .file,
            answers: [.seeOther("The page of the file.")],
            errors: Self.errors + [.uploadNoRoom, .uploadFailed, .httpBody]
        ) { [home] request, body in
            let file = try MultipartFile(
                body, contentType: request.headers.text(MultipartFile.contentType.name), field: Self.field)
            let work = try home.work.begin(
                .import, Self.field, of: request.owner, in: .receiving, expecting: body.length)
            try await workingForPeople {
                let (spool, name) = try await work.run { try await Self.receive(file, body.length, for: work, home) }
                work.finish()
                _ = try home.heldImports.hold(spool, named: name, of: request.owner, request.ofImport)
            }
            return .seeOther(Self.file)
        }
    }

    private static func receive(
        _ file: MultipartFile, _ length: Int?, for work: Work, _ home: HomeModule
    ) async throws -> (Spool, String) {
        var name = ""
        let spool = try await home.receive(expecting: length, for: work) { take in
            try await file.forEach(
                begin: {
                    name = try UploadName.taking($0)
                    work.call(name)
                }, take)
        }
        return (spool, name)
    }

    private var show: Endpoint {
        .acting(
            .get, PathTemplate(Self.file.text), "The file that was given last", scope: .readAny,
            answers: [.page("The trial, the progress or the result of the import.")], errors: [.pageNotFound]
        ) { [self] request in
            guard let file = home.heldImports.file(of: request.owner) else {
                return .page(ImportFileView.gone(texts, frame))
            }
            let page = ImportFileView(
                file: file, progress: home.heldImports.progress(of: request.owner), texts: texts
            ).page(in: frame)
            return file.isBusy ? .refreshing(page) : .page(page)
        }
    }

    // MARK: What the person decides

    private var importing: Endpoint {
        form(Self.take, "Import the file with the form") { [home] request, id in
            try home.heldImports.take(id, of: request.owner)
        }
    }

    private var trying: Endpoint {
        form(Self.tryAgain, "Try the file again with the form", further: ImportFileView.choices) { [home] request, id in
            var choices: [String: String] = [:]
            for field in ImportFileView.choices {
                let (name, value) = Substring(try request.body.optionalText(field.name) ?? "").halves(at: "=")
                if let value { choices[String(name)] = String(value) }
            }
            try home.heldImports.tryAgain(id, of: request.owner, choosing: choices)
        }
    }

    private var stopping: Endpoint {
        form(Self.stop, "Stop the work on the file with the form") { [home] request, id in
            home.heldImports.stop(id, of: request.owner)
        }
    }

    private var dropping: Endpoint {
        form(Self.drop, "Drop the file with the form, and stop the work on it", leadingTo: Self.link) {
            [home] request, id in home.heldImports.drop(id, of: request.owner)
        }
    }

    private func form(
        _ link: Link, _ summary: String, further: [Field] = [], leadingTo next: Link = Self.file,
        _ act: @escaping @Sendable (Request, UUID) throws -> Void
    ) -> Endpoint {
        .acting(
            .post, PathTemplate(link.text), summary, scope: .writeAny,
            body: .form([.required("id", .identifier)] + further),
            answers: [.seeOther("The page of the file.")], errors: Self.errors
        ) { request in
            let id = try request.body.identifier("id")
            try tellingPeople { try act(request, id) }
            return .seeOther(next)
        }
    }

    private var undoing: Endpoint {
        .parting(
            .post, PathTemplate(Self.undo.text), "Undo an import with the form", scope: .writeAny,
            body: .form([.required("number", .within(1...Int64.max))]),
            answers: [.seeOther("The list of the imports.")], errors: [.pageRefused, .pageNotFound, .authSignInAgain]
        ) { [home] request, parts in
            let number = try request.body.integer("number")
            let asking = UndoAsking(
                request.asker, authority: .caller(request.owner, session: request.session),
                check: parts.requireUnanswered)
            let work = try home.work.begin(.undo, "import \(number)", of: request.owner, in: .undoing)
            return try await workingForPeople {
                let result = try await work.run {
                    try await home.importUndo.undo(
                        number, owner: request.owner, by: asking, naming: { [weak work] in work?.call($0) },
                        progress: work.listener.report)
                }
                return try parts.answer(.seeOther(Link("import", query: [("kept", String(result.kept.count))])))
            }
        }
    }

    private static let errors: [Refusal] = [
        .pageRefused, .pageNotFound, .importTooMany, .importBusy, .importSameName, .importIdInUse, .importCancelled,
    ]
}

extension Request {
    /// A person who is signed in may write all slices; the session is checked again in each part.
    fileprivate var ofImport: ImportRequest {
        ImportRequest(
            by: .caller(owner, session: session), rights: ImportRights { slice in self.may(.write(slice)) },
            isTrial: true)
    }
}
