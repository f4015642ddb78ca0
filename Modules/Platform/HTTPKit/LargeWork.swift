internal import Dispatch
internal import Glibc
internal import Kernel
internal import ModuleKit
internal import Synchronization

/// Threads for work on large bodies and large answers, one fewer than there are cores; holders of such work take turns on them.
///
/// Tasks share as many threads as there are cores, and their work there cannot be interrupted. Reading a body of 8 MiB takes a
/// tenth of a second: a client that sends several at once would delay everybody else, at each step of a request.
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

    /// Runs a closure on these threads, between its suspensions, if its data is large; otherwise on the present executor.
    ///
    /// - Parameter isTold: True if the closure reports a change that is done, which must be reported even if the server stops.
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
