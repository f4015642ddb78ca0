package import Kernel

extension Refusal {
    package static let historyUnknown = Refusal(
        .notFound, "history.unknown", "There is no such record, and no history of it.")
    package static let historyNoVersion = Refusal(
        .notFound, "history.no-version", "The record has no such known version.")
    package static let historyNothingThere = Refusal(
        .conflict, "history.nothing-there", "The record was removed at that version, or its history has expired.")
    package static let importNotWritable = Refusal(
        .notPermitted, "import.not-writable", "The change is in a slice (`slice`) that the caller may not write.")
    package static let importAlreadyUndone = Refusal(
        .conflict, "import.already-undone", "The import has already been undone.")
    package static let importChangedByLater = Refusal(
        .conflict, "import.changed-by-later", "A later import changed the same records; undo it first.")
    package static let importUnknown = Refusal(.notFound, "import.unknown", "There is no such import.")
    package static let moduleNotLoaded = Refusal(
        .unavailable, "module.not-loaded", "The change includes records of a part that is not running.")
    package static let undoAlreadyUndone = Refusal(
        .conflict, "undo.already-undone", "The change has already been taken back.")
    package static let undoBuiltIn = Refusal(.conflict, "undo.built-in", "The change was made by the program itself.")
    package static let undoChangedSince = Refusal(
        .conflict, "undo.changed-since", "Every record of the change has been changed since.")
    package static let undoHistoryGone = Refusal(
        .conflict, "undo.history-gone", "The records that the change overwrote are no longer known.")
    package static let undoPurged = Refusal(
        .conflict, "undo.purged",
        "The records of the change were deleted for good. `next` is the number of the operation before it.")
    package static let undoUnderWay = Refusal(.conflict, "undo.under-way", "The change is already being taken back.")
    package static let importHistoryGone = Refusal(
        .conflict, "import.history-gone",
        "The records that the import overwrote are no longer known, because history is kept for a limited time.")
    package static let undoFacts = Refusal(
        .conflict, "undo.facts", "The undo would bring back an import whose facts have been deleted.")
    package static let undoNothing = Refusal(
        .notFound, "undo.nothing", "The caller has made no change that can still be taken back.")
    package static let undoUnknown = Refusal(
        .notFound, "undo.unknown",
        "There is no such change, or it is too old to be known.")
}
