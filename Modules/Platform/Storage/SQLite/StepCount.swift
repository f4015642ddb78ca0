internal import Synchronization

/// The number of steps that SQLite's virtual machine has run on a connection.
final class StepCount: Sendable {
    private let steps = Atomic(0)

    var value: Int { steps.load(ordering: .relaxed) }

    func add(_ count: Int) { steps.add(count, ordering: .relaxed) }
}
