internal import Kernel
internal import Storage

/// The journal: the latest version of each record, the previous state of each record, and a checksum over all entries.
enum JournalRules {
    static let all: [DatabaseRule] = [
        DatabaseRule(
            "journal.latest", "The journal has one entry for each record: its latest version, live or removed."
        ) {
            probe in
            try await probe.save("a")
            try await probe.save("b")
            try await probe.save("a", count: 1)
            _ = try await probe.write { try $0.remove("b") }
            try await probe.save("c")
            _ = try await probe.write { try $0.remove("c") }
            try await probe.save("c", count: 9)
            let facts = try await probe.facts()
            try Expect.equal(
                ["a", "b", "c"].map(facts.entry),
                [
                    RecordChange.Entry(version: 3, kind: .live), RecordChange.Entry(version: 4, kind: .removed),
                    RecordChange.Entry(version: 7, kind: .live),
                ], "the journal")
            try Expect.equal(facts.entries.count, 3, "the number of entries")
            try Expect.equal(try await probe.counts(), ["a": 1, "c": 9], "what is there")
        },
        DatabaseRule("journal.same-transaction", "A record changed twice in a transaction has its last version.") {
            probe in
            try await probe.write { table in
                try table.save(ProbeRecord("a", count: 1))
                try table.save(ProbeRecord("b"))
                try table.save(ProbeRecord("a", count: 2))
                try table.remove("b")
            }
            let facts = try await probe.facts()
            try Expect.equal(facts.entry("b"), RecordChange.Entry(version: facts.version, kind: .removed), "b's entry")
            try Expect.equal(facts.entry("a")?.kind, .live, "a's kind")
            try Expect.equal(facts.versions, facts.versions.sorted(), "the journal's versions")
            try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
            try Expect.equal(try await probe.counts(), ["a": 2], "what is there")
        },
        DatabaseRule("history.kept", "History keeps what each overwrite and each removal took away.") { probe in
            try await probe.save("a", count: 1)
            try await probe.save("a", count: 2)
            _ = try await probe.write { try $0.remove("a") }
            try await probe.save("a", count: 3)
            let before = try await probe.database.read(probe.amina) { transaction in
                try (1...5).map { try Journal.before($0, in: transaction) }
            }
            func was(_ count: Int64) -> Journal.Before {
                .fields(ProbeRecord("a", count: count).json(owner: probe.amina))
            }
            // Compared as texts: a whole number in a real field is read back from JSON as an integer.
            try Expect.equal(
                before.map(text), [.nothing, was(1), was(2), .nothing, .forgotten].map(text), "what was there before")
        },
        DatabaseRule("checksum.recomputed", "The checksum is the one that a client computes from the journal.") {
            probe in
            try Expect.equal(try await probe.facts().checksums, [:], "an empty journal's checksums")
            for step in 0..<60 {
                // A fixed sequence over few records, so that each is written, removed and written again.
                let name = "r\(step * 7 % 11)"
                if step % 4 == 3 {
                    _ = try await probe.write { try $0.remove(name) }
                } else {
                    try await probe.save(name, count: Int64(step / 5))
                }
            }
            let facts = try await probe.facts()
            try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
            try Expect.that(facts.checksums["probe"] != nil, "there is no checksum of the slice")
            try Expect.equal(facts.past, Array(1...facts.version), "the versions that history knows")
        },
        DatabaseRule("changes.batches", "What one write changed is a batch, and says of which operation it is.") {
            probe in
            let asked = JournalOperation(action: "probe", origin: .token("1", name: "Phone"))
            try await JournalOperation.$current.withValue(asked) {
                try await probe.write { table in
                    try table.save(ProbeRecord("a"))
                    try table.save(ProbeRecord("b"))
                }
                try await probe.save("c")
            }
            try await probe.save("d")
            let facts = try await probe.facts()
            try Expect.equal(facts.batches, [1...2, 3...3, 4...4], "the versions of each write")
            let found = try await probe.database.read(probe.amina) { transaction in
                try (
                    Journal.batches(of: asked.id, in: transaction).map(\.operation),
                    Journal.batch(of: 4, in: transaction)?.operation.origin
                )
            }
            try Expect.equal(found.0, [asked, asked], "the batches of the operation")
            try Expect.equal(found.1, .unknown, "who wrote outside of it")
        },
        DatabaseRule("changes.parts", "A write may be of several operations; what a savepoint undid is of none.") {
            probe in
            struct Undone: Error {}
            try await probe.database.write(probe.amina) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                transaction.begin(operation("first"))
                try table.save(ProbeRecord("a"))
                do {
                    try transaction.savepoint {
                        transaction.begin(operation("undone"))
                        try table.save(ProbeRecord("b"))
                        throw Undone()
                    }
                } catch is Undone {}
                try table.save(ProbeRecord("c"))
                transaction.begin(operation("empty"))
                transaction.begin(operation("last"))
                try table.save(ProbeRecord("d"))
            }
            try await probe.database.read(probe.amina) { transaction in
                var found: [String] = []
                try Journal.forEachBatch(in: transaction) { batch in
                    found.append("\(batch.operation.action) \(batch.versions)")
                    return true
                }
                try Expect.equal(found, ["last 3...3", "first 1...2"], "the batches, the latest first")
            }
        },
    ]

    private static func operation(_ action: String) -> JournalOperation {
        JournalOperation(action: action, origin: .unknown)
    }

    private static func text(_ before: Journal.Before) -> String {
        switch before {
        case .nothing: "nothing"
        case .forgotten: "forgotten"
        case .fields(let fields): JSONWriter.text(fields)
        }
    }
}
