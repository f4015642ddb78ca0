internal import Accounts
internal import Changes
internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomeImports
internal import HomePast
internal import HomeWork
internal import Kernel

/// The imports, and their undoing.
struct ImportRoutes {
    let home: HomeModule

    var all: [Endpoint] {
        var undo = undo
        undo.rights = { [home] request, reading in
            try home.importUndo.require(request.importRights, for: request.path.integer("number"), in: reading)
        }
        return [list, undo]
    }

    private var list: Endpoint {
        .reading(
            .get, "/v1/imports", "Finished imports, the latest first", slice: HomeBase.id,
            list: ListParameters(), answers: [.page("A page of the list.", of: Self.entry)],
            errors: [Refusal](listing: [])
        ) { [home] request, reading in
            .page(try home.imports.page(request.list, in: reading), ImportPresentation.json)
        }
    }

    private var undo: Endpoint {
        .parting(
            .post, "/v1/imports/{number}/undo", "Undo an import", scope: .write(HomeBase.id),
            path: [.required("number", .integer, "The import's number, as the list shows it.", example: 1)],
            answers: [.ok("The numbers of changed records.", Self.result)],
            errors: [
                .importNotWritable, UndoRoutes.cancelled, .importUnknown, .importAlreadyUndone, .brokenInvariant,
                .importChangedByLater, .importHistoryGone,
                .undoChangedSince.described(
                    "Every record of the import has been changed since, or is needed by other records."),
                .undoUnderWay, .authSignInAgain, .moduleNotLoaded,
            ]
        ) { [home] request, parts in
            let number = try request.path.integer("number")
            let work = try home.work.begin(.undo, "import \(number)", of: request.owner, in: .undoing)
            let result = try await work.run {
                try await home.importUndo.undo(
                    number, owner: request.owner, by: request.undoing(in: parts),
                    naming: { [weak work] in work?.call($0) },
                    progress: work.listener.report,
                    ending: { try parts.keep(.ok(ImportPresentation.json($0, of: number)), in: $1) })
            }
            return try parts.answer(.ok(ImportPresentation.json(result, of: number)))
        }
    }

    private static let entry = ObjectSchema("home.Import", [Field](ImportPresentation.fields))

    private static let result: [Field] = [
        .required("import", .integer), .required("removed", .integer, "The number of its records that were removed."),
        .required("restored", .integer, "The number of records restored to their state before the import."),
        .optional("facts", .integer, "The number of facts removed with their import, if any."),
        .required(
            "kept", .list(.text),
            "Records that were kept, because they were changed since or are needed by other records: type/key."),
        .optional("remarks", .list(.text), "Problems found afterwards, with remedies, if any."),
    ]
}
