internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// The positions of the journals, shared by all tasks that wait for changes. One query of the store serves all tasks, so five
/// hundred streams cost hardly more than one stream.
package final class SyncPositions: Sendable {
    private struct State {
        var found: [OwnerID: JournalPosition] = [:]
        /// The beginning of the last query.
        var seen: ContinuousClock.Instant?
        var isLooking = false
        var looks = 0
    }

    private let context: ModuleContext
    private let state = Mutex(State())

    init(_ context: ModuleContext) {
        self.context = context
    }

    /// The number of queries of the store so far.
    var count: Int { state.withLock { $0.looks } }

    /// True if there was something after the cursor a moment ago. A caller that asks during a query gets the result of the
    /// previous one, and asks again.
    func hasMoved(_ owner: OwnerID, since cursor: SyncCursor, within age: Duration) async throws -> Bool {
        if claim(age) { try await look() }
        return state.withLock { state in
            guard state.seen != nil else { return false }
            // The next page reports that an owner no longer exists.
            guard let position = state.found[owner] else { return true }
            return position.epoch != cursor.epoch || position.version > cursor.version
        }
    }

    /// True if the caller has to query the store.
    private func claim(_ age: Duration) -> Bool {
        state.withLock { state in
            guard !state.isLooking else { return false }
            if let seen = state.seen, ContinuousClock.now - seen < age { return false }
            state.isLooking = true
            return true
        }
    }

    private func look() async throws {
        let start = ContinuousClock.now
        defer { state.withLock { $0.isLooking = false } }
        let found = try await context.view { try Journal.positions(in: $0) }
        state.withLock { state in
            state.looks += 1
            state.found = found
            state.seen = start
        }
    }
}
