import Glibc
import Storage
import Synchronization
import Testing

/// Long work does not occupy the threads of tasks.
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
                        // The work stays busy, because queues create threads in place of sleeping ones; and it lets other tests
                        // run.
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
