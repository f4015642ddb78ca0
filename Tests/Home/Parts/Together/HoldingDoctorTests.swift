import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomeTransfer
@testable import HomeUpkeep

/// Records that did not pass through the modules: in an edited store, or from an archive.
struct HoldingDoctorTests {
    private let world: HoldingWorld

    init() async throws {
        world = try HoldingWorld(try await HoldingWorld.template.value)
        try await world.command { transaction in
            _ = try RecordTable<LegRecord>(transaction).saveAll([
                LegRecord("t", "out", account: "a", amount: -5), LegRecord("t", "in", account: "b", amount: 5),
            ])
        }
    }

    private func diagnosis(_ check: String, repair: Bool = false) async throws -> Diagnosis? {
        let doctor = Doctor(
            StoreSetup(
                path: world.store.directory.file("store"), clock: Clock { TestClock.start }, slices: [LedgerModule.self]
            ) { database in
                ModuleContext(
                    database: database, clock: Clock { TestClock.start },
                    identifiers: .system(clock: Clock { TestClock.start }), propertyLists: NoPropertyLists())
            })
        return try await doctor.run(repair: repair).first { $0.check == check }
    }

    private func balances(_ store: TestStore) async throws -> [String: Int64] {
        try await store.read { reading in
            try reading.session.rows(
                "SELECT account, amount FROM ledger_balance WHERE owner = \(reading.ownerKey)"
            ).reduce(into: [:]) { $0[try $1.text(0)] = try $1.integer(1) }
        }
    }

    @Test func theDoctorFindsAndRecomputesWrongTotals() async throws {
        #expect(try await diagnosis("ledger.balances")?.level == .ok)
        try await world.store.write { _ = try $0.session.execute("UPDATE ledger_balance SET amount = 6") }
        let found = try await diagnosis("ledger.balances")
        #expect(found?.findings.map(\.text) == ["“amina”: The balances of 2 of the accounts are wrong."])
        #expect(found?.level == .problem)
        let mended = try await diagnosis("ledger.balances", repair: true)
        #expect(mended?.level == .ok)
        #expect(
            mended?.repairs == ["the figures of ledger.balances of “amina” were recomputed from the records"])
        #expect(try await balances(world.store) == ["a": -5, "b": 5])
    }

    @Test func theDoctorFindsInconsistentRecords() async throws {
        #expect(try await diagnosis("ledger.pairs")?.level == .ok)
        try await tear()
        let found = try await diagnosis("ledger.pairs")
        #expect(
            found?.findings.map(\.text) == [
                "“amina”: This rule is broken by 1 record (ledger.half-transfer): A transfer has two legs that add up to "
                    + "nothing, or none."
            ])
    }

    /// Removes a leg while the rules are off. The journal contains the removal.
    private func tear() async throws {
        world.store.database.rules.set([])
        try await world.store.write { _ = try RecordTable<LegRecord>($0).remove("t/in") }
        HomeModule.hold([world.module], in: world.store.database)
    }

    // MARK: Archives

    private func archived() async throws -> (target: HoldingWorld, file: String) {
        let file = world.store.directory.file("archive.jsonl")
        let context = world.store.context()
        _ = try await AccountExport(context: context).run(owner: world.owner, to: file)
        let target = try HoldingWorld(try await HoldingWorld.template.value)
        _ = try await AccountDeletion(context: target.store.context(), directory: nil).run(owner: target.owner)
        return (target, file)
    }

    private func take(in file: String, _ target: HoldingWorld) async throws {
        _ = try await AccountImport(
            context: target.store.context(), modules: [target.module]
        ).run(from: file)
    }

    /// The archive is from a Mizan that did not store these figures, or stored them in a different way.
    @Test(arguments: ["DELETE FROM ledger_balance", "UPDATE ledger_balance SET amount = 7"] as [SQL])
    func anArchivesTotalsAreRecomputed(change: SQL) async throws {
        try await world.store.write { _ = try $0.session.execute(change) }
        let (target, file) = try await archived()
        try await take(in: file, target)
        #expect(try await balances(target.store) == ["a": -5, "b": 5])
        #expect(try await target.wrong() == nil)
        // Later changes start from the right figures.
        try await target.command { transaction in
            _ = try RecordTable<LegRecord>(transaction).saveAll([
                LegRecord("t", "out", account: "a", amount: -6), LegRecord("t", "in", account: "b", amount: 6),
            ])
        }
        #expect(try await target.wrong() == nil)
    }

    @Test func anArchiveWithHalfATransferIsRefused() async throws {
        try await tear()
        let (target, file) = try await archived()
        let error = await #expect(throws: MizanError.self) { try await take(in: file, target) }
        #expect(error?.reason == "archive.unsound" && error?.message.contains("ledger.pairs") == true)
        let owners = try await target.store.database.read { try Owners.all(in: $0).map(\.name) }
        #expect(owners == ["bilal"])
    }
}
