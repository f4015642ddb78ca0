internal import Storage

/// Every acknowledged write is present when the store is opened again.
enum ReopeningRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("reopened.everything", "A store that was closed and opened again has all that was in it.") {
            probe in
            try await probe.save("a", count: 1)
            try await probe.save("a", count: 2)
            try await probe.save("b")
            _ = try await probe.write { try $0.remove("b") }
            let facts = try await probe.facts()
            let past = try await probe.database.read(probe.amina) { try Journal.before(2, in: $0) }
            try await probe.database.close()
            let again = try await probe.open()
            try await again.migrate([ProbeTables.set])
            try Expect.equal(try await probe.counts(in: again), ["a": 2], "what is there")
            try Expect.equal(try await probe.facts(in: again), facts, "the journal")
            let kept = try await again.read(probe.amina) { try Journal.before(2, in: $0) }
            try Expect.equal(kept, past, "what history knows")
            try await again.close()
        },
        DatabaseRule("reopened.goes-on", "After it was opened again, versions go on where they were.") { probe in
            try await probe.save("a")
            try await probe.database.close()
            let again = try await probe.open()
            _ = try await again.write(probe.amina) { try RecordTable<ProbeRecord>($0).save(ProbeRecord("b")) }
            try Expect.equal(try await probe.facts(in: again).versions, [1, 2], "the journal's versions")
            try await again.close()
        },
        DatabaseRule("reopened.beside", "What one side has acknowledged, another that has the store open sees at once.")
        {
            probe in
            let other = try await probe.open()
            for count in 1...5 {
                try await probe.save("a", count: Int64(count))
                try Expect.equal(try await probe.counts(in: other), ["a": Int64(count)], "what the other side sees")
            }
            try await other.close()
        },
    ]
}
