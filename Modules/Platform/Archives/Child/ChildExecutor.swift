internal import Dispatch

/// Runs tasks that wait for child processes on a separate queue.
///
/// A reader blocks a thread while it waits for its child. A task reports the end of the child to the reader. If this task
/// needed the blocked thread, the reader and the task would wait for ever.
final class ChildExecutor: TaskExecutor {
    static let shared = ChildExecutor()

    private let queue = DispatchQueue(label: "mizan.children")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
