internal import Kernel
internal import Storage

/// Rows that are read ahead, or written together, are the same as rows that are read and written one by one.
enum AheadRules {
    private struct Undone: Error {}

    private static func read(_ names: [String], in transaction: WriteTransaction) throws {
        try transaction.readAhead(names.map { (ProbeRecord.schema.erased, $0) })
    }

    static let all: [DatabaseRule] = [
        DatabaseRule("ahead.queries", "Several queries in one trip give the rows of each, in their order.") { probe in
            for name in ["a", "b"] { try await probe.save(name) }
            let found = try await probe.database.read(probe.amina) { transaction in
                try transaction.session.rows(of: [
                    "SELECT name FROM probe_record ORDER BY name DESC",
                    "SELECT name FROM probe_record WHERE name = 'z'",
                    "SELECT name FROM probe_record WHERE name < 'b'",
                ]).map { try $0.map { try $0.text(0) } }
            }
            try Expect.equal(found, [["b", "a"], [], ["a"]], "the rows")
        },
        DatabaseRule("ahead.changes", "A change is seen by the next read, although the row was read ahead.") { probe in
            for name in ["a", "b", "c"] { try await probe.save(name, count: 1) }
            let seen = try await probe.database.write(probe.amina) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                try read(["a", "b", "c", "new", "other"], in: transaction)
                try table.save(ProbeRecord("a", count: 2))
                try table.save(ProbeRecord("a", count: 3)) { $0.count += 10 }
                try table.remove("b")
                try table.save(ProbeRecord("new", count: 4))
                try table.save(ProbeRecord("new", count: 5)) { $0.count += 10 }
                _ = try table.purge("c")
                return try ["a", "b", "c", "new", "other"].map { try table.find($0)?.entity.count ?? -1 }
            }
            try Expect.equal(seen, [12, -1, -1, 14, -1], "the counts in the transaction")
            try Expect.equal(try await probe.counts(), ["a": 12, "new": 14], "what is there")
            let facts = try await probe.facts()
            try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
            try Expect.equal(try await probe.miscounted(of: probe.amina) == nil, true, "the usage is right")
        },
        DatabaseRule("ahead.nul", "A key that no store can hold does not hinder the reading of the others.") { probe in
            try await probe.save("a", count: 1)
            let seen = try await probe.database.write(probe.amina) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                try read(["a", "b\u{0}", "b"], in: transaction)
                try table.save(ProbeRecord("b", count: 2))
                return try ["a", "b"].map { try table.find($0)?.entity.count ?? -1 }
            }
            try Expect.equal(seen, [1, 2], "the counts")
        },
        DatabaseRule("ahead.undone", "Rows that a savepoint read ahead vanish with what it changed.") { probe in
            try await probe.save("a", count: 1)
            let seen = try await probe.database.write(probe.amina) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                do {
                    try transaction.savepoint {
                        try table.save(ProbeRecord("a", count: 2))
                        try table.save(ProbeRecord("b", count: 2))
                        try read(["a", "b"], in: transaction)
                        throw Undone()
                    }
                } catch is Undone {}
                return try ["a", "b"].map { try table.find($0)?.entity.count ?? -1 }
            }
            try Expect.equal(seen, [1, -1], "the counts after the savepoint")
        },
        DatabaseRule("ahead.versions", "The journal's entry of an absent record is read ahead, too.") { probe in
            try await probe.save("gone")
            _ = try await probe.write { try $0.remove("gone") }
            let versions = try await probe.database.write(probe.amina) { transaction in
                try read(["gone", "never"], in: transaction)
                let before = try ["gone", "never"].map { try version(of: $0, in: transaction) }
                try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("gone"))
                return before + [try version(of: "gone", in: transaction)]
            }
            try Expect.equal(versions, [2, 0, 3], "the versions")
        },
        DatabaseRule("ahead.others", "A row that is read ahead belongs to the transaction's owner.") { probe in
            try await probe.save("mine", count: 1)
            _ = try await probe.database.write(probe.bilal) { transaction in
                try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("mine", count: 2))
            }
            let seen = try await probe.database.write(probe.bilal) { transaction in
                try read(["mine", "none"], in: transaction)
                return try RecordTable<ProbeRecord>(transaction).find("mine")?.entity.count
            }
            try Expect.equal(seen, 2, "the count")
        },
        DatabaseRule("ahead.many", "Any number of new rows is inserted, each once.") { probe in
            for count in [1, 7, 8, 9, 63, 64, 65, 200] {
                _ = try await probe.write { table in
                    try table.saveAll((0..<count).map { ProbeRecord("\(count)-\($0)", count: Int64($0)) })
                }
            }
            let counts = try await probe.counts()
            try Expect.equal(counts.count, 417, "the number of records")
            try Expect.equal(counts["200-199"], 199, "the last record")
            let facts = try await probe.facts()
            try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
        },
    ]

    private static func version(of name: String, in transaction: WriteTransaction) throws -> RecordVersion {
        try Journal.entry(of: ProbeRecord.schema.erased.reference(name), in: transaction)?.version ?? 0
    }
}
