internal import Accounts
internal import Changes
internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomePast
internal import HomeWork
internal import Kernel

/// The changes to an owner's data, whoever made them, and their undoing.
struct UndoRoutes {
    let home: HomeModule

    var all: [Endpoint] { [list, undo] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/operations", "The changes, the latest first", slice: HomeBase.id,
            list: ListParameters(),
            answers: [
                .page(
                    "A command, a request, a change of a device, an import and a run of a job are one each.",
                    of: Self.entry)
            ], errors: [Refusal](listing: [])
        ) { [home] request, reading in
            .page(try home.undo.page(request.list, in: reading), OperationPresentation.json)
        }
    }

    private var undo: Endpoint {
        .parting(
            .post, "/v1/undo", "Take back what the caller changed last", scope: .writeAny,
            body: .object([
                .optional(
                    "number", .integer,
                    "Which change, by whomever: a number that /v1/operations shows. Without it, the caller's last.",
                    example: 1)
            ]),
            answers: [
                .ok(
                    "The changes that were taken back. That is a change of its own, and can be taken back by its number.",
                    [
                        .required("operation", .shape(Self.entry)),
                        .optional("number", .integer, "That of the undo; not there if it changed nothing."),
                        .required("removed", .integer, "Records that are gone again."),
                        .required("restored", .integer, "Records that are back."),
                        .optional(
                            "fitted", .integer,
                            "The number of those that differ from before, because they follow later changes."),
                        .optional("facts", .integer, "Facts that went with their import, if there were any."),
                        .required(
                            "kept", .list(.text), "Records left alone, changed since or needed by others: type/key."),
                        .optional(
                            "remarks", .list(.text),
                            "Problems after it, with remedies, if any."),
                        .required(
                            "passed", .list(.integer),
                            "Later changes of the caller's that were passed over: all of each has been changed since."),
                    ])
            ],
            errors: [
                .undoNothing, .undoUnknown, .undoAlreadyUndone, .undoBuiltIn, .undoChangedSince, .undoPurged,
                .brokenInvariant, .undoHistoryGone, .undoUnderWay, .authSignInAgain, .undoFacts, .moduleNotLoaded,
                .importNotWritable, Self.cancelled,
                .importChangedByLater.described("A later import changed the same records."),
                .importAlreadyUndone.described("It was an import, which has been undone."),
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
        "Somebody cancelled it. The part that was taken back stays so; the same request again continues it.")

    private static let entry = ObjectSchema(
        "home.Operation",
        [
            .required("number", .integer, "The id to undo it by."), .required("at", .instant),
            .required(
                "action", .text, "The request in words: a command, a request, a push, an import, a job, an undo."),
            .required(
                "origin", .text, "The origin: the command line, a session, a token by its name, a device, a job."),
            .required("changes", .integer, "The number of versions that it took."),
            .required("undone", .boolean, "True if it was taken back."),
            .required(
                "unfinished", .boolean, "True if it broke off between two parts: the same request again continues it."),
        ])
}
