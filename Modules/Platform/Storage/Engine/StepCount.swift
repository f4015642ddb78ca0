internal import Synchronization

/// The number of steps that an engine has run on a connection.
package final class StepCount: Sendable {
    private let steps = Atomic(0)

    package init() {}

    package var value: Int { steps.load(ordering: .relaxed) }

    package func add(_ count: Int) { steps.add(count, ordering: .relaxed) }
}
