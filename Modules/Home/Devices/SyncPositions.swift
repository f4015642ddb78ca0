internal import Kernel
internal import ModuleKit
internal import Storage
internal import Synchronization

/// Where the journals stand, for all who wait for changes together: one look at the store serves them all, so that five
/// hundred streams cost hardly more than one.
package final class SyncPositions: Sendable {
    private struct State {
        var found: [OwnerID: JournalPosition] = [:]
        /// When the last look began.
        var seen: ContinuousClock.Instant?
        var isLooking = false
        var looks = 0
    }

    private let context: ModuleContext
    private let state = Mutex(State())

    init(_ context: ModuleContext) {
        self.context = context
    }

    /// How often the store was looked at.
    var count: Int { state.withLock { $0.looks } }

    /// True if there is something after the cursor, as of a moment ago. A caller that asks during a look gets the result of the
    /// look before, and asks again.
    func hasMoved(_ owner: OwnerID, since cursor: SyncCursor, within age: Duration) async throws -> Bool {
        if claim(age) { try await look() }
        return state.withLock { state in
            guard state.seen != nil else { return false }
            // The next page reports that an owner is gone.
            guard let position = state.found[owner] else { return true }
            return position.epoch != cursor.epoch || position.version > cursor.version
        }
    }

    /// True if the caller is the one to look.
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
