internal import Synchronization

/// Counts commits.
final class CommitTally: Sendable {
    private let sum = Mutex(StoreActivity())

    func add(writes: Int, after time: Duration) {
        sum.withLock { sum in
            sum.writes += writes
            sum.commits += 1
            sum.commitTime += time
        }
    }

    var activity: StoreActivity { sum.withLock { $0 } }
}
