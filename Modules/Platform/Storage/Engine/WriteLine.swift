package import Kernel
internal import Synchronization

/// The writes that wait for their turn in a group. SQLite has one line for all owners, PostgreSQL one for each owner.
package final class WriteLine: Sendable {
    private let state = Mutex(State())

    private struct State {
        var waiting: [any PendingWrite] = []
        var isDraining = false
        /// The cancellation that all running writes share.
        var cancellation = Cancellation()
        var stopped: MizanError?
    }

    package init() {}

    /// The reason why writing has stopped; nil if writing has not stopped.
    package var stopped: MizanError? { state.withLock { $0.stopped } }

    package var count: Int { state.withLock { $0.waiting.count } }

    package var cancellation: Cancellation { state.withLock { $0.cancellation } }

    /// True if a write waits that does not take long.
    package var hasShort: Bool { state.withLock { $0.waiting.contains { !$0.isLong } } }

    /// Adds a write. True if nobody drains the line yet: then the caller must begin.
    package func starts(with member: any PendingWrite) -> Bool {
        let (stopped, starts) = state.withLock { line in
            guard line.stopped == nil else { return (line.stopped, false) }
            line.waiting.append(member)
            defer { line.isDraining = true }
            return (nil, !line.isDraining)
        }
        if let stopped { member.fail(stopped) }
        return starts
    }

    /// Ends a round of draining. True if writes wait, so that there must be another round.
    package func goesOn() -> Bool {
        state.withLock { line in
            line.isDraining = !line.waiting.isEmpty
            return line.isDraining
        }
    }

    /// The next member that has not been cancelled. Writes that arrive while a group commits join the next group, so their
    /// callers prepare while the disk syncs.
    package static func next(_ group: inout ArraySlice<any PendingWrite>) -> (any PendingWrite)? {
        while let member = group.popFirst() {
            if member.start() { return member }
        }
        return nil
    }

    /// The waiting writes, brief writes first. After that the owners take turns, so many writes of one owner delay only that
    /// owner. A long write lets later writes go first, but only once. The long write then waits a moment for them; otherwise
    /// they would have to wait for the whole long write.
    package func taken(withLong: Bool = true) -> ArraySlice<any PendingWrite> {
        let waiting = state.withLock { line in
            defer { line.waiting = withLong ? [] : line.waiting.filter(\.isLong) }
            return withLong ? line.waiting : line.waiting.filter { !$0.isLong }
        }
        guard waiting.count > 1 else { return waiting[...] }
        var (ahead, first, last): ([any PendingWrite], [any PendingWrite], [any PendingWrite]) = ([], [], [])
        for member in waiting {
            if member.isBrief {
                ahead.append(member)
            } else if member.isLong, member.giveWay() {
                last.append(member)
            } else {
                first.append(member)
            }
        }
        return (ahead + Self.inTurns(first) + Self.inTurns(last))[...]
    }

    /// The first write of each owner, then the second write of each owner, and so on. Each owner's writes keep their order.
    private static func inTurns(_ members: [any PendingWrite]) -> [any PendingWrite] {
        var taken: [OwnerID: Int] = [:]
        var rounds: [[any PendingWrite]] = []
        for member in members {
            let round = taken[member.owner, default: 0]
            taken[member.owner] = round + 1
            if round == rounds.count { rounds.append([]) }
            rounds[round].append(member)
        }
        return rounds.flatMap(\.self)
    }

    package func putBack(_ group: ArraySlice<any PendingWrite>) {
        guard !group.isEmpty else { return }
        state.withLock { $0.waiting = group + $0.waiting }
    }

    // MARK: Failing

    /// Fails the waiting writes: without a connection, none of them can begin.
    package func fail(_ error: any Error) {
        Self.fail(state.withLock { $0.waiting.take() }, error)
    }

    /// Cancels the running and the waiting writes. No cancelled write stores anything. Later writes run as usual.
    package func cancelAll() {
        let (running, waiting) = state.withLock { line in
            defer { line.cancellation = Cancellation() }
            return (line.cancellation, line.waiting.take())
        }
        running.cancel()
        Self.fail(waiting, StoreFailure.cancelled)
    }

    /// Refuses the waiting and all later writes.
    package func stop(_ reason: MizanError) {
        let waiting = state.withLock { line in
            line.stopped = line.stopped ?? reason
            return line.waiting.take()
        }
        Self.fail(waiting, reason)
    }

    private static func fail(_ members: [any PendingWrite], _ error: any Error) {
        for member in members where member.start() { member.fail(error) }
    }
}

extension Array {
    /// Empties the array and returns its former contents.
    fileprivate mutating func take() -> Self {
        defer { self = [] }
        return self
    }
}
