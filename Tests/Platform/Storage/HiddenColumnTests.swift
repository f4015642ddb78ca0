import Storage
import TestSupport
import Testing

/// A step that changes a record's hidden columns recomputes them.
struct HiddenColumnTests {
    @Test func hiddenColumnsAreRebuiltAndNothingElseChanges() async throws {
        let store = try await TestStore([MigrationSet(module: EveryKindModule.id, EveryKindModule.migrations)])
        try await store.write { transaction in
            var random = SeededGenerator(seed: 7)
            // More than are read at a time.
            for _ in 0..<1_200 { try RecordTable<EveryKindRecord>(transaction).save(EveryKindRecord(&random)) }
        }
        let (before, used) = (try await rows(store), try await used(store))
        try await store.write { transaction in
            try transaction.session.execute(
                "UPDATE kinds_every SET title_folded = 'something old' WHERE owner = \(transaction.ownerKey)")
            try UsageAudit.rebuild(of: transaction.ownerKey, in: transaction.session)
        }
        #expect(try await rows(store) != before)
        try await store.write { try RecordTable<EveryKindRecord>.renewHidden(in: DerivedRows($0)) }
        #expect(try await rows(store) == before)
        #expect(try await self.used(store) == used)
    }

    private func rows(_ store: TestStore) async throws -> [[SQLValue]] {
        try await store.read { reading in
            try reading.session.rows(
                "SELECT title_folded, rate_scaled, version FROM kinds_every WHERE owner = \(reading.ownerKey) ORDER BY version"
            ).map(\.values)
        }
    }

    private func used(_ store: TestStore) async throws -> Int64? {
        try await store.read { reading in
            try reading.session.firstRow("SELECT used FROM owners WHERE owner = \(reading.ownerKey)")?.integer(0)
        }
    }
}
