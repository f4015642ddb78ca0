internal import Kernel
internal import Storage

/// A schema moves forward step by step, and its past steps never change.
enum MigrationRules {
    private static let first = Migration("001-a", ["CREATE TABLE step_a (id BIGINT NOT NULL)"])
    private static let second = Migration(
        "002-b", ["CREATE TABLE step_b (id BIGINT NOT NULL)", "INSERT INTO step_b (id) VALUES (1)"])
    private static let readA: SQL = "SELECT id FROM step_a"
    private static let readB: SQL = "SELECT id FROM step_b"

    private static func set(_ steps: Migration...) -> [MigrationSet] {
        [ProbeTables.set, MigrationSet(module: "steps", steps)]
    }

    private static func rows(_ sql: SQL, in database: any Database) async throws -> Int {
        try await database.read { try $0.rows(sql).count }
    }

    static let all: [DatabaseRule] = [
        DatabaseRule(
            "migrations.once", "Each step runs once, however often and from however many sides it is asked for."
        ) {
            probe in
            let other = try await probe.open()
            let third = Migration("003-c", (0..<5).map { "INSERT INTO step_b (id) VALUES (\($0))" })
            try await withThrowingTaskGroup(of: Void.self) { group in
                for database in [probe.database, other] {
                    group.addTask { try await database.migrate(set(first, second, third)) }
                }
                try await group.waitForAll()
            }
            try await probe.database.migrate(set(first, second, third))
            try await other.close()
            try Expect.equal(try await rows(readB, in: probe.database), 6, "the number of rows that the steps made")
        },
        DatabaseRule("migrations.step-by-step", "A step that fails takes back itself and not the steps before it.") {
            probe in
            let bad = Migration(
                "002-b", ["CREATE TABLE step_b (id BIGINT NOT NULL)", "CREATE TABLE step_a (id BIGINT NOT NULL)"])
            let error = try await Expect.refused("a step that fails") {
                try await probe.database.migrate(set(first, bad))
            }
            try Expect.equal(error.details["migration"], "002-b", "the step that the error names")
            try Expect.equal(error.details["module"], "steps", "the module that the error names")
            try Expect.equal(try await rows(readA, in: probe.database), 0, "the rows of the first step's table")
            try await Expect.refused("the second step's table") { _ = try await rows(readB, in: probe.database) }
            try await probe.database.migrate(set(first, second))
            try Expect.equal(try await rows(readB, in: probe.database), 1, "the rows of the mended step's table")
        },
        DatabaseRule("migrations.past", "A step that was changed after a store went through it is refused.") { probe in
            try await probe.database.migrate(set(first))
            let edited = Migration("001-a", ["CREATE TABLE step_a (id BIGINT NOT NULL, more TEXT)"])
            try await Expect.refused("storage.migration-changed", "an edited step") {
                try await probe.database.migrate(set(edited, second))
            }
            try await Expect.refused("the second step's table") { _ = try await rows(readB, in: probe.database) }
        },
        DatabaseRule("migrations.newer", "A store that has gone further than this build is refused and left as it is.")
        {
            probe in
            try await probe.database.migrate(set(first, second))
            try await Expect.refused("storage.newer-schema", "a newer store") {
                try await probe.database.migrate(set(first))
            }
            let other = Migration("002-other", ["DROP TABLE step_b"])
            try await Expect.refused("storage.newer-schema", "a store with another second step") {
                try await probe.database.migrate(set(first, other))
            }
            try Expect.equal(try await rows(readB, in: probe.database), 1, "the rows of the second step's table")
        },
        DatabaseRule(
            "migrations.absent", "The data of a module that is not here stays, and is there when it comes back."
        ) {
            probe in
            try await probe.database.migrate(set(first, second))
            try await probe.database.migrate([ProbeTables.set])
            try await probe.database.migrate([])
            try Expect.equal(try await rows(readB, in: probe.database), 1, "the rows of the second step's table")
            try await probe.database.migrate(set(first, second))
            try Expect.equal(try await rows(readB, in: probe.database), 1, "the rows after it came back")
        },
    ]
}
