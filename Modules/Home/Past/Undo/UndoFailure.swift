internal import Changes
package import Kernel

extension OperationEntry {
    /// The operation in a sentence: in words where they are known, or else its action with its number.
    var named: String {
        guard let what else { return "“\(action)” (\(number))" }
        return "“\(what.replacing("“", with: "‘").replacing("”", with: "’"))”"
    }
}

/// The errors for the case that nothing was undone.
package enum UndoFailure {
    package static func nothing(of owner: OwnerID) -> MizanError {
        Refusal.undoNothing(
            "There is nothing to take back: no change that was made here is left.",
            advice:
                "`mizan undo --list\(owner == .shared ? " --shared" : "")` shows what others changed; each can be taken back by its number."
        )
    }

    static func builtIn(_ entry: OperationEntry) -> MizanError {
        Refusal.undoBuiltIn(
            "\(entry.named) was made by the program itself, and cannot be taken back.",
            details: ["number": String(entry.number)])
    }

    package static func unknown(_ number: RecordVersion) -> MizanError {
        Refusal.undoUnknown(
            "There is no change \(number), or it is too old to be known.",
            details: ["number": String(number)], advice: "`mizan undo --list` shows them.")
    }

    static func alreadyUndone(_ entry: OperationEntry) -> MizanError {
        Refusal.undoAlreadyUndone(
            "\(entry.named) has been taken back already.",
            details: ["number": String(entry.number)])
    }

    /// - Parameter next: the operation that would be undone if `entry` were skipped.
    package static func purged(_ entry: OperationEntry, next: OperationEntry? = nil) -> MizanError {
        let before = next.map { " Before it came \($0.named)." } ?? ""
        var values: [String: JSONValue] = ["number": .integer(entry.number)]
        values["next"] = next.map { JSONValue.integer($0.number) }
        return Refusal.undoPurged(
            "\(entry.named) cannot be taken back: its records were deleted for good. Nothing was changed.\(before)",
            values: values, advice: next.map { "`mizan undo \($0.number)` takes that back." })
    }

    static func changedSince(_ entry: OperationEntry, _ kept: [RecordReference]) -> MizanError {
        Refusal.undoChangedSince(
            "Nothing was taken back: everything that \(entry.named) changed has been changed "
                + "since, or cannot be brought back.",
            details: ["records": kept.prefix(20).map(\.description).joined(separator: ", ")],
            advice: "`mizan undo --list` shows the changes; name an earlier or a later one.")
    }

    static func changedSince(_ number: Int64, _ kept: [RecordReference]) -> MizanError {
        Refusal.undoChangedSince(
            "Nothing was undone: everything from import \(number) has been changed since, or is needed by other "
                + "records.",
            details: ["records": kept.prefix(20).map(\.description).joined(separator: ", ")],
            advice: "`mizan undo --list` shows what came later.")
    }

    /// True if a refusal follows from the present state of the records, so that a later attempt would have the same result.
    /// False if the refusal is due to the caller or to concurrent work.
    package static func stays(_ error: MizanError) -> Bool {
        let kinds: [Refusal] = [.undoChangedSince, .undoPurged, .undoHistoryGone, .importHistoryGone, .brokenInvariant]
        return error.code == .conflict && kinds.contains { $0.reason == error.reason }
    }

    package static func underWay(_ action: String) -> MizanError {
        Refusal.undoUnderWay(
            "This change is already being taken back. Wait until the undo is done.", details: ["action": action])
    }

    package static func facts(of entry: ImportEntry) -> MizanError {
        Refusal.undoFacts(
            "Import \(entry.number) brought \(Counted.text(Int(entry.facts), "fact")), which went when it was undone. They come back by their file alone: import \(entry.file) again. Nothing was changed.",
            details: ["import": String(entry.number), "file": entry.file])
    }

    package static func of(_ failure: Rollback.Failure, _ entry: OperationEntry) -> MizanError {
        switch failure {
        case .forgotten(let reference):
            Refusal.undoHistoryGone(
                "The records that \(entry.named) overwrote are no longer known: history is kept for 400 days. Nothing was taken back.",
                details: ["record": reference.description])
        case .notRunning(let slice):
            Refusal.moduleNotLoaded(
                "It holds records of a part that is not running here (\(slice)). Nothing was taken back.")
        }
    }
}
