package import Kernel

extension Refusal {
    package static let historyUnknown = Refusal(
        .notFound, "history.unknown", "There is no such record, and no history of it.")
    package static let historyNoVersion = Refusal(
        .notFound, "history.no-version", "No such version of it is known.")
    package static let historyNothingThere = Refusal(
        .conflict, "history.nothing-there", "It was removed then, or its history has expired.")
    package static let importNotWritable = Refusal(
        .notPermitted, "import.not-writable", "It changes a slice (`slice`) that the caller may not write.")
    package static let importAlreadyUndone = Refusal(.conflict, "import.already-undone", "It has been undone already.")
    package static let importChangedByLater = Refusal(
        .conflict, "import.changed-by-later", "A later import changed the same records; undo it first.")
    package static let importUnknown = Refusal(.notFound, "import.unknown", "There is no such import.")
    package static let moduleNotLoaded = Refusal(
        .unavailable, "module.not-loaded", "It holds records of a part that is not running.")
    package static let undoAlreadyUndone = Refusal(.conflict, "undo.already-undone", "It has been taken back already.")
    package static let undoBuiltIn = Refusal(.conflict, "undo.built-in", "It is part of the program.")
    package static let undoChangedSince = Refusal(.conflict, "undo.changed-since", "All of it has been changed since.")
    package static let undoHistoryGone = Refusal(
        .conflict, "undo.history-gone", "The records that it overwrote are no longer known.")
    package static let undoPurged = Refusal(
        .conflict, "undo.purged",
        "Its records were deleted for good. `next` is the number of the operation before it.")
    package static let undoUnderWay = Refusal(.conflict, "undo.under-way", "It is being taken back already.")
    package static let importHistoryGone = Refusal(
        .conflict, "import.history-gone", "The records that it overwrote are no longer known; history has an end.")
    package static let undoFacts = Refusal(
        .conflict, "undo.facts", "It would bring back an import whose facts have been deleted.")
    package static let undoNothing = Refusal(
        .notFound, "undo.nothing", "The caller changed nothing that is left to take back.")
    package static let undoUnknown = Refusal(
        .notFound, "undo.unknown",
        "There is no such change, or it is too old to be known.")
}
