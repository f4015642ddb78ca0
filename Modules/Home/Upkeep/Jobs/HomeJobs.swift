package import HomeWork
internal import Kernel
package import ModuleKit
package import Storage
internal import Synchronization

/// The jobs on the shared data.
package enum HomeJobs {
    /// Makes a backup when the latest scheduled one is old enough, and removes the oldest. It is listed without an owner,
    /// because a backup covers the whole store.
    package static func backup(_ plan: BackupPlan, _ service: BackupService, listedIn running: RunningWork) -> Job {
        Job(
            "home.backup", "Makes a backup, verifies it, and removes the oldest.",
            every: plan.interval.map { .seconds($0) },
            limit: .seconds(6 * 3_600),
            due: { now in
                // Depends on the files in the directory, which a restore, or a person who cleans up, may change.
                guard let interval = plan.interval else { return nil }
                let newest = try await BlockingWork.run { _ in try service.newestScheduled(at: now) }
                return newest?.advanced(by: .seconds(interval)) ?? now
            }
        ) { run in
            let work = try running.begin(.backup, "home.backup", of: .shared, in: .copying)
            let made = try await work.run { try await service.make(origin: .schedule, telling: work.listener) }
            // A later run may have made a backup meanwhile, and prunes the backups itself.
            try await run.requireLease()
            let removed = try await service.prune(
                plan.keep, isClockBelieved: run.database.trustedClock.doubt == nil)
            return JobResult(
                "backup made and verified",
                [
                    .init("file", .string(made.path.split(separator: "/").last.map(String.init) ?? "")),
                    .init("bytes", .integer(made.manifest.size)),
                    .init("owners", .integer(Int64(made.manifest.contents.people.count))),
                ] + (removed.isEmpty ? [] : [.init("removed", .array(removed.map(JSONValue.string)))]))
        }
    }

    /// Removes expired data.
    package static func retention() -> Job {
        Job(
            "home.retention", "Removes expired data.", every: .seconds(24 * 3_600),
            limit: .seconds(6 * 3_600), runsAtStart: true
        ) { run in
            let due = try await Housekeeping(database: run.database).run()
            guard !due.isEmpty else { return nil }
            return JobResult(
                "removed expired data",
                [
                    .init("tombstones", .integer(Int64(due.records.tombstones))),
                    .init("history", .integer(Int64(due.records.history))),
                    .init("answers", .integer(Int64(due.records.answers))),
                    .init("access", .integer(Int64(due.access))),
                    .init("departed", .integer(Int64(due.departed))),
                ])
        }
    }

    /// Stores the trusted time once an hour, and soon after a doubt about the clock begins or ends.
    package static func clock(_ trustedClock: TrustedClock) -> Job {
        let told = ToldDoubt()
        return Job(
            "home.clock", "Stores the time up to which the clock is trusted.", every: .seconds(3_600),
            limit: .seconds(60), runsAtStart: true, due: { now in trustedClock.hasNews ? now : nil }
        ) { run in
            let noted = try await trustedClock.note(run.database)
            guard told.isNews(noted.doubt?.since) else { return nil }
            guard let doubt = noted.doubt else { return JobResult("the clock is trusted again") }
            return JobResult(
                "the clock is not trusted yet, so nothing is removed because of its age",
                [
                    .init("since", .string(doubt.since.description)),
                    .init("believed", .string(noted.line.description)),
                ])
        }
    }
}

/// The beginning of the doubt about the clock that this process reported last. The same doubt is thus reported once per start.
private final class ToldDoubt: Sendable {
    private let since = Mutex<Instant?>(nil)

    func isNews(_ moment: Instant?) -> Bool {
        since.withLock { since in
            defer { since = moment }
            return since != moment
        }
    }
}

/// How often backups are made and which are kept.
package struct BackupPlan: Hashable, Sendable {
    /// In seconds; nil if backups are only made by hand.
    package let interval: Int64?
    package let keep: BackupKeep
    /// The age in seconds at which the doctor calls the latest backup too old; nil for no warning.
    package let warnAfter: Int64?

    package init(interval: Int64?, keep: BackupKeep, warnAfter: Int64? = nil) {
        (self.interval, self.keep, self.warnAfter) = (interval, keep, warnAfter)
    }
}
