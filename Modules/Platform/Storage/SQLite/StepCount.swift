internal import Synchronization

/// How many steps of its own machine SQLite has gone on a connection.
final class StepCount: Sendable {
    private let steps = Atomic(0)

    var value: Int { steps.load(ordering: .relaxed) }

    func add(_ count: Int) { steps.add(count, ordering: .relaxed) }
}
