internal import Storage

/// A read sees one state of the store, and never an uncommitted state.
enum IsolationRules {
    static let all: [DatabaseRule] = [
        DatabaseRule(
            "read.snapshot", "A read sees one state from its beginning to its end; a write need not wait for it."
        ) {
            probe in
            try await probe.save("a")
            let looked = Signal()
            let written = Signal()
            let database = probe.database
            let owner = probe.amina
            async let seen = database.read(owner) { transaction in
                let first = try DatabaseProbe.counts(transaction)
                looked.raise()
                try written.holdUntilRaised("a write beside an open read")
                return [first, try DatabaseProbe.counts(transaction)]
            }
            do {
                try await looked.raised("a read")
                try await probe.save("a", count: 1)
                try await probe.save("b")
            } catch {
                written.raise()
                throw error
            }
            written.raise()
            try Expect.equal(try await seen, [["a": 0], ["a": 0]], "what the read saw, first and last")
            try Expect.equal(try await probe.counts(), ["a": 1, "b": 0], "what a later read sees")
        },
        DatabaseRule("read.committed", "Nobody sees what is not committed, and a read need not wait for a write.") {
            probe in
            try await probe.save("a")
            let written = Signal()
            let looked = Signal()
            async let done: Void = probe.write { table in
                try table.save(ProbeRecord("a", count: 1))
                try table.save(ProbeRecord("b"))
                written.raise()
                try looked.holdUntilRaised("a read beside an open write")
            }
            do {
                try await written.raised("a write")
                let (counts, version) = (try await probe.counts(), try await probe.facts().version)
                try Expect.equal(counts, ["a": 0], "what a read saw during a write")
                try Expect.equal(version, 1, "the version during a write")
            } catch {
                looked.raise()
                throw error
            }
            looked.raise()
            try await done
            try Expect.equal(try await probe.counts(), ["a": 1, "b": 0], "what a read sees after the commit")
        },
        DatabaseRule("read.acknowledged", "What a write has acknowledged, the next read sees.") { probe in
            for count in 1...20 {
                try await probe.save("a", count: Int64(count))
                try Expect.equal(try await probe.counts(), ["a": Int64(count)], "what is there")
            }
        },
        DatabaseRule("read.changes-nothing", "A read cannot change anything.") { probe in
            try await Expect.refused("a change in a read") {
                _ = try await probe.database.read { session in
                    try session.execute("INSERT INTO probe_value (owner, id) VALUES (1, 1)")
                }
            }
            try await Expect.refused("storage.read-transaction", "a record saved in a read") {
                _ = try await probe.database.read(probe.amina) {
                    try RecordTable<ProbeRecord>($0).save(ProbeRecord("a"))
                }
            }
            let rows = try await probe.database.read { try $0.rows("SELECT id FROM probe_value").count }
            try Expect.equal(rows, 0, "the number of rows")
        },
    ]
}
