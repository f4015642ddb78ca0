internal import Storage

/// A failure within a savepoint undoes only that savepoint.
enum SavepointRules {
    private struct Inner: Error {}

    static let all: [DatabaseRule] = [
        DatabaseRule(
            "savepoint.contains", "A statement that fails in a savepoint takes back the savepoint and nothing more."
        ) { probe in
            try await probe.database.write(probe.amina) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                try table.save(ProbeRecord("before"))
                do {
                    try transaction.savepoint {
                        try table.save(ProbeRecord("lost"))
                        try transaction.session.execute("INSERT INTO no_such_table (id) VALUES (1)")
                    }
                    throw Expect.Unmet(seen: "the savepoint swallowed an error")
                } catch let error as Expect.Unmet {
                    throw error
                } catch {}
                try table.save(ProbeRecord("after"))
            }
            let facts = try await probe.facts()
            try Expect.equal(try await probe.counts(), ["before": 0, "after": 0], "what is there")
            try Expect.equal(facts.versions, [1, 2], "the journal's versions")
            try Expect.equal(facts.version, 2, "the version")
            try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
        },
        DatabaseRule("savepoint.throws", "What a savepoint did vanishes if it throws without a failed statement.") {
            probe in
            try await probe.database.write(probe.amina) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                do {
                    try transaction.savepoint {
                        try table.save(ProbeRecord("lost"))
                        throw Inner()
                    }
                } catch is Inner {}
                try table.save(ProbeRecord("kept"))
            }
            try Expect.equal(try await probe.counts(), ["kept": 0], "what is there")
            try Expect.equal(try await probe.facts().versions, [1], "the journal's versions")
        },
        DatabaseRule(
            "savepoint.nested", "Savepoints nest: an inner one fails alone, an outer one takes its inner ones."
        ) {
            probe in
            try await probe.database.write(probe.amina) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                try transaction.savepoint {
                    try table.save(ProbeRecord("outer"))
                    do {
                        try transaction.savepoint {
                            try table.save(ProbeRecord("lost"))
                            throw Inner()
                        }
                    } catch is Inner {}
                    try transaction.savepoint { _ = try table.save(ProbeRecord("inner")) }
                }
                do {
                    try transaction.savepoint {
                        try transaction.savepoint { _ = try table.save(ProbeRecord("lost too")) }
                        throw Inner()
                    }
                } catch is Inner {}
                try table.save(ProbeRecord("last"))
            }
            try Expect.equal(try await probe.counts(), ["outer": 0, "inner": 0, "last": 0], "what is there")
            try Expect.equal(try await probe.facts().versions, [1, 2, 3], "the journal's versions")
        },
    ]
}
