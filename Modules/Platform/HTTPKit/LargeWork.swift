internal import Dispatch
internal import Glibc
internal import Kernel
internal import ModuleKit
internal import Synchronization

/// Threads for what is done with large bodies and large answers, one fewer than there are cores; on them, those who have
/// some take turns.
///
/// Tasks share as many threads as there are cores, and what runs there cannot be interrupted. Reading a body of 8 MiB
/// takes a tenth of a second: somebody who sends some at once would hold up everybody else, at each step of a request.
package final class LargeWork: Sendable {
    private typealias Piece = @Sendable () -> Void

    private let threads: [DispatchQueue]
    private let line: Mutex<FairLine<MemoryBudget.Holder, Piece>>

    package static let usualThreads = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)

    package init(threads count: Int = usualThreads) {
        // A queue of its own has a thread of its own; a global one has those of the tasks.
        threads = (0..<count).map { DispatchQueue(label: "mizan.large-work \($0)") }
        line = Mutex(FairLine(places: count))
    }

    /// Runs a closure, between its waits, on these threads if what it is about is so large; a small one where it is.
    ///
    /// - Parameter isTold: Whether it tells of a change that is done, which is told also by a server that stops.
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

    /// The executor of one holder's tasks. Each piece, from one wait to the next, has a turn of its own.
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
