internal import Kernel
internal import Storage

/// A database runs its standing rules at the end of every write.
enum StandingRuleRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("rules.refuse", "A rule that refuses ends the write, of which nothing is left.") { probe in
            probe.database.rules.set([
                StandingRule(types: ["probe.Record"]) { touched, _ in
                    guard touched.count < 2 else { throw MizanError(.conflict, "probe.two", "There are two.") }
                }
            ])
            try await probe.save("a", count: 1)
            let facts = try await probe.facts()
            try await Expect.refused("probe.two", "a write of two") {
                _ = try await probe.write { try $0.saveAll([ProbeRecord("b"), ProbeRecord("c")]) }
            }
            try Expect.equal(try await probe.facts(), facts, "the journal after a write was refused")
            try Expect.equal(try await probe.counts(), ["a": 1], "what is there after a write was refused")
        },
        DatabaseRule(
            "rules.once",
            "A rule sees each change once, as it was before, and again if a savepoint took back what it did."
        ) { probe in
            // The standing rule writes the changes that it saw into a table, as rules for derived figures do.
            probe.database.rules.set([
                StandingRule(types: ["probe.Record"]) { touched, rows in
                    for record in touched {
                        guard case .integer(let count)? = record.before?["count"] ?? .integer(0) else { continue }
                        try rows.session.execute(
                            """
                            INSERT INTO probe_value (owner, id, whole)
                            SELECT \(rows.ownerKey), COUNT(*), \(count) FROM probe_value WHERE owner = \(rows.ownerKey)
                            """)
                    }
                }
            ])
            struct Back: Error {}
            try await probe.database.write(probe.amina) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                try table.save(ProbeRecord("a", count: 1))
                do {
                    try transaction.savepoint {
                        try table.save(ProbeRecord("a", count: 2))
                        try transaction.settle()
                        throw Back()
                    }
                } catch is Back {}
                try table.save(ProbeRecord("a", count: 3))
                try transaction.settle()
                try table.save(ProbeRecord("a", count: 4))
                try table.save(ProbeRecord("a", count: 5))
            }
            _ = try await probe.database.write(probe.bilal) { try RecordTable<ProbeRecord>($0).save(ProbeRecord("b")) }
            let seen = try await probe.database.read(probe.amina) { reading in
                try reading.session.rows(
                    "SELECT whole FROM probe_value WHERE owner = \(reading.ownerKey) ORDER BY id"
                ).map { try $0.integer(0) }
            }
            try Expect.equal(seen, [0, 3], "what the rule saw before")
        },
    ]
}
