package import Kernel
package import ModuleKit
internal import Storage

/// Makes a backup whenever the latest is old enough, for as long as it is let; a failure is told and tried again.
package struct BackupSchedule: Sendable {
    package enum Event: Sendable {
        case made(BackupService.Made)
        /// Older ones, by name.
        case removed([String])
        /// And in how many seconds it is tried again.
        case failed(MizanError, retry: Int64)
    }

    /// The wall clock may be set, and a laptop may sleep: so often it is looked at again.
    private static let longestSleep: Int64 = 3_600
    private static let firstRetry: Int64 = 60

    private let plan: BackupPlan
    private let service: BackupService
    private let clock: Clock
    private let sleep: @Sendable (Duration) async throws -> Void
    private let tell: @Sendable (Event) -> Void

    package init(
        _ plan: BackupPlan, service: BackupService, clock: Clock,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        tell: @escaping @Sendable (Event) -> Void
    ) {
        self.plan = plan
        self.service = service
        self.clock = clock
        self.sleep = sleep
        self.tell = tell
    }

    /// Returns when its task is cancelled, and for no other reason.
    package func run() async {
        var failures = 0
        while !Task.isCancelled {
            do {
                let wait = try secondsToWait()
                guard wait <= 0 else {
                    try await sleep(.seconds(min(wait, Self.longestSleep)))
                    continue
                }
                let made = try await service.make(origin: .schedule)
                failures = 0
                tell(.made(made))
                let removed = try await service.prune(keeping: plan.keep)
                if !removed.isEmpty { tell(.removed(removed)) }
            } catch {
                if Task.isCancelled || error is CancellationError { return }
                failures += 1
                let pause = pause(after: failures)
                tell(.failed(MizanError(crossing: error), retry: pause))
                do { try await sleep(.seconds(pause)) } catch { return }
            }
        }
    }

    /// A date that is still to come, which a clock that was set back leaves, says nothing: a backup is due, and is the
    /// newest then.
    private func secondsToWait() throws -> Int64 {
        let now = clock.now()
        guard let latest = try service.newestScheduled(at: now) else { return 0 }
        let passed = (now.microseconds - latest.microseconds) / 1_000_000
        return plan.interval - passed
    }

    /// Twice as long each time, but never longer than an hour or than the schedule itself.
    private func pause(after failures: Int) -> Int64 {
        min(Self.firstRetry << Int64(min(failures - 1, 6)), Self.longestSleep, plan.interval)
    }
}
