internal import Glibc
internal import Synchronization

/// A one-time event for which both a transaction's thread and a task can wait. Each wait has a time limit. If an engine never
/// reaches the event, the rule fails but does not hang.
final class Signal: Sendable {
    private let state = Atomic<Bool>(false)
    private static let pauses = 10_000

    func raise() { state.store(true, ordering: .sequentiallyConsistent) }

    private var isRaised: Bool { state.load(ordering: .sequentiallyConsistent) }

    /// Waits inside a transaction, which is synchronous and has its own thread.
    func holdUntilRaised(_ what: String) throws {
        for _ in 0..<Self.pauses where !isRaised { usleep(1_000) }
        try Expect.that(isRaised, "\(what) did not happen within ten seconds")
    }

    func raised(_ what: String) async throws {
        for _ in 0..<Self.pauses where !isRaised { try await Task.sleep(nanoseconds: 1_000_000) }
        try Expect.that(isRaised, "\(what) did not happen within ten seconds")
    }
}
