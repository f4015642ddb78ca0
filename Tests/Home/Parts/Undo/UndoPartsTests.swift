import Changes
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePast
@testable import HomeUpkeep

/// A large change is undone in parts, and the store is consistent after each of them. This also holds if the change was one
/// write.
struct UndoPartsTests {
    private let store: TestStore
    private let home: HomeModule
    private let undo: UndoService
    private static let many = 600
    /// A part normally ends because of its time. Here a part ends because of its size.
    private static let small = PartLimit(time: .seconds(60), pieces: 100)
    private static let twoParts = PartLimit(time: .seconds(60), pieces: 100, parts: 2)

    init() async throws {
        store = try await HomeStore().store
        let context = store.context()
        let module = PairsModule(context: context)
        home = HomeModule(context: context, modules: [module])
        undo = home.undo
        store.database.rules.set(of: module)
    }

    /// Creates records in one write, which is one operation. Returns the number of this operation.
    private func makeMany(_ names: [String]) async throws -> RecordVersion {
        _ = try await JournalOperation(action: "many", origin: .commandLine).during {
            try await store.write(within: TransactionBudget.everything) { transaction in
                try RecordTable<SampleRecord>(transaction).saveAll(names.map { SampleRecord($0) })
            }
        }
        return try await undo.entries(1, owner: store.owner)[0].number
    }

    private func take(
        _ number: RecordVersion, _ limit: PartLimit = small, progress: @escaping UndoService.Progress = { _ in }
    ) async throws -> UndoService.Result {
        try await PartLimit.$current.withValue(limit) {
            try await undo.run(
                undo.operation(number, owner: store.owner), owner: store.owner, by: .commandLine, progress: progress)
        }
    }

    private func names() async throws -> Set<String> {
        try await store.read { Set(try RecordTable<SampleRecord>($0).find(try Self.all($0)).map(\.entity.name)) }
    }

    private static func all(_ reading: ReadTransaction) throws -> [String] {
        try Journal.liveKeys(of: SampleRecord.schema.erased.type, after: nil, limit: .max >> 1, in: reading)
    }

    private func parts(of id: String) async throws -> [JournalBatch] {
        try await store.read { try Journal.batches(of: id, in: $0) }
    }

    @Test func oneWriteIsUndoneAndRedoneInParts() async throws {
        let number = try await makeMany((0..<Self.many).map { "r\($0)" })
        let result = try await take(number)
        #expect(result.records.removed == Self.many && result.records.kept.isEmpty)
        #expect(try await names().isEmpty)
        let undone = try #require(await undo.entries(1, owner: store.owner).first)
        #expect(undone.changes == Self.many && undone.number == result.number && !undone.isUnfinished)
        #expect(try await parts(of: undone.id).map(\.versions.count) == Array(repeating: 100, count: 6))
        _ = try await take(undone.number)
        #expect(try await names().count == Self.many)
    }

    /// The operation created the first records of all pairs before all second records. If they were undone in that order, no
    /// part could end with complete pairs only.
    @Test func linkedRecordsAreUndoneTogether() async throws {
        let places = Array(0..<Self.many / 2)
        let number = try await makeMany(places.map { "p\(2 * $0)" } + places.map { "p\(2 * $0 + 1)" })
        let result = try await take(number)
        #expect(result.records.removed == Self.many && result.records.kept.isEmpty)
        let undone = try #require(await undo.entries(1, owner: store.owner).first)
        #expect(try await parts(of: undone.id).count > 1)
    }

    @Test func anInterruptedUndoIsUnfinishedAndContinues() async throws {
        let number = try await makeMany((0..<Self.many).map { "r\($0)" })
        await #expect(throws: CancellationError.self) { try await take(number, Self.twoParts) }
        #expect(try await names().count == Self.many - 200)
        let entries = try await undo.entries(2, owner: store.owner)
        #expect(entries.map(\.isUnfinished) == [true, false] && entries.map(\.isUndone) == [false, false])
        #expect(try await home.status.report().owners.map(\.unfinished).contains(1))
        let result = try await take(number)
        #expect(result.records.removed == Self.many && result.number == entries[0].number)
        let after = try await undo.entries(2, owner: store.owner)
        #expect(after.map(\.isUnfinished) == [false, false] && after.map(\.isUndone) == [false, true])
        #expect(try await home.status.report().owners.allSatisfy { $0.unfinished == 0 })
        #expect(try await names().isEmpty)
    }

    @Test func theStoredPartsOfAnInterruptedOperationAreUndone() async throws {
        let number = try await makeMany((0..<Self.many).map { "r\($0)" })
        await #expect(throws: CancellationError.self) { try await take(number, Self.twoParts) }
        let undoing = try #require(await undo.entries(1, owner: store.owner).first)
        _ = try await take(undoing.number)
        #expect(try await names().count == Self.many)
        #expect(try await home.status.report().owners.allSatisfy { $0.unfinished == 0 })
        #expect(try await take(number).records.removed == Self.many)
    }

    /// The record that was created first cannot be removed. An undo reaches this record last, so the undo fails after it has
    /// removed other records.
    @Test func aRefusalInTheMiddleRestoresTheRecords() async throws {
        let number = try await makeMany(["needed"] + (0..<Self.many).map { "r\($0)" })
        try await store.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("needs")) }
        let refused = await #expect(throws: MizanError.self) { _ = try await take(number) }
        #expect(refused?.reason == "record.invariant" && refused?.details["because"] == "sample.needed")
        #expect(try await names().count == Self.many + 2)
        let entries = try await undo.entries(10, owner: store.owner)
        #expect(!entries.contains { $0.isUnfinished })
        #expect(try await undo.operation(number, owner: store.owner).isUndone == false)
    }

    /// An undo broke off. Then a remaining record became impossible to remove, and the removed records were created again with
    /// other values. The undo can be neither finished nor reversed, so it ends in its present state.
    @Test func anUndoThatCanNeitherContinueNorBeRevertedCountsAsFinished() async throws {
        let names = (0..<200).map { "r\($0)" }
        let number = try await makeMany(["needed"] + names)
        await #expect(throws: CancellationError.self) { try await take(number, Self.twoParts) }
        try await store.write { transaction in
            try RecordTable<SampleRecord>(transaction).saveAll(names.map { SampleRecord($0, remark: "anew") })
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("needs"))
        }
        let refused = await #expect(throws: MizanError.self) { _ = try await take(number) }
        #expect(refused?.reason == "record.invariant")
        #expect(refused?.message.contains("The part taken back before that stays taken back") == true)
        #expect(try await names.count + 2 == self.names().count)
        #expect(try await !undo.entries(10, owner: store.owner).contains { $0.isUnfinished })
        #expect(try await home.status.report().owners.allSatisfy { $0.unfinished == 0 })
    }

    /// The caller loses permission before the removed records can be restored. This says nothing about the records, so the undo
    /// stays unfinished, and a later attempt succeeds.
    @Test func anUndoRefusedForItsCallerCanContinueLater() async throws {
        let names = (0..<200).map { "r\($0)" }
        let number = try await makeMany(["needed"] + names)
        await #expect(throws: CancellationError.self) { try await take(number, Self.twoParts) }
        try await store.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("needs")) }
        let asker = Asker()
        let asking = UndoAsking(.commandLine) { _ in try asker.requireFirst() }
        let entry = try await undo.operation(number, owner: store.owner)
        let refused = await #expect(throws: MizanError.self) {
            // One part checks all records, and the next part restores the records. The caller is refused in the second part.
            _ = try await PartLimit.$current.withValue(PartLimit(time: .seconds(60), pieces: 1_000)) {
                try await undo.run(entry, owner: store.owner, by: asking)
            }
        }
        #expect(refused?.message.contains("The part taken back before that stays taken back") == true)
        #expect(try await undo.entries(10, owner: store.owner).contains { $0.isUnfinished })
        let again = await #expect(throws: MizanError.self) { _ = try await take(number) }
        #expect(again?.details["because"] == "sample.needed")
        #expect(try await self.names().count == names.count + 2)
        #expect(try await !undo.entries(10, owner: store.owner).contains { $0.isUnfinished })
    }

    /// Several undos of the same operation are started at the same time.
    @Test func aRunningUndoIsNotStartedTwice() async throws {
        let number = try await makeMany((0..<Self.many).map { "r\($0)" })
        let reasons = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    do { _ = try await take(number) } catch let error as MizanError { return error.reason }
                    return nil
                }
            }
            return try await group.reduce(into: []) { reasons, reason in reasons += reason.map { [$0] } ?? [] }
        }
        #expect(reasons.count == 3 && Set(reasons).isSubset(of: ["undo.under-way", "undo.already-undone"]))
        #expect(try await undo.entries(10, owner: store.owner).count == 2)
    }
}

/// A caller who has permission at the first check and is refused at all later ones.
private final class Asker: Sendable {
    private let asked = Mutex(0)

    func requireFirst() throws {
        let number = asked.withLock { asked in
            asked += 1
            return asked
        }
        guard number == 1 else { throw MizanError(.conflict, "sample.asked", "This was asked for before.") }
    }
}

/// A slice in which p0 belongs to p1, p2 to p3 and so on. The record “needs” cannot exist without the record “needed”.
private struct PairsModule: Module {
    static let id = "sample"
    static let title = "Pairs"
    static let migrations = SampleTables.set.migrations
    let recordTypes: [any RecordType] = [TableRecordType(SampleRecord.self) { $0 }]
    let importers: [any Importer] = []
    let ties = [
        RecordTie(SampleRecord.schema.erased.type) { key, _ in
            guard key.hasPrefix("p"), let number = Int(key.dropFirst()) else { return [] }
            return [.group("pair \(number / 2)")]
        }
    ]
    let invariants = [
        Invariant("sample.pairs", "Pairs live together.", of: [SampleRecord.schema.erased]) { touched, reading in
            guard try GroveModule.halves(of: touched.map(\.key), in: reading).isEmpty else {
                throw MizanError(.invalidInput, "sample.half", "A half of a pair is missing.")
            }
        },
        Invariant("sample.needs", "What is needed is there.", of: [SampleRecord.schema.erased]) { touched, reading in
            guard touched.contains(where: { $0.key == "needed" }) else { return }
            let found = try RecordTable<SampleRecord>(reading).find(["needed", "needs"]).map(\.entity.name)
            if found == ["needs"] { throw MizanError(.conflict, "sample.needed", "“needs” has nothing.") }
        },
    ]

    init(context: ModuleContext) {}
}
