import Kernel
import TestSupport
import Testing

@testable import Storage

/// An owner's usage: updated by each write, and equal to the sum over the rows.
struct UsageTests {
    private typealias Table = RecordTable<SampleRecord>

    private static let sets = [SampleTables.set, WeatherTables.set]

    private func used(_ store: TestStore, _ owner: OwnerID? = nil) async throws -> Int64 {
        try await store.database.read(owner ?? store.owner) { try OwnerUsage(of: $0.ownerKey, in: $0.session).used }
    }

    private func differences(_ store: TestStore) async throws -> [UsageAudit.Difference] {
        try await store.database.read { session in
            try Owners.everyone(in: session).compactMap { try UsageAudit.difference(of: $0.key, in: session) }
        }
    }

    @Test func theUsageOfARowIsItsTextsPlusAHundredBytes() async throws {
        let store = try await TestStore(Self.sets)
        try await store.write { try Table($0).save(SampleRecord("aé", note: "four")) }
        // Besides the note, the name has three bytes, and the place “1:1” has three.
        #expect(try await used(store) == 110)
        try await store.write { try Table($0).save(SampleRecord("aé", note: "sixsix")) }
        let history = try await store.read { reading in
            try reading.session.firstRow("SELECT fields FROM history WHERE owner = \(reading.ownerKey)")?.text(0)
        }
        let overwritten = Int64(try #require(history).utf8.count)
        #expect(try await used(store) == 112 + 100 + 13 + 3 + overwritten)
        #expect(try await used(store, store.other) == 0)
        #expect(try await differences(store) == [])
    }

    @Test func anUnchangedSaveAddsNoUsage() async throws {
        let store = try await TestStore(Self.sets)
        try await store.write { try Table($0).save(SampleRecord("a")) }
        let before = try await used(store)
        try await store.write { try Table($0).save(SampleRecord("a")) }
        #expect(try await used(store) == before)
    }

    @Test func changesOfARolledBackSavepointDoNotCount() async throws {
        let store = try await TestStore(Self.sets)
        try await store.write { transaction in
            try Table(transaction).save(SampleRecord("a"))
            do {
                try transaction.savepoint {
                    try Table(transaction).save(SampleRecord("b", note: "long"))
                    _ = try FactTable<ReadingFact>(transaction).append([ReadingFact("sea", store.clock.now, 1)], of: 1)
                    _ = try Table(transaction).purge("a")
                    throw MizanError(.internal, "test", "")
                }
            } catch {}
        }
        #expect(try await used(store) == 104)
        #expect(try await differences(store) == [])
    }

    @Test func deletingForGoodReducesTheUsage() async throws {
        let store = try await TestStore(Self.sets)
        try await store.write { try Table($0).save(SampleRecord("a", note: String(repeating: "x", count: 1_000))) }
        try await store.write { try Table($0).save(SampleRecord("a", note: String(repeating: "y", count: 2_000))) }
        try await store.write { _ = try Table($0).remove("a") }
        #expect(try await used(store) > 5_000)
        #expect(try await store.write { try Table($0).purge("a") })
        // Three rows of the history are left, all without fields. The last one is that of the purge.
        #expect(try await used(store) == 3 * (100 + 13 + 1))
        #expect(try await differences(store) == [])
    }

    @Test func factsCountOnceAndStopCountingWithTheirImport() async throws {
        let store = try await TestStore(Self.sets)
        let facts = (0..<100).map { number in
            ReadingFact("sea", Instant(microseconds: number), 1, number.isMultiple(of: 3) ? "warm" : nil)
        }
        try await store.write { _ = try FactTable<ReadingFact>($0).append(Array(facts[30..<70]), of: 1) }
        // Some facts of each batch are already stored.
        try await store.write { _ = try FactTable<ReadingFact>($0).append(facts, of: 2) }
        #expect(try await used(store) == 100 * 103 + 34 * 4)
        #expect(try await differences(store) == [])
        try await store.write { _ = try FactTable<ReadingFact>($0).removeAll(of: 2, atMost: 50) }
        #expect(try await differences(store) == [])
        try await store.write { _ = try FactTable<ReadingFact>($0).removeAll(of: 2, atMost: 50) }
        try await store.write { _ = try FactTable<ReadingFact>($0).removeAll(of: 1, atMost: 50) }
        #expect(try await used(store) == 0)
    }

    @Test func prunedRowsAreSubtracted() async throws {
        let store = try await TestStore(Self.sets)
        try await store.write { try Table($0).saveAll(["a", "b", "c"].map { SampleRecord($0, note: "note") }) }
        try await store.write { _ = try (Table($0).remove("a"), Table($0).touch("b")) }
        store.clock.advance(seconds: 401 * 86_400)
        try await store.write { try RecordTable<OnlyRecord>($0).save(OnlyRecord("x")) }
        let before = try await used(store)
        let result = try await Pruning(store.database).run(store.owner, at: store.clock.now)
        #expect(result.tombstones == 1 && result.history > 1)
        #expect(try await used(store) < before)
        #expect(try await differences(store) == [])
    }

    @Test(arguments: 1...20)
    func theUsageEqualsTheSumOfTheRows(seed: UInt64) async throws {
        let store = try await TestStore(Self.sets)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<25 {
            let steps = (0..<Int.random(in: 1...6, using: &random)).map { _ in Step(using: &random) }
            let owner = Int.random(in: 0..<4, using: &random) == 0 ? store.other : store.owner
            try await store.database.write(owner) { transaction in for step in steps { try step.run(in: transaction) } }
            if Int.random(in: 0..<8, using: &random) == 0 {
                store.clock.advance(seconds: 150 * 86_400)
                _ = try await Pruning(store.database).run(store.owner, at: store.clock.now)
            }
            #expect(try await differences(store) == [])
        }
    }

    private struct Step {
        let kind: Int
        let names: [String]
        let text: String

        init(using random: inout SeededGenerator) {
            kind = .random(in: 0..<9, using: &random)
            names = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                ["a", "b", "ç", "سورة", "e"][Int.random(in: 0..<5, using: &random)]
            }
            text = String(repeating: "é", count: .random(in: 0..<40, using: &random))
        }

        func run(in transaction: WriteTransaction) throws {
            let table = Table(transaction)
            switch kind {
            case 0: _ = try table.remove(names[0])
            case 1: _ = try table.restore(names[0])
            case 2: _ = try table.touch(names[0])
            case 3: _ = try table.purge(names[0])
            case 4:
                let facts = names.map { ReadingFact($0, Instant(microseconds: Int64(text.count)), 1, text) }
                _ = try FactTable<ReadingFact>(transaction).append(facts, of: Int64(text.count % 3 + 1))
            case 5:
                _ = try FactTable<ReadingFact>(transaction).removeAll(of: Int64(text.count % 3 + 1), atMost: 2)
            case 6: try RecordTable<OnlyRecord>(transaction).save(OnlyRecord(text))
            default:
                let free = try names.filter {
                    try !Purged.contains(SampleRecord.schema.reference($0), in: transaction.reading)
                }
                try table.saveAll(free.map { SampleRecord($0, note: text) })
            }
        }
    }
}
