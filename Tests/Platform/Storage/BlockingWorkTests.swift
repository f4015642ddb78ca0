import Glibc
import Storage
import Synchronization
import Testing

/// Long blocking work does not take up the threads on which tasks run.
struct BlockingWorkTests {
    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    @Test func blockingWorkBeyondTheCoresDoesNotBlockTasks() async throws {
        let flag = Flag()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    try await BlockingWork.run { _ in
                        // The work stays busy and does not sleep, because a queue creates more threads if its threads sleep. It
                        // yields, so that other tests can run.
                        let end = ContinuousClock.now + .seconds(300)
                        while !flag.isSet.load(ordering: .relaxed), ContinuousClock.now < end { sched_yield() }
                        return flag.isSet.load(ordering: .relaxed)
                    }
                }
            }
            group.addTask {
                try await Task.sleep(for: .milliseconds(100))
                flag.isSet.store(true, ordering: .relaxed)
                return true
            }
            for try await wasReleased in group { #expect(wasReleased) }
        }
    }
}
