internal import Kernel
internal import Synchronization

/// The results of a run so far, for all observers.
package final class RemoteTally: Sendable {
    package struct Counts: Hashable, Sendable {
        /// The numbers of received and sent changes.
        package var changed = 0
        package var sent = 0
        var held = 0
        package var conflicts = 0
        package var refused = 0
        package var requests = 0
        /// The documents whose bytes were sent.
        var documents = 0
        /// The latest reason for which the remote accepts a change only later. A lack of room comes first.
        var postponed: MizanError?
        var resets = 0
        /// The number of received changes that removed a record here because the remote has a new history without it.
        var gone = 0
        /// The number by which `mizan undo` takes the run back, if it removed such records.
        var operation: Int64?
        /// The number of changes of the current push that are done, although its answer has not arrived yet.
        var delivered = 0
        /// The number of changes that this run sends in total; 0 until this number is known.
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
