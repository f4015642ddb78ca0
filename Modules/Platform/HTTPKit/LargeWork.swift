internal import Dispatch
internal import Glibc
internal import Kernel
internal import ModuleKit
internal import Synchronization

/// Threads for work on large bodies and large answers: one thread fewer than there are cores. The holders of such work take
/// turns on these threads.
///
/// Tasks share as many threads as there are cores, and work on those threads cannot be interrupted. Reading a body of 8 MiB
/// takes a tenth of a second. So a client that sends several such bodies at once would delay everybody else, at each step of a
/// request.
package final class LargeWork: Sendable {
    private typealias Piece = @Sendable () -> Void

    private let threads: [DispatchQueue]
    private let line: Mutex<FairLine<MemoryBudget.Holder, Piece>>

    package static let usualThreads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)

    package init(threads count: Int = usualThreads) {
        // Private queues have their own threads; a global queue would share the threads of the tasks.
        threads = (0..<count).map { DispatchQueue(label: "mizan.large-work \($0)") }
        line = Mutex(FairLine(places: count))
    }

    /// Runs a closure on these threads if its data is large; each piece of work between two suspensions then has its own turn.
    /// A closure with little data runs on the present executor.
    ///
    /// - Parameter isTold: true if the closure reports a finished change, because that report must be sent even if the server
    ///   stops.
    func run<Result>(
        _ bytes: Int, for holder: MemoryBudget.Holder, isTold: Bool = false, _ body: () async throws -> Result
    ) async throws -> Result {
        guard bytes > MemoryBudget.small else { return try await body() }
        return try await withTaskExecutorPreference(Turns(work: self, holder: holder)) {
            // A client that has left needs no turn.
            if !isTold { try Task.checkCancellation() }
            return try await body()
        }
    }

    private func submit(_ piece: @escaping Piece, for holder: MemoryBudget.Holder) {
        begin(line.withLock { $0.next(with: piece, of: holder) })
    }

    private func begin(_ turn: FairLine<MemoryBudget.Holder, Piece>.Turn?) {
        guard let turn else { return }
        threads[turn.place].async { [self] in
            turn.element()
            begin(line.withLock { $0.next(after: turn) })
        }
    }

    /// The executor of one holder's tasks. Each piece of work between two suspensions has its own turn.
    private final class Turns: TaskExecutor {
        private let work: LargeWork
        private let holder: MemoryBudget.Holder

        init(work: LargeWork, holder: MemoryBudget.Holder) {
            (self.work, self.holder) = (work, holder)
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            work.submit({ job.runSynchronously(on: self.asUnownedTaskExecutor()) }, for: holder)
        }
    }
}
