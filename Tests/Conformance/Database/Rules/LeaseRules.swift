internal import Storage

/// If a second run of a job replaces the first run, only one of the two runs can store anything.
enum LeaseRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("leases.one", "While a run of a job holds its lease, no other begins, in any process.") {
            probe in
            let first = try await JobLease.take("probe.job", by: "first", in: probe.database)
            for database in [probe.database, try await probe.open()] {
                try await Expect.refused("job.running", "a second run") {
                    _ = try await JobLease.take("probe.job", by: "second", in: database)
                }
            }
            try await note(first, in: probe)
            try await first.release(in: probe.database)
            let second = try await JobLease.take("probe.job", by: "second", in: probe.database)
            try Expect.that(second.takenFrom == nil, "a lease that was given back was taken from somebody")
            try Expect.that(second.generation > first.generation, "a later run has no later generation")
        },
        DatabaseRule("leases.passed-on", "A lease without a sign of life passes on when its time is over.") { probe in
            let first = try await JobLease.take("probe.job", by: "first", for: .milliseconds(50), in: probe.database)
            try await Task.sleep(for: .milliseconds(80))
            let second = try await JobLease.take("probe.job", by: "second", in: probe.database)
            try Expect.equal(second.takenFrom, "first", "who held it before")
            try await Expect.refused("job.lease-lost", "giving back what is another's") {
                try await first.release(in: probe.database)
            }
        },
        DatabaseRule("leases.generation", "What a run writes after a later one has begun is not stored.") { probe in
            let first = try await JobLease.take("probe.job", by: "first", in: probe.database)
            try await first.release(in: probe.database)
            let second = try await JobLease.take("probe.job", by: "second", in: probe.database)
            try await Expect.refused("job.lease-lost", "a write of the earlier run") {
                try await note(first, in: probe)
            }
            try Expect.equal(try await probe.counts(), [:], "what the earlier run stored")
            try await note(second, in: probe)
            try Expect.equal(try await probe.counts(), ["run": second.generation], "what the later run stored")
        },
    ]

    /// One write of a run.
    private static func note(_ lease: JobLease, in probe: DatabaseProbe) async throws {
        try await probe.database.write(probe.amina) { transaction in
            try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("run", count: lease.generation))
            try lease.hold(in: transaction.session)
        }
    }
}
