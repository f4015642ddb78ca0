package import Kernel
internal import Synchronization

/// The limit of received and outgoing data in memory at once: bodies, the values parsed from them, and answers until they are
/// sent.
///
/// No request waits for memory: if there is not enough, the request is refused, so that holders of memory cannot block anybody.
/// A holder gets at most half of the budget. All callers without a token together get at most a quarter. An eighth is reserved
/// for small data.
package final class MemoryBudget: Sendable {
    package enum Holder: Hashable, Sendable {
        case owner(OwnerID)
        /// All callers without a token.
        case everyone
        /// The server's own work, one task at a time.
        case server
    }

    fileprivate struct State {
        var total = 0
        var holders: [Holder: Int] = [:]
    }

    package let bytes: Int
    private let state = Mutex(State())

    /// The largest size that counts as small.
    package static let small = 64 * 1_024

    package init(bytes: Int) {
        self.bytes = bytes
    }

    /// The budget for a process that serves only one person.
    package static let unlimited = MemoryBudget(bytes: .max)

    package func lease(for holder: Holder) -> MemoryLease { MemoryLease(self, holder) }

    /// The number of bytes that are held.
    package var held: Int { state.withLock { $0.total } }

    /// Adds to the bytes of a holder; false if there is not enough memory. The total size of the lease decides whether it
    /// counts as small.
    func take(_ count: Int, for holder: Holder, ofLeaseOf size: Int) -> Bool {
        guard bytes < .max else { return true }
        let reserve = bytes / 8
        let isSmall = size <= Self.small
        let most = isSmall ? bytes : bytes - reserve
        let mostOfOne = share(of: holder) + (isSmall ? reserve / 2 : 0)
        return state.withLock { state in
            guard state.total + count <= most, state.holders[holder, default: 0] + count <= mostOfOne else {
                return false
            }
            state.add(count, to: holder)
            return true
        }
    }

    /// Adds bytes that must be held even beyond the limit, such as the answer to a change that has been made.
    func takeAnyway(_ count: Int, for holder: Holder) {
        guard bytes < .max else { return }
        state.withLock { $0.add(count, to: holder) }
    }

    func giveBack(_ count: Int, from holder: Holder) {
        guard bytes < .max, count > 0 else { return }
        state.withLock { $0.add(-count, to: holder) }
    }

    private func share(of holder: Holder) -> Int {
        switch holder {
        case .owner: bytes / 2
        case .everyone: bytes / 4
        case .server: bytes
        }
    }
}

extension MemoryBudget.State {
    fileprivate mutating func add(_ count: Int, to holder: MemoryBudget.Holder) {
        total += count
        let now = holders[holder, default: 0] + count
        holders[holder] = now == 0 ? nil : now
    }
}
