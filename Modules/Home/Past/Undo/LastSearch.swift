internal import Changes
internal import Kernel

/// Searches for the last operation that can be undone at least in part. An operation is skipped if all its records have been
/// changed since. If a rule forbids the undo of an operation, the search ends with an error. An older operation is thus never
/// undone without a request.
struct LastSearch {
    private(set) var passed: [OperationEntry] = []
    private var refusal: MizanError?
    private var turns = 0

    var ids: Set<String> { Set(passed.map(\.id)) }

    /// The maximum number of operations that are examined. Each search begins at the latest one.
    static let most = 50

    /// The found operation. If there is none, the error is the reason why the first one was skipped.
    mutating func next(_ entry: OperationEntry?, of owner: OwnerID) throws(MizanError) -> OperationEntry {
        turns += 1
        guard let entry, turns <= Self.most else { throw refusal ?? UndoFailure.nothing(of: owner) }
        return entry
    }

    /// Skips the operation if the error is a reason for that; otherwise throws.
    mutating func pass(_ entry: OperationEntry, because error: MizanError) throws(MizanError) {
        switch error.reason {
        case Refusal.undoChangedSince.reason:
            passed.append(entry)
            refusal = refusal ?? error
        // The next search does not find it again.
        case "undo.already-undone", "import.already-undone": break
        case Refusal.brokenInvariant.reason:
            throw Refusal.brokenInvariant(
                "“\(entry.action)” (\(entry.number)) cannot be taken back now: \(error.message)",
                details: error.details.merging(["number": String(entry.number)]) { own, _ in own },
                advice: "`mizan undo --list` shows what came before; each is taken back by its number.")
        default: throw error
        }
    }
}
