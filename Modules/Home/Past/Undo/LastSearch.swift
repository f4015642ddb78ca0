internal import Changes
internal import Kernel

/// Looks for the last operation of which anything can be taken back: what has been changed since is passed over. Where
/// a rule needs it as it is, nobody goes further back unasked.
struct LastSearch {
    private(set) var passed: [OperationEntry] = []
    private var refusal: MizanError?
    private var turns = 0

    var ids: Set<String> { Set(passed.map(\.id)) }

    /// So many are looked at. Each is looked for from the latest on.
    static let most = 50

    /// The one that was found. Where there is none, the first that was passed over says why.
    mutating func next(_ entry: OperationEntry?, of owner: OwnerID) throws(MizanError) -> OperationEntry {
        turns += 1
        guard let entry, turns <= Self.most else { throw refusal ?? UndoFailure.nothing(of: owner) }
        return entry
    }

    /// Goes on, if that is a reason to.
    mutating func pass(_ entry: OperationEntry, because error: MizanError) throws(MizanError) {
        switch error.reason {
        case Refusal.undoChangedSince.reason:
            passed.append(entry)
            refusal = refusal ?? error
        // It is not found again.
        case "undo.already-undone", "import.already-undone": break
        case Refusal.brokenInvariant.reason:
            throw Refusal.brokenInvariant(
                "“\(entry.action)” (\(entry.number)) cannot be taken back as things are: \(error.message)",
                details: error.details.merging(["number": String(entry.number)]) { own, _ in own },
                advice: "`mizan undo --list` shows what came before; each is taken back by its number.")
        default: throw error
        }
    }
}
