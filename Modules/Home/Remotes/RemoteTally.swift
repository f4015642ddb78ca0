internal import Kernel
internal import Synchronization

/// The results of a run so far, for all that watch it.
package final class RemoteTally: Sendable {
    package struct Counts: Hashable, Sendable {
        /// Changes that were taken in, and sent.
        package var changed = 0
        package var sent = 0
        var held = 0
        package var conflicts = 0
        package var refused = 0
        package var requests = 0
        var resets = 0
        /// The records among the changes taken in that were removed here because the other side has a new history without them.
        var gone = 0
        /// The changes of the push under way that were dealt with, though its answer is not there yet.
        var delivered = 0
        /// Changes that this run sends in all, as far as is known; 0 before that is known.
        var toSend = 0

        mutating func add(_ taken: RemoteIntake.Tally) {
            changed += taken.changed
            held += taken.held
            conflicts += taken.conflicts
        }
    }

    private let state = Mutex(Counts())
    private let listener: WorkListener?
    private let recordsPerMinute: Int?

    init(_ listener: WorkListener? = nil, recordsPerMinute: Int? = nil) {
        (self.listener, self.recordsPerMinute) = (listener, recordsPerMinute)
    }

    var counts: Counts { state.withLock { $0 } }
    var isWatched: Bool { listener != nil }

    func add(_ change: (inout Counts) -> Void) {
        let (before, after) = state.withLock { counts in
            let before = counts
            change(&counts)
            return (before, counts)
        }
        guard let listener, after.toSend > 0 else { return }
        if before.toSend == 0 { listener.enter(.sending) }
        let done = min(after.toSend, after.sent + after.refused + after.delivered)
        listener.report(
            WorkProgress(
                records: .init(done, of: after.toSend), mostPerSecond: recordsPerMinute.map { Double($0) / 60 }))
    }
}
