import Kernel
import TestSupport
import Testing

@testable import Storage

/// An owner's usage across steps of the schema.
struct UsageStepTests {
    private func used(_ store: TestStore) async throws -> Int64 {
        try await store.read { try OwnerUsage(of: $0.ownerKey, in: $0.session).used }
    }

    private func difference(_ store: TestStore) async throws -> UsageAudit.Difference? {
        try await store.read { try UsageAudit.difference(of: $0.ownerKey, in: $0.session) }
    }

    private func save(_ name: String, in store: TestStore) async throws {
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord(name, note: "note")) }
    }

    @Test func anOlderStoreIsCountedOnce() async throws {
        let store = try await TestStore()
        try await save("a", in: store)
        let before = try await used(store)
        _ = try await store.database.write(.shared) { transaction in
            for statement: SQL in [
                "ALTER TABLE owners DROP COLUMN used", "ALTER TABLE owners DROP COLUMN quota",
                "DROP INDEX history_of_returns", "DROP TABLE blobs",
                "DELETE FROM migrations WHERE name IN ('011-usage', '012-returns', '013-blobs')",
            ] { try transaction.session.execute(statement) }
        }
        try await store.database.migrate([SampleTables.set])
        #expect(try await used(store) == before)
    }

    @Test func aStepThatChangesRowsChangesTheUsage() async throws {
        let store = try await TestStore()
        try await save("a", in: store)
        let before = try await used(store)
        let longer = Migration("002-longer", ["UPDATE sample_record SET note = 'a longer note'"])
        let more = Migration("003-more", ["ALTER TABLE sample_record ADD COLUMN more TEXT NOT NULL DEFAULT 'seven77'"])
        let number = Migration("004-number", ["ALTER TABLE sample_record ADD COLUMN amount BIGINT"])
        try await store.database.migrate([
            MigrationSet(module: "sample", SampleTables.set.migrations + [longer, more, number])
        ])
        #expect(try await used(store) == before + 9 + 7)
        #expect(try await difference(store) == nil)
    }

    @Test func aWrongUsageIsFoundAndRecounted() async throws {
        let store = try await TestStore()
        try await save("a", in: store)
        let right = try await used(store)
        _ = try await store.database.write(.shared) { transaction in
            try transaction.session.execute("UPDATE owners SET used = 7 WHERE id = \(store.owner)")
        }
        #expect(try await difference(store) == UsageAudit.Difference(stored: 7, counted: right))
        _ = try await store.database.write(.shared) { transaction in
            let owner = try Owners.require(store.owner, in: transaction.session)
            try UsageAudit.rebuild(of: owner.key, in: transaction.session)
        }
        #expect(try await difference(store) == nil)
    }
}
