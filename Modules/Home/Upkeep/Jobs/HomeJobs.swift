package import HomeWork
internal import Kernel
package import ModuleKit
package import Storage
internal import Synchronization

/// The jobs on the shared data.
package enum HomeJobs {
    /// Makes a backup when the latest of its own is old enough, and removes the oldest. It is listed as nobody's work in
    /// particular: a backup is of the whole store.
    package static func backup(_ plan: BackupPlan, _ service: BackupService, listedIn running: RunningWork) -> Job {
        Job(
            "home.backup", "Makes a backup, proves it, and removes the oldest.",
            every: plan.interval.map { .seconds($0) },
            limit: .seconds(6 * 3_600),
            due: { now in
                // The files in the directory count: a restore, or a person who tidies up, changes them.
                guard let interval = plan.interval else { return nil }
                let newest = try await BlockingWork.run { _ in try service.newestScheduled(at: now) }
                return newest?.advanced(by: .seconds(interval)) ?? now
            }
        ) { run in
            let work = try running.begin(.backup, "home.backup", of: .shared, in: .copying)
            let made = try await work.run { try await service.make(origin: .schedule, telling: work.listener) }
            // A later run may have made one meanwhile, and counts them.
            try await run.requireLease()
            let removed = try await service.prune(keeping: plan.keep)
            return JobResult(
                "backup made and verified",
                [
                    .init("file", .string(made.path.split(separator: "/").last.map(String.init) ?? "")),
                    .init("bytes", .integer(made.manifest.size)),
                    .init("owners", .integer(Int64(made.manifest.contents.people.count))),
                ] + (removed.isEmpty ? [] : [.init("removed", .array(removed.map(JSONValue.string)))]))
        }
    }

    /// Removes what the store has kept long enough.
    package static func retention() -> Job {
        Job(
            "home.retention", "Removes what the store has kept long enough.", every: .seconds(24 * 3_600),
            limit: .seconds(6 * 3_600), runsAtStart: true
        ) { run in
            let due = try await Housekeeping(database: run.database).run()
            guard !due.isEmpty else { return nil }
            return JobResult(
                "removed what was past its time",
                [
                    .init("tombstones", .integer(Int64(due.records.tombstones))),
                    .init("history", .integer(Int64(due.records.history))),
                    .init("answers", .integer(Int64(due.records.answers))),
                    .init("access", .integer(Int64(due.access))),
                    .init("departed", .integer(Int64(due.departed))),
                ])
        }
    }

    /// Keeps in the store how far the clock is believed: once an hour, and soon after a doubt begins or ends.
    package static func clock(_ trustedClock: TrustedClock) -> Job {
        let told = ToldDoubt()
        return Job(
            "home.clock", "Keeps in the store how far the clock is believed.", every: .seconds(3_600),
            limit: .seconds(60), runsAtStart: true, due: { now in trustedClock.hasNews ? now : nil }
        ) { run in
            let noted = try await trustedClock.note(run.database)
            guard told.isNews(noted.doubt?.since) else { return nil }
            guard let doubt = noted.doubt else { return JobResult("the clock is believed again") }
            return JobResult(
                "the clock is not believed yet, so nothing is removed for its age",
                [
                    .init("since", .string(doubt.since.description)),
                    .init("believed", .string(noted.line.description)),
                ])
        }
    }
}

/// Since when the clock is in doubt, as this process has told: once at each start, while it lasts.
private final class ToldDoubt: Sendable {
    private let since = Mutex<Instant?>(nil)

    func isNews(_ moment: Instant?) -> Bool {
        since.withLock { since in
            defer { since = moment }
            return since != moment
        }
    }
}

/// How often backups are made and how many are kept.
package struct BackupPlan: Hashable, Sendable {
    /// In seconds; nil if backups are made by hand alone.
    package let interval: Int64?
    package let keep: Int

    package init(interval: Int64?, keep: Int) {
        (self.interval, self.keep) = (interval, keep)
    }
}
