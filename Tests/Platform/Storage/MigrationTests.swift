import Kernel
import Storage
import TestSupport
import Testing

struct MigrationTests {
    private let first = Migration("001-a", ["CREATE TABLE a (id BIGINT)"])
    private let second = Migration("002-b", ["CREATE TABLE b (id BIGINT)", "INSERT INTO b (id) VALUES (1)"])

    private func names(_ database: some Database) async throws -> [String] {
        try await database.read { session in
            try session.rows("SELECT module || ' ' || name FROM migrations ORDER BY applied_at, module, name").map {
                try $0.text(0)
            }
        }
    }

    private func tables(_ database: some Database) async throws -> [String] {
        try await database.read { session in
            try session.rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND length(name) = 1 ORDER BY 1").map
            {
                try $0.text(0)
            }
        }
    }

    @Test func stepsRunOnceAndAreRecorded() async throws {
        let store = try await TestStore([MigrationSet(module: "m", [first, second])])
        #expect(
            try await names(store.database) == [
                "m 001-a", "m 002-b", "platform 001-owners", "platform 002-journal", "platform 003-idempotency",
                "platform 004-history-by-record", "platform 005-clock", "platform 006-purged",
                "platform 007-jobs", "platform 008-changes", "platform 009-changes-by-origin",
                "platform 010-unfinished", "platform 011-usage", "platform 012-returns", "platform 013-blobs",
            ])
        #expect(try await tables(store.database) == ["a", "b"])
        let again = try store.another()
        try await again.migrate([MigrationSet(module: "m", [first, second])])
        #expect(!again.hasWritten)
        #expect(try await again.read { try $0.rows("SELECT id FROM b").count } == 1)
    }

    @Test func newStepsAreAppended() async throws {
        let store = try await TestStore([MigrationSet(module: "m", [first])])
        store.clock.advance(seconds: 60)
        try await store.database.migrate([
            MigrationSet(module: "m", [first, second]),
            MigrationSet(module: "n", [Migration("001-c", ["CREATE TABLE c (id BIGINT)"])]),
        ])
        #expect(
            try await names(store.database) == [
                "m 001-a", "platform 001-owners", "platform 002-journal", "platform 003-idempotency",
                "platform 004-history-by-record", "platform 005-clock", "platform 006-purged",
                "platform 007-jobs", "platform 008-changes", "platform 009-changes-by-origin",
                "platform 010-unfinished", "platform 011-usage", "platform 012-returns", "platform 013-blobs",
                "m 002-b",
                "n 001-c",
            ])
        #expect(try await tables(store.database) == ["a", "b", "c"])
    }

    @Test func aChangedEarlierStepIsRefused() async throws {
        let store = try await TestStore([MigrationSet(module: "m", [first])])
        let edited = Migration("001-a", ["CREATE TABLE a (id BIGINT, more TEXT)"])
        let error = MizanError(
            .corruptData, "storage.migration-changed",
            "Step “001-a” of m differs from the step that this store ran.",
            details: ["module": "m", "migration": "001-a"])
        await #expect(throws: error) {
            try await store.database.migrate([MigrationSet(module: "m", [edited, second])])
        }
        #expect(try await tables(store.database) == ["a"])
    }

    @Test func aNewerSchemaIsRefused() async throws {
        let store = try await TestStore([MigrationSet(module: "m", [first, second])])
        let error = MizanError(
            .unsupported, "storage.newer-schema",
            "This store was written by a newer Mizan (step “002-b” of m is unknown here). Update Mizan; nothing was changed.",
            details: ["module": "m", "migration": "002-b"])
        let other = Migration("002-other", ["CREATE TABLE o (id BIGINT)"])
        for known in [[first], [first, other]] {
            await #expect(throws: error) { try await store.database.migrate([MigrationSet(module: "m", known)]) }
        }
        #expect(try await tables(store.database) == ["a", "b"])
    }

    @Test func tablesOfAnAbsentModuleAreLeftUnchanged() async throws {
        let store = try await TestStore([MigrationSet(module: "m", [first])])
        try await store.database.migrate([])
        #expect(try await tables(store.database) == ["a"])
    }

    @Test func aFailingStepKeepsTheEarlierSteps() async throws {
        let bad = Migration("002-b", ["CREATE TABLE b (id BIGINT)", "CREATE TABLE a (id BIGINT)"])
        let store = try await TestStore([])
        let error = await #expect(throws: MizanError.self) {
            try await store.database.migrate([MigrationSet(module: "m", [first, bad])])
        }
        #expect(error?.details == ["module": "m", "migration": "002-b"])
        #expect(try await tables(store.database) == ["a"])
        #expect(try await names(store.database).contains("m 001-a"))
        try await store.database.migrate([MigrationSet(module: "m", [first, second])])
        #expect(try await tables(store.database) == ["a", "b"])
    }

    /// A step's rows are filled for each owner after the statements of all later steps. If the filling fails, none of the steps
    /// is applied.
    @Test func aStepWithAFailedFillIsNotApplied() async throws {
        let store = try await TestStore([MigrationSet(module: "m", [first])])
        func steps(_ fails: Bool) -> [MigrationSet] {
            let filling = Migration("002-f", ["CREATE TABLE f (owner BIGINT NOT NULL)"]) { rows in
                try rows.session.execute("INSERT INTO f (owner, later) VALUES (\(rows.ownerKey), 1)")
                if fails { throw MizanError(.invalidInput, "m.no-fill", "No.") }
            }
            let later = Migration("003-g", ["ALTER TABLE f ADD COLUMN later BIGINT"])
            return [MigrationSet(module: "m", [first, filling, later])]
        }
        let error = await #expect(throws: MizanError.self) { try await store.database.migrate(steps(true)) }
        #expect(error?.details == ["module": "m", "migration": "002-f"])
        #expect(try await tables(store.database) == ["a"])
        try await store.database.migrate(steps(false))
        #expect(try await names(store.database).contains("m 003-g"))
        let (filled, owners) = try await store.database.read { session in
            (
                try session.rows("SELECT owner FROM f ORDER BY owner").map { try $0.integer(0) },
                try Owners.everyone(in: session).count
            )
        }
        #expect(filled == [0, 1, 2])
        #expect(owners == 3)
    }

    @Test func twoProcessesMayMigrateAtOnce() async throws {
        let store = try await TestStore([])
        let sets = [
            MigrationSet(
                module: "m",
                [first, second] + (3..<9).map { Migration("00\($0)-i", ["INSERT INTO b (id) VALUES (\($0))"]) })
        ]
        let databases = [store.database, try store.another(), try store.another()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for database in databases { group.addTask { try await database.migrate(sets) } }
            try await group.waitForAll()
        }
        #expect(try await store.database.read { try $0.rows("SELECT id FROM b").count } == 7)
    }
}
