internal import Dispatch

/// Runs what waits for children on a queue of its own.
///
/// A reader waits for its child on a thread. If tasks had to wait for that thread to tell the reader that the child is
/// done, both would wait for ever.
final class ChildExecutor: TaskExecutor {
    static let shared = ChildExecutor()

    private let queue = DispatchQueue(label: "mizan.children")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
