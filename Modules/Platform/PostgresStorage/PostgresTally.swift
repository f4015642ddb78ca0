internal import Synchronization

/// Counts the connections of a store and the times that they waited for the database.
final class PostgresTally: Sendable {
    private let open = Atomic(0)
    private let trips = Atomic(0)
    private let waited = Atomic<Int64>(0)

    var openConnections: Int { open.load(ordering: .relaxed) }
    var tripCount: Int { trips.load(ordering: .relaxed) }
    var waitingTime: Duration { .nanoseconds(waited.load(ordering: .relaxed)) }

    func opened() { open.add(1, ordering: .relaxed) }

    func closed() { open.subtract(1, ordering: .relaxed) }

    func began() { trips.add(1, ordering: .relaxed) }

    func add(_ time: Duration) { waited.add(Int64(time / .nanoseconds(1)), ordering: .relaxed) }
}
