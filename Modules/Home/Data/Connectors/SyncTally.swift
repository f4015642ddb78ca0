internal import Synchronization

/// What a run has done so far.
final class SyncTally: Sendable {
    struct Counts: Hashable, Sendable {
        /// Changes that were taken in, and sent.
        var changed = 0
        var sent = 0
        var held = 0
        var conflicts = 0
        var refused = 0
        var requests = 0
        var resets = 0
        /// Of the changes that were taken in: what went here because the other side's history is another one, without it.
        var gone = 0

        mutating func add(_ taken: SyncIntake.Tally) {
            changed += taken.changed
            held += taken.held
            conflicts += taken.conflicts
        }
    }

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    func add(_ change: (inout Counts) -> Void) { state.withLock { change(&$0) } }
}
