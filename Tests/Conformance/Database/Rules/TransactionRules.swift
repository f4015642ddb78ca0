internal import Kernel
internal import Storage

/// All or nothing.
enum TransactionRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("transaction.atomic", "A transaction that throws leaves nothing behind, and its error comes out.")
        {
            probe in
            try await probe.save("before")
            let facts = try await probe.facts()
            let why = MizanError(.conflict, "probe.stop", "Stop here.")
            let error = try await Expect.refused("a transaction that throws") {
                try await probe.write { table in
                    try table.save(ProbeRecord("lost"))
                    try table.remove("before")
                    throw why
                }
            }
            try Expect.equal(error, why, "the error")
            try Expect.equal(try await probe.counts(), ["before": 0], "what is there")
            try Expect.equal(try await probe.facts(), facts, "the journal")
        },
        DatabaseRule("transaction.doomed", "A failed statement dooms its transaction, even if the error is swallowed.")
        {
            probe in
            try await Expect.refused("a transaction that swallowed an error") {
                try await probe.database.write(probe.amina) { transaction in
                    try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("lost"))
                    do { try transaction.session.execute("INSERT INTO no_such_table (id) VALUES (1)") } catch {}
                }
            }
            try await Expect.refused("a statement after a failed one") {
                try await probe.database.write(probe.amina) { transaction in
                    do { try transaction.session.execute("INSERT INTO no_such_table (id) VALUES (1)") } catch {}
                    // Only this statement's own error may be thrown.
                    _ = try transaction.session.rows("SELECT 1")
                    throw Expect.Unmet(seen: "a statement after a failed one ran")
                }
            }
            try Expect.equal(try await probe.counts(), [:], "what is there")
            try Expect.equal(try await probe.facts().version, 0, "the version")
        },
        DatabaseRule("transaction.goes-on", "After a transaction that failed, the next one works.") { probe in
            for _ in 0..<5 {
                try await Expect.refused("a bad statement") {
                    try await probe.database.write(probe.amina) { transaction in
                        _ = try transaction.session.execute("UPDATE no_such_table SET id = 1")
                    }
                }
            }
            try await probe.save("after")
            try Expect.equal(try await probe.facts().versions, [1], "the journal's versions")
        },
        DatabaseRule("transaction.cancelled", "What is cancelled while it runs ends, and nothing of it is stored.") {
            probe in
            let error = try await Expect.refused("a transaction that was cancelled") {
                try await probe.database.write(probe.amina) { transaction in
                    let cancellation = Cancellation()
                    transaction.session.heed(cancellation)
                    try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("lost"))
                    cancellation.cancel()
                    try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("late"))
                }
            }
            try Expect.equal(error.reason, "storage.cancelled", "the reason")
            try Expect.equal(try await probe.counts(), [:], "what is there")
            try await probe.save("after")
            try Expect.equal(try await probe.facts().versions, [1], "the journal's versions")
        },
        DatabaseRule("transaction.read-cancelled", "A read ends with its task, also within a statement.") { probe in
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let reading = Task {
                try await probe.database.read(probe.amina) { reading in
                    begin.yield()
                    _ = try reading.session.rows(
                        """
                        WITH RECURSIVE many (number) AS (
                            SELECT 1 UNION ALL SELECT number + 1 FROM many WHERE number < 10000000000
                        ) SELECT COUNT(*) FROM many
                        """)
                }
            }
            for await _ in begun { break }
            reading.cancel()
            let error = try await Expect.refused("a read that was cancelled") { try await reading.value }
            try Expect.equal(error.reason, "storage.cancelled", "the reason")
        },
        DatabaseRule("read.metered", "A large row is told of before it is read, and is not read where that is refused.")
        {
            probe in
            let long = String(repeating: "x", count: 100_000)
            try await probe.write { table in
                for name in ["a", "b", "c"] { try table.save(ProbeRecord(name, note: name == "b" ? "short" : long)) }
            }
            let (told, read) = try await probe.database.read(probe.amina) { transaction in
                var (told, read) = ([Int](), [String]())
                transaction.session.meter = ReadMeter { told.append($0) }
                let whole = RecordColumns(of: ProbeRecord.self, "name", "note") { fields in
                    let name = try fields.next(String.self)
                    _ = try fields.next(String?.self)
                    return name
                }
                try RecordTable<ProbeRecord>(transaction).forEach(whole) { read.append($0) }
                transaction.session.meter = nil
                try RecordTable<ProbeRecord>(transaction).forEach(whole) { _ in }
                return (told, read)
            }
            try Expect.equal(read, ["a", "b", "c"], "what is read")
            try Expect.that(
                told == [100_001, 100_001],
                "of two large rows of 100,000 bytes it is told \(told)")
            let full = MizanError(.unavailable, "probe.full", "There is no room.")
            let error = try await Expect.refused("a row that there is no room for") {
                try await probe.database.read(probe.amina) { transaction in
                    transaction.session.meter = ReadMeter { _ in throw full }
                    _ = try RecordTable<ProbeRecord>(transaction).list(RecordQuery())
                }
            }
            try Expect.equal(error, full, "the error")
        },
        DatabaseRule("transaction.own-writes", "A transaction sees what it has written.") { probe in
            let found = try await probe.write { table in
                try table.save(ProbeRecord("mine", count: 7))
                return try table.find("mine")?.entity.count
            }
            try Expect.equal(found, 7, "the count of a record just written")
        },
        DatabaseRule("transaction.constraints", "A row that breaks a constraint is a conflict, and nothing is stored.")
        {
            probe in
            let statements: [SQL] = [
                "INSERT INTO probe_value (owner, id) VALUES (987654321, 1)",
                "INSERT INTO probe_record (owner, name) VALUES (1, 'incomplete')",
                "INSERT INTO owners (owner, id, name, version, floor, epoch, created_at) VALUES (9, 'x', 'amina', 0, 0, '', 0)",
            ]
            for statement in statements {
                try await Expect.refused("storage.constraint", "“\(statement.text)”") {
                    try await probe.database.write(probe.amina) { _ = try $0.session.execute(statement) }
                }
            }
            try Expect.equal(try await probe.counts(), [:], "what is there")
        },
        DatabaseRule("transaction.counts-rows", "A statement says how many rows it changed.") { probe in
            let counts = try await probe.database.write(probe.amina) { transaction in
                let owner = transaction.ownerKey
                let inserted = try transaction.session.executeMany(
                    (0..<5).map { "INSERT INTO probe_value (owner, id) VALUES (\(owner), \($0))" })
                let changed = try transaction.session.executeMany(
                    [2, 9, 3].map { "UPDATE probe_value SET whole = 0 WHERE id = \($0)" })
                return inserted + changed + [
                    try transaction.session.execute("UPDATE probe_value SET whole = 1 WHERE id < 3"),
                    try transaction.session.execute("DELETE FROM probe_value WHERE id = 99"),
                ]
            }
            try Expect.equal(counts, [1, 1, 1, 1, 1, 1, 0, 1, 3, 0], "the numbers of rows")
        },
    ]
}
