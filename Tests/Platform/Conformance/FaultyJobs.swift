import Changes
import Conformance
import Kernel
import ModuleKit
import Storage

/// Modules with jobs or audits; each module has one fault.
struct Nameless: SoundModule {
    let jobs = [Job("refresh", "Refreshes what is old.", every: .seconds(3_600)) { _ in nil }]
    init(context: ModuleContext) {}
}

struct Wordless: SoundModule {
    let audits = [Audit("probe.sums", "sums") { _ in [] }]
    init(context: ModuleContext) {}
}

struct Restless: SoundModule {
    let jobs = [Job("probe.refresh", "Refreshes what is old.", every: .seconds(1)) { _ in nil }]
    init(context: ModuleContext) {}
}

/// A module whose job writes without using the run that it receives.
struct Unleased: SoundModule {
    let jobs: [Job]

    init(context: ModuleContext) {
        jobs = [
            Job("probe.refresh", "Refreshes what is old.", every: .seconds(3_600)) { _ in
                let owners = try await context.database.read { try Owners.all(in: $0).map(\.id) }
                for owner in owners {
                    _ = try await context.write(owner) { transaction in
                        try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("made by the job", count: 1))
                    }
                }
                return nil
            }
        ]
    }
}

struct Complaining: SoundModule {
    let audits = [Audit("probe.sums", "The sums are right.") { _ in [Finding(.problem, "They are not.")] }]
    init(context: ModuleContext) {}
}

/// Its day names another module's series.
struct Boundless: SoundModule {
    init(context: ModuleContext) {}

    func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] {
        [.done("1 done", of: "other.probes")]
    }
}

/// The day of this module names a next step, but no command for this step.
struct Idle: SoundModule {
    init(context: ModuleContext) {}

    func daySummary(_ day: CivilDay, in reading: ReadTransaction) throws -> [DayLine] {
        [.next("Go on", by: "", of: "probe.probes")]
    }
}

/// A sound module: a job that writes through its run, and an audit that finds nothing.
struct Working: SoundModule {
    let audits = [Audit("probe.sums", "The sums are right.") { _ in [] }]
    let jobs = [
        Job("probe.refresh", "Refreshes what is old.", every: .seconds(3_600)) { run in
            let owners = try await run.database.read { try Owners.all(in: $0).map(\.id) }
            for owner in owners {
                _ = try await run.database.write(owner) { transaction in
                    try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("made by the job", count: 1))
                }
            }
            return JobResult("refreshed")
        }
    ]
    init(context: ModuleContext) {}
}
