package import Kernel
internal import Synchronization

/// How much of what others send and are sent may be in memory at once: bodies, what is made of them, and answers until
/// they are sent.
///
/// Nobody waits for room: what finds none is refused, so that those who hold some cannot hold up the others. One holder
/// has at most half of it, those who have no token a quarter, and an eighth is kept for what is small.
package final class MemoryBudget: Sendable {
    package enum Holder: Hashable, Sendable {
        case owner(OwnerID)
        /// All who have no token.
        case everyone
        /// What the server does itself, one thing at a time.
        case server
    }

    fileprivate struct State {
        var total = 0
        var holders: [Holder: Int] = [:]
    }

    package let bytes: Int
    private let state = Mutex(State())

    /// What is not larger than this is small.
    package static let small = 64 * 1_024

    package init(bytes: Int) {
        self.bytes = bytes
    }

    /// For a process that answers one person alone.
    package static let unlimited = MemoryBudget(bytes: .max)

    package func lease(for holder: Holder) -> MemoryLease { MemoryLease(self, holder) }

    /// How many bytes are held.
    package var held: Int { state.withLock { $0.total } }

    /// Adds to what a holder has; false if there is no room. What belongs to a lease of so many bytes in all is small or
    /// is not.
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

    /// What has to be held whether or not there is room, such as the answer to what has been done.
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
