import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeAudits
@testable import HomePast
@testable import HomeTransfer
@testable import HomeUpkeep

/// Facts in operations on a whole account: the doctor, archives, backups from elsewhere, deletion.
struct FactCheckTests {
    private let world: WeatherWorld

    init() async throws {
        world = try await WeatherWorld()
        try await world.take(in: ["station sea Sea"] + WeatherWorld.readings(0..<10))
    }

    private static let faults: [(SQL, String)] = [
        (
            "UPDATE weather_reading SET import_number = 7 WHERE at < 3",
            "3 facts in weather_reading are of an import that is not listed"
        ),
        (
            "UPDATE imports SET state = 'undone'",
            "10 facts in weather_reading are of an import that has been undone"
        ),
        (
            "UPDATE weather_reading SET celsius = -300 WHERE at = 3",
            "1 fact in weather_reading cannot be read (weather.too-cold)"
        ),
        (
            "INSERT INTO weather_tide (owner, import_number, place, day, level) SELECT owner, 1, 'bay', 20260101, '1' FROM imports",
            "1 fact in weather_tide, which is shared data"
        ),
    ]

    @Test(arguments: faults.indices)
    func faultyFactsAreFound(index: Int) async throws {
        #expect(try await diagnosis()?.level == .ok)
        try await world.edit(Self.faults[index].0)
        #expect(try await diagnosis()?.findings.map(\.text) == ["Of “amina”: \(Self.faults[index].1)."])
        // An archive of this store is also refused, and a backup of it is not sound.
        let file = try await world.export()
        let target = try await WeatherWorld()
        _ = try await target.delete()
        let error = await #expect(throws: MizanError.self) {
            try await AccountImport(
                context: target.store.context(), modules: [target.module]
            ).run(from: file)
        }
        #expect(error?.reason == "archive.unsound" && error?.message.contains(Self.faults[index].1) == true)
        let faults = try await world.store.database.read { [module = world.module] session in
            var faults = RowFaults()
            try ContentAudit.examine(
                in: session, by: ModuleRules(of: [module]), except: [], &faults, Cancellation())
            return faults
        }
        #expect(faults.named == ["of “amina”: \(Self.faults[index].1)"])
    }

    @Test func factsWithoutAnImportAreNotReported() async throws {
        try await world.store.write { transaction in
            _ = try FactTable<ReadingFact>(transaction).append(
                [ReadingFact("sea", Instant(microseconds: 99), 1)], of: AnyFactSchema.noImport)
        }
        #expect(try await world.audit() == [])
        #expect(try await world.undo(1).facts == 10)
        #expect(try await world.facts().count == 1)
        #expect(try await world.elsewhere().facts().count == 1)
    }

    @Test func anAccountImportedElsewhereHasTheSameFacts() async throws {
        let target = try await world.elsewhere()
        #expect(try await target.facts() == world.facts())
        #expect(try await target.digest() == world.digest())
        // In the new store, too, an undo of the import removes its facts.
        #expect(try await target.undo(1) == RollbackResult(removed: 1, facts: 10))
        #expect(try await target.digest() != world.digest())
    }

    @Test func aBuildWithoutTheSliceStillImportsTheFactsOfTheSlice() async throws {
        let file = try await world.export()
        let target = try await WeatherWorld()
        _ = try await target.delete()
        _ = try await AccountImport(context: target.store.context(), modules: []).run(from: file)
        #expect(try await target.facts() == world.facts())
    }

    @Test func aDeletedAccountLeavesNoFacts() async throws {
        let result = try await world.delete()
        #expect(result.tables.first { $0.name == "weather_reading" }?.rows == 10)
        let left = try await world.store.database.read {
            try $0.firstRow("SELECT COUNT(*) FROM weather_reading")?.integer(0)
        }
        #expect(left == 0)
    }

    private func diagnosis() async throws -> Diagnosis? {
        let doctor = Doctor(
            StoreSetup(
                path: world.store.directory.file("store"), clock: Clock { TestClock.start },
                slices: [WeatherModule.self]
            ) { database in
                ModuleContext(
                    database: database, clock: Clock { TestClock.start },
                    identifiers: .system(clock: Clock { TestClock.start }), propertyLists: NoPropertyLists())
            })
        return try await doctor.run(repair: false).first { $0.check == "facts" }
    }
}
