import Kernel
import TestSupport
import Testing

@testable import Storage

struct SessionTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore([
            MigrationSet(
                module: "t",
                [Migration("001", ["CREATE TABLE t (id BIGINT PRIMARY KEY, v TEXT, b BLOB, r DOUBLE PRECISION)"])])
        ])
    }

    @Test(arguments: [
        "'", "x'); DROP TABLE t; --", "?", "\"", "\\", "%", "بِسْمِ", "e\u{301}", "a\nb", "", "\u{1F600}", "\u{FEFF}",
    ])
    func textThatLooksLikeSQLStaysAValue(text: String) async throws {
        let stored = try await store.write { transaction in
            try transaction.session.execute("INSERT INTO t (id, v) VALUES (1, \(text))")
            return try transaction.session.firstRow("SELECT v, length(CAST(v AS BLOB)) FROM t WHERE v = \(text)")
        }
        #expect(Array(try #require(stored).text(0).utf8) == Array(text.utf8))
        #expect(try stored?.integer(1) == Int64(text.utf8.count))
    }

    @Test func storedValuesReadBackUnchanged() async throws {
        let values: [SQLValue] = [.integer(.min), .text("a"), .blob([0, 255]), .real(0.1), .null]
        let row = try await store.read {
            try $0.session.firstRow("SELECT \(values[0]), \(values[1]), \(values[2]), \(values[3]), \(values[4])")
        }
        #expect(row?.values == values)
        #expect(try await store.read { try $0.session.firstRow("SELECT \(SQLValue.blob([]))") }?.values == [.blob([])])
    }

    /// A statement is run again while the rows of its first run are read. The first run is not finished at that time.
    @Test func aQueryCanRunAgainWhileItsRowsAreRead() async throws {
        try await store.write { transaction in
            for id in 1...3 { try transaction.session.execute("INSERT INTO t (id) VALUES (\(id))") }
        }
        let seen = try await store.read { reading in
            var seen: [Int64] = []
            func ids(_ body: (Int64) throws -> Void) throws {
                try reading.session.forEachRow("SELECT id FROM t ORDER BY id") { try body($0.integer(0)) }
            }
            try ids { outer in try ids { seen.append(10 * outer + $0) } }
            return seen
        }
        #expect(seen == [11, 12, 13, 21, 22, 23, 31, 32, 33])
    }

    /// More statements than the cache holds, so that some are prepared a second time.
    @Test func statementsBeyondTheCacheWork() async throws {
        let wrong = try await store.read { reading in
            var wrong = 0
            for number in 0..<1_200 {
                let terms = number % 600 + 1
                let ones = SQL.joined(Array(repeating: "1", count: terms), by: " + ")
                let sum = try reading.session.firstRow("SELECT \(ones)")?.integer(0)
                if sum != Int64(terms) { wrong += 1 }
            }
            return wrong
        }
        #expect(wrong == 0)
    }

    @Test func aStatementThatFailedCanBeRunAgain() async throws {
        try await store.write { transaction in
            let insert: SQL = "INSERT INTO t (id) VALUES (\(1))"
            try transaction.session.execute(insert)
            let error = #expect(throws: MizanError.self) {
                try transaction.savepoint { _ = try transaction.session.execute(insert) }
            }
            #expect(error?.reason == "storage.constraint")
            try transaction.session.execute("DELETE FROM t")
            try transaction.session.execute(insert)
        }
        #expect(try await store.read { try $0.session.rows("SELECT id FROM t").count } == 1)
    }

    /// In C, a NUL ends a text, and neither of the engines can store it.
    @Test func aTextWithANulIsRefusedAndNotCut() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await store.write { try $0.session.execute("INSERT INTO t (id, v) VALUES (1, \("a\u{0}b"))") }
        }
        #expect(error?.code == .invalidInput)
        #expect(error?.reason == "storage.nul")
        #expect(try await count() == 0)
    }

    @Test func aValueOfAnotherTypeIsDamage() async throws {
        let row = try #require(try await store.read { try $0.session.firstRow("SELECT 'a', 1, NULL, 2") })
        let error = MizanError(
            .corruptData, "storage.unexpected-value",
            "The store holds a value of the wrong type: an integer was expected in column 1 of a row.")
        #expect(throws: error) { try row.integer(0) }
        #expect(throws: MizanError.self) { try row.text(1) }
        #expect(throws: MizanError.self) { try row.text(2) }
        #expect(throws: MizanError.self) { try row.real(0) }
        #expect(try row.optionalText(2) == nil)
        #expect(try row.optionalInteger(2) == nil)
        #expect(try row.real(3) == 2)
    }

    @Test func statementsReportTheNumberOfChangedRows() async throws {
        let counts = try await store.write { transaction in
            let session = transaction.session
            try session.executeMany((1...5).map { "INSERT INTO t (id, v) VALUES (\($0), \("v\($0)"))" })
            return [
                try session.execute("UPDATE t SET v = 'x' WHERE id < \(3)"),
                try session.execute("DELETE FROM t WHERE id = 9"),
            ]
        }
        #expect(counts == [2, 0])
        #expect(try await count() == 5)
    }

    @Test func aStatementRunsForEachOfManyRows() async throws {
        let values: [SQLValue] = [.integer(1), .text("a"), .integer(2), .null, .integer(1), .text("c")]
        let insertion: SQL = "INSERT INTO t (id, v) VALUES (\(1), \("")) ON CONFLICT (id) DO NOTHING"
        let (none, some, rows) = try await store.write { transaction in
            let session = transaction.session
            return (
                try session.execute(SQL(text: insertion.text, values: []), forRowsOf: 2),
                try session.execute(SQL(text: insertion.text, values: values), forRowsOf: 2),
                try session.rows("SELECT id, v FROM t ORDER BY id").map(\.values)
            )
        }
        #expect((none, some) == (0, 2))
        #expect(rows == [[.integer(1), .text("a")], [.integer(2), .null]])
        for (values, width) in [(Array(values.dropLast()), 2), (values, 3), (values, 0)] {
            await #expect(throws: MizanError.self, "\(values.count) values in rows of \(width)") {
                try await store.write { transaction in
                    _ = try transaction.session.execute(SQL(text: insertion.text, values: values), forRowsOf: width)
                }
            }
        }
    }

    @Test func aFailedStatementRollsBackTheTransaction() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await store.write { transaction in
                let session = transaction.session
                try session.execute("INSERT INTO t (id) VALUES (1)")
                do { try session.execute("INSERT INTO t (id) VALUES (1)") } catch {}
                do { try session.execute("INSERT INTO t (id) VALUES (2)") } catch {}
                do { _ = try session.savepoint { try session.execute("INSERT INTO t (id) VALUES (3)") } } catch {}
            }
        }
        #expect(error?.reason == "storage.constraint")
        #expect(error?.code == .conflict)
        #expect(try await count() == 0)
    }

    @Test func aFailureInExecuteManyRollsBackTheTransaction() async throws {
        await #expect(throws: MizanError.self) {
            try await store.write { transaction in
                do { try transaction.session.executeMany([1, 2, 1].map { "INSERT INTO t (id) VALUES (\($0))" }) } catch
                {}
            }
        }
        #expect(try await count() == 0)
    }

    @Test func aSavepointProtectsTheTransaction() async throws {
        let reasons = try await store.write { transaction in
            let session = transaction.session
            var reasons: [String] = []
            try session.execute("INSERT INTO t (id) VALUES (1)")
            do {
                try session.savepoint {
                    try session.execute("INSERT INTO t (id) VALUES (2)")
                    try session.execute("INSERT INTO t (id) VALUES (1)")
                }
            } catch let error as MizanError { reasons.append(error.reason) }
            try session.execute("INSERT INTO t (id) VALUES (3)")
            return reasons
        }
        #expect(reasons == ["storage.constraint"])
        #expect(try await ids() == [1, 3])
    }

    @Test func aCaughtFailureStillRollsBackItsSavepoint() async throws {
        try await store.write { transaction in
            let session = transaction.session
            do {
                try session.savepoint {
                    try session.execute("INSERT INTO t (id) VALUES (2)")
                    do { try session.execute("INSERT INTO t (id) VALUES (2)") } catch {}
                }
                Issue.record("the savepoint was released although it was doomed")
            } catch {}
            try session.execute("INSERT INTO t (id) VALUES (3)")
        }
        #expect(try await ids() == [3])
    }

    @Test func savepointsNest() async throws {
        struct Stop: Error {}
        try await store.write { transaction in
            let session = transaction.session
            try session.savepoint {
                try session.execute("INSERT INTO t (id) VALUES (1)")
                _ = try session.savepoint { try session.execute("INSERT INTO t (id) VALUES (2)") }
                do {
                    try session.savepoint {
                        try session.execute("INSERT INTO t (id) VALUES (3)")
                        throw Stop()
                    }
                } catch is Stop {}
                try session.execute("INSERT INTO t (id) VALUES (4)")
            }
            do {
                try session.savepoint {
                    _ = try session.savepoint { try session.execute("INSERT INTO t (id) VALUES (5)") }
                    throw Stop()
                }
            } catch is Stop {}
        }
        #expect(try await ids() == [1, 2, 4])
    }

    @Test func aCallersErrorRollsBackAndIsRethrownUnchanged() async throws {
        struct Mine: Error, Equatable {}
        await #expect(throws: Mine()) {
            try await store.write { transaction in
                try transaction.session.execute("INSERT INTO t (id) VALUES (1)")
                throw Mine()
            }
        }
        #expect(try await count() == 0)
        try await store.write { try $0.session.execute("INSERT INTO t (id) VALUES (1)") }
        #expect(try await count() == 1)
    }

    @Test func aReadCannotWrite() async throws {
        await #expect(throws: MizanError.self) {
            try await store.read { try $0.session.execute("INSERT INTO t (id) VALUES (1)") }
        }
        #expect(try await count() == 0)
    }

    @Test func errorsNeverHoldBoundValues() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await store.write { transaction in
                try transaction.session.execute("INSERT INTO t (id, v) VALUES (1, \("secret"))")
                try transaction.session.execute("INSERT INTO t (id, v) VALUES (1, \("secret"))")
            }
        }
        let message = try #require(error?.message)
        #expect(!message.contains("secret"))
        #expect(message.contains("t.id"))
    }

    private func count() async throws -> Int { try await ids().count }

    private func ids() async throws -> [Int64] {
        try await store.read { try $0.session.rows("SELECT id FROM t ORDER BY id").map { try $0.integer(0) } }
    }
}
