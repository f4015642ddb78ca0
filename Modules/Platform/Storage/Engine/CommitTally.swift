internal import Synchronization

/// Counts commits.
package final class CommitTally: Sendable {
    private let sum = Mutex(StoreActivity())

    package init() {}

    package func add(writes: Int, after time: Duration) {
        sum.withLock { sum in
            sum.writes += writes
            sum.commits += 1
            sum.commitTime += time
        }
    }

    package var activity: StoreActivity { sum.withLock { $0 } }
}
