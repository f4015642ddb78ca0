internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// Jobs and audits are identified by their names. A job changes nothing after the end of its lease, and an audit changes no
/// data that it checks.
enum JobRules {
    static let all: [ModuleRule] = [
        ModuleRule("jobs.names", "A job and an audit is called by the module's id, a dot and a word, and once.") {
            probe in
            let names = probe.module.jobs.map(\.name) + probe.module.audits.map(\.name)
            for name in names {
                try Expect.that(
                    name.hasPrefix(probe.type.id + ".") && name.wholeMatch(of: #/[a-z0-9-]+\.[a-z][a-z0-9-]*/#) != nil
                        && name.utf8.count <= 60, "“\(name)” is not \(probe.type.id).word")
            }
            for kind in [probe.module.jobs.map(\.name), probe.module.audits.map(\.name)] {
                try Expect.equal(Set(kind).count, kind.count, "the number of different names among \(kind)")
            }
        },
        ModuleRule("jobs.described", "Jobs and audits say what they are for, in one sentence of at most 120 letters.") {
            probe in
            let texts =
                probe.module.jobs.map { ($0.name, $0.summary) } + probe.module.audits.map { ($0.name, $0.summary) }
            for (name, summary) in texts {
                try Expect.that(
                    summary.wholeMatch(of: #/[A-Z][^\n.]{2,118}\./#) != nil, "\(name) says “\(summary)”")
            }
        },
        ModuleRule("jobs.pace", "A job comes back after a minute at the soonest, and ends within a day.") { probe in
            for job in probe.module.jobs {
                if let interval = job.interval {
                    try Expect.that(
                        (.seconds(60) ... .seconds(366 * 86_400)).contains(interval),
                        "\(job.name) runs every \(interval)")
                }
                try Expect.that(
                    (.seconds(1) ... .seconds(86_400)).contains(job.limit), "\(job.name) may take \(job.limit)")
            }
        },
        ModuleRule("jobs.lease", "A run that has lost its lease changes nothing.") { probe in
            try await probe.forEachType { type in try await type.put(type.sample.fields) }
            for job in probe.module.jobs {
                let database = probe.database.database
                let lost = try await JobLease.take(job.name, by: "the first run", in: database)
                try await lost.release(in: database)
                let before = try await StoreState(probe)
                do { _ = try await job.body(JobRun(database, lost, clock: probe.clock)) } catch {}
                try Expect.that(
                    try await StoreState(probe) == before, "\(job.name) changed the store after its lease was lost")
            }
        },
        ModuleRule("audits.sound", "An audit of a store in good order has nothing to complain of, and changes nothing.")
        {
            probe in
            for round in 0...1 {
                if round == 1 { try await probe.forEachType { type in try await type.put(type.sample.fields) } }
                for audit in probe.module.audits {
                    let before = try await StoreState(probe)
                    for owner in [probe.database.amina, probe.database.bilal, .shared] {
                        let found = try await probe.database.database.read(owner) { try audit.examine($0) }
                        let wrong = found.filter { $0.level >= .warning }.map(\.text)
                        try Expect.equal(wrong, [], "what \(audit.name) finds wrong")
                    }
                    try Expect.that(try await StoreState(probe) == before, "\(audit.name) changed the store")
                }
            }
        },
    ]
}

/// The complete contents of the module's tables and the journals.
private struct StoreState: Equatable {
    private var facts: [JournalFacts] = []
    private var rows: [String: [[SQLValue]]] = [:]

    init(_ probe: ModuleProbe) async throws {
        let database = probe.database.database
        for owner in [probe.database.amina, probe.database.bilal, .shared] {
            facts.append(try await probe.database.facts(of: owner))
        }
        let names = Set(probe.schema.tables.map(\.name))
        rows = try await database.read { session in
            var rows: [String: [[SQLValue]]] = [:]
            for table in try Catalogue.read(in: session).tables where names.contains(table.name) {
                var found: [[SQLValue]] = []
                for owner in try Owners.all(in: session).map(\.key) + [0] {
                    let columns = table.columns.map(\.name)
                    try session.forEachRow(table.numberedRows(of: owner, columns: columns)) {
                        found.append(Array($0.values))
                    }
                }
                rows[table.name] = found
            }
            return rows
        }
    }
}
