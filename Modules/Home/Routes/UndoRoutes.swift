internal import Accounts
internal import Changes
internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomePast
internal import HomeWork
internal import Kernel

/// The operations on an owner's data, whoever made them, and the undo of operations.
struct UndoRoutes {
    let home: HomeModule

    var all: [Endpoint] { [list, undo] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/operations", "The changes, the latest first", slice: HomeBase.id,
            list: ListParameters(),
            answers: [
                .page(
                    "Each command, request, change from a device, import and run of a job is one change.",
                    of: Self.entry)
            ], errors: [Refusal](listing: [])
        ) { [home] request, reading in
            .page(try home.undo.page(request.list, in: reading) { request.may(.read($0)) }, OperationPresentation.json)
        }
    }

    private var undo: Endpoint {
        .parting(
            .post, "/v1/undo", "Take back the caller's last change", scope: .writeAny,
            body: .object([
                .optional(
                    "number", .integer,
                    "The number of any change that /v1/operations shows. By default the caller's last change.",
                    example: 1)
            ]),
            answers: [
                .ok(
                    "The changes that were taken back. The undo is itself a change, and can be taken back by its "
                        + "number.",
                    [
                        .required("operation", .shape(Self.entry)),
                        .optional("number", .integer, "The number of the undo; absent if it changed nothing."),
                        .required("removed", .integer, "The number of records that were removed again."),
                        .required("restored", .integer, "The number of records that were brought back."),
                        .optional(
                            "fitted", .integer,
                            "The number of restored records that differ from their former state, because of later "
                                + "changes."
                        ),
                        .optional("facts", .integer, "The number of facts removed with their import, if any."),
                        .required(
                            "kept", .list(.text),
                            "Records that were kept, because they were changed since or are needed by other "
                                + "records: type/key."
                        ),
                        .optional(
                            "remarks", .list(.text),
                            "Problems found afterwards, with remedies, if any."),
                        .required(
                            "passed", .list(.integer),
                            "The caller's later changes that were skipped, because everything in them has been changed "
                                + "since."),
                    ])
            ],
            errors: [
                .undoNothing, .undoUnknown, .undoAlreadyUndone, .undoBuiltIn, .undoChangedSince, .undoPurged,
                .brokenInvariant, .undoHistoryGone, .undoUnderWay, .authSignInAgain, .undoFacts, .moduleNotLoaded,
                .importNotWritable, Self.cancelled,
                .importChangedByLater.described("A later import changed the same records."),
                .importAlreadyUndone.described("The change was an import, which has been undone."),
                .importHistoryGone.described("The records that the import overwrote are no longer known."),
            ]
        ) { [home] request, parts in
            let (owner, asking) = (request.owner, request.undoing(in: parts))
            let number = try request.body.optionalInteger("number")
            let work = try home.work.begin(.undo, "undo", of: owner, in: .undoing)
            let result = try await work.run {
                let keep: UndoService.Ending = { try parts.keep(.ok(OperationPresentation.json($0)), in: $1) }
                guard let number else {
                    return try await home.undo.runLast(
                        owner: owner, by: asking, naming: { [weak work] in work?.call($0.action) },
                        progress: work.listener.report, ending: keep)
                }
                let entry = try await home.undo.operation(number, owner: owner)
                work.call(entry.action)
                return try await home.undo.run(
                    entry, owner: owner, by: asking, progress: work.listener.report, ending: keep)
            }
            return try parts.answer(.ok(OperationPresentation.json(result)))
        }
    }

    static let cancelled = Refusal(
        .cancelled, "undo.cancelled",
        "Somebody cancelled the undo. The part taken back so far stays taken back; repeating the request continues "
            + "the undo."
    )

    private static let entry = ObjectSchema(
        "home.Operation",
        [
            .required("number", .integer, "The number for undoing it."), .required("at", .instant),
            .required(
                "action", .text, "The request in words: a command, a request, a push, an import, a job, an undo."),
            .required(
                "origin", .text, "The origin: the command line, a session, a token by its name, a device, a job."),
            .required("changes", .integer, "The number of versions that the change used."),
            .required("undone", .boolean, "True if it was taken back."),
            .required(
                "unfinished", .boolean, "True if it stopped between two parts. Repeat the same request to continue it."),
            .optional(
                "what", .text,
                "The change in words, for the label of an undo button; only in lists. Records of slices that the caller may not read are not named."
            ),
        ])
}
