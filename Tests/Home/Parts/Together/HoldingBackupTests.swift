import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeUpkeep

/// A backup from elsewhere is sound only if its records satisfy the invariants and each figure equals its sum.
struct HoldingBackupTests {
    private let world: HoldingWorld

    init() async throws {
        world = try HoldingWorld(try await HoldingWorld.template.value)
        try await world.command { transaction in
            _ = try RecordTable<LegRecord>(transaction).saveAll([
                LegRecord("t", "out", account: "a", amount: -5), LegRecord("t", "in", account: "b", amount: 5),
            ])
        }
    }

    private func service(_ directory: String) -> BackupService {
        let clock = Clock { TestClock.start }
        return BackupService(
            StoreSetup(path: world.store.directory.file(directory), clock: clock, slices: [LedgerModule.self]) {
                ModuleContext(
                    database: $0, clock: clock, identifiers: .system(clock: clock), propertyLists: NoPropertyLists())
            })
    }

    /// The refusal when this store's backup is restored into a different store. That store cannot know whether the backup was
    /// changed.
    private func refusal() async throws -> MizanError {
        let made = try await service("store").make()
        let elsewhere = service("new")
        let verified = await #expect(throws: MizanError.self) { try await elsewhere.verify(made.path) }
        let restored = await #expect(throws: MizanError.self) {
            try await elsewhere.restore(made.path, madeElsewhere: true)
        }
        #expect(restored == verified)
        #expect(try !world.store.directory.names().contains("new"))
        return try #require(verified)
    }

    @Test func aBackupWithForgedTotalsIsRefused() async throws {
        try await world.store.write { _ = try $0.session.execute("UPDATE ledger_balance SET amount = 6") }
        let refusal = try await refusal()
        #expect(refusal.reason == "backup.rows")
        #expect(refusal.exitCode == 65)
        #expect(refusal.message.contains("of “amina”: The balances of 2 of the accounts are wrong"))
    }

    @Test func aBackupWithoutItsTotalsIsRefused() async throws {
        try await world.store.write { _ = try $0.session.execute("DELETE FROM ledger_balance") }
        #expect(try await refusal().message.contains("of “amina”: The balances of 2 of the accounts are wrong"))
    }

    @Test func aBackupWithInconsistentRecordsIsRefused() async throws {
        try await world.store.write { _ = try $0.session.execute("UPDATE ledger_leg SET amount = 7 WHERE amount = 5") }
        #expect(try await refusal().message.contains("breaks ledger.pairs"))
    }

    @Test func aSoundBackupIsRestored() async throws {
        let made = try await service("store").make()
        _ = try await service("new").verify(made.path)
        _ = try await service("new").restore(made.path, madeElsewhere: true)
        #expect(try world.store.directory.names().contains("new"))
    }
}
