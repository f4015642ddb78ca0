package import Kernel
internal import Synchronization

/// A part of the budget, which is released with this object.
package final class MemoryLease: Sendable {
    private let budget: MemoryBudget
    private let holder: MemoryBudget.Holder
    private let state = Mutex(State())

    private struct State {
        var used = 0
        /// Reserved in steps, so that a body that arrives in pieces does not reserve for each piece.
        var taken = 0
    }

    private static let step = 64 * 1_024

    init(_ budget: MemoryBudget, _ holder: MemoryBudget.Holder) {
        (self.budget, self.holder) = (budget, holder)
    }

    deinit {
        budget.giveBack(state.withLock { $0.taken }, from: holder)
    }

    package var bytes: Int { state.withLock { $0.used } }

    /// Reserves more; returns false and changes nothing if there is not enough memory.
    package func tryGrow(by count: Int) -> Bool {
        state.withLock { state in
            let used = state.used + count
            if used > state.taken {
                let wanted = used <= MemoryBudget.small ? used : (used + Self.step - 1) / Self.step * Self.step
                guard budget.take(wanted - state.taken, for: holder, ofLeaseOf: wanted) else { return false }
                state.taken = wanted
            }
            state.used = used
            return true
        }
    }

    package func grow(by count: Int) throws(MizanError) {
        guard tryGrow(by: count) else { throw Self.noRoom }
    }

    /// Sets the reserved size exactly, even beyond the limit.
    package func settle(at count: Int) {
        state.withLock { state in
            if count > state.taken {
                budget.takeAnyway(count - state.taken, for: holder)
            } else {
                budget.giveBack(state.taken - count, from: holder)
            }
            state.used = count
            state.taken = count
        }
    }

    package static let noRoom = Refusal.httpNoRoom(
        "Too much is being sent and received at once. Nothing was done; try again in a moment.",
        details: ["retryAfter": "1"])
}
