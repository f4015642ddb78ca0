import Kernel
import Storage
import TestSupport
import Testing

/// Tables of facts. Many facts are added at once, and each fact is stored only once. Facts are read by range, and are removed
/// with their import.
struct FactTableTests {
    private let store: TestStore

    init() async throws { store = try await TestStore([WeatherTables.set]) }

    private static func reading(_ station: String, _ second: Int64, _ celsius: Double = 0) -> ReadingFact {
        ReadingFact(station, Instant(microseconds: second * 1_000_000), celsius)
    }

    @discardableResult
    private func append(_ facts: [ReadingFact], of number: Int64 = 1) async throws -> Int {
        try await store.write { try FactTable<ReadingFact>($0).append(facts, of: number) }
    }

    private func read(_ range: FactRange = .all) async throws -> [ReadingFact] {
        try await store.read { reading in
            var found: [ReadingFact] = []
            try FactTable<ReadingFact>(reading).forEach(range) { found.append($0) }
            return found
        }
    }

    /// One statement stores up to a certain number of rows. These numbers are around multiples of it.
    @Test(arguments: [0, 1, 7, 8, 9, 63, 64, 65, 200])
    func manyFactsAreAllStored(count: Int) async throws {
        let facts = (0..<count).map { Self.reading("sea", Int64($0), Double($0)) }
        #expect(try await append(facts) == count)
        #expect(try await read() == facts)
        #expect(try await append(facts, of: 2) == 0)
        #expect(try await store.read { try ReadingFact.schema.erased.count(of: 1, in: $0) } == count)
    }

    @Test func aRepeatedFactIsStoredOnce() async throws {
        try await append([Self.reading("sea", 1, 5)])
        let new = try await append([Self.reading("sea", 1, 6), Self.reading("sea", 2), Self.reading("sea", 2)], of: 2)
        #expect(new == 1)
        #expect(try await read().map(\.celsius) == [5, 0])
    }

    @Test func aRangeOfFactsIsReadInOrder() async throws {
        try await append([
            Self.reading("sea", 3), Self.reading("hill", 2), Self.reading("sea", 1), Self.reading("sea", 2),
        ])
        let (from, before) = (Instant(microseconds: 1_000_000), Instant(microseconds: 3_000_000))
        let seconds = { (facts: [ReadingFact]) in facts.map { "\($0.station)\($0.at.microseconds / 1_000_000)" } }
        #expect(try await seconds(read()) == ["hill2", "sea1", "sea2", "sea3"])
        #expect(try await seconds(read(FactRange(["sea"]))) == ["sea1", "sea2", "sea3"])
        #expect(try await seconds(read(FactRange(["sea"], from: from, before: before))) == ["sea1", "sea2"])
        #expect(try await seconds(read(FactRange(["sea"], before: before, isReversed: true))) == ["sea2", "sea1"])
        #expect(try await seconds(read(FactRange(from: "i"))) == ["sea1", "sea2", "sea3"])
        let (first, count) = try await store.read { reading in
            let table = FactTable<ReadingFact>(reading)
            var first: [ReadingFact] = []
            try table.forEach(FactRange(["sea"])) { fact in
                first.append(fact)
                return first.count < 2
            }
            return (first, try table.count(FactRange(["sea"], from: before)))
        }
        #expect(seconds(first) == ["sea1", "sea2"])
        #expect(count == 1)
    }

    @Test func eachOwnerHasTheirOwnFacts() async throws {
        try await append([Self.reading("sea", 1)])
        let new = try await store.database.write(store.other) {
            try FactTable<ReadingFact>($0).append([Self.reading("sea", 1)], of: 1)
        }
        #expect(new == 1)
        let left = try await store.write { transaction in
            _ = try FactTable<ReadingFact>(transaction).removeAll(of: 1, atMost: 10)
            return try FactTable<ReadingFact>(transaction).count()
        }
        #expect(left == 0)
        let others = try await store.database.read(store.other) { try FactTable<ReadingFact>($0).count() }
        #expect(others == 1)
    }

    @Test func sharedFactsAreReadByAllAndWrittenAsShared() async throws {
        let day = try #require(CivilDay(year: 2026, month: 3, day: 1))
        let tides = ["bay", "cove"].map { TideFact($0, day, ExactDecimal(2)) }
        let error = await #expect(throws: MizanError.self) {
            try await store.write { try FactTable<TideFact>($0).append(tides, of: 1) }
        }
        #expect(error?.reason == "record.shared")
        let own = await #expect(throws: MizanError.self) {
            try await store.database.write(.shared) {
                try FactTable<ReadingFact>($0).append([Self.reading("sea", 1)], of: 1)
            }
        }
        #expect(own?.reason == "record.shared")
        try await store.database.write(.shared) {
            _ = try FactTable<TideFact>($0).append(tides, of: AnyFactSchema.noImport)
        }
        let found = try await store.read { reading in
            var found: [TideFact] = []
            try FactTable<TideFact>(reading).forEach(FactRange(from: day, before: nil)) { found.append($0) }
            return found
        }
        #expect(found == tides)
    }

    @Test func aTransactionCountsItsNewFacts() async throws {
        struct Back: Error {}
        let counts = try await store.write { transaction in
            let table = FactTable<ReadingFact>(transaction)
            var counts = [transaction.newFacts]
            try table.append([Self.reading("sea", 1), Self.reading("sea", 1)], of: 1)
            counts.append(transaction.newFacts)
            do {
                try transaction.savepoint {
                    try table.append([Self.reading("sea", 2)], of: 1)
                    throw Back()
                }
            } catch is Back {}
            counts.append(transaction.newFacts)
            return counts
        }
        #expect(counts == [[:], ["weather.Reading": 1], ["weather.Reading": 1]])
        #expect(try await read().count == 1)
    }

    @Test func aMalformedFactIsRefused() async throws {
        for number in [Double.nan, .infinity, -.infinity] {
            let error = await #expect(throws: MizanError.self) { try await append([Self.reading("sea", 1, number)]) }
            #expect(error?.reason == "fact.not-finite")
        }
        let noImport = await #expect(throws: MizanError.self) {
            try await store.write { try FactTable<ReadingFact>($0).append([Self.reading("sea", 1)]) }
        }
        #expect(noImport?.reason == "storage.no-import")
        let reading = await #expect(throws: MizanError.self) {
            try await store.read { try FactTable<ReadingFact>($0).append([Self.reading("sea", 1)], of: 1) }
        }
        #expect(reading?.reason == "storage.read-transaction")
        #expect(try await read().isEmpty)
    }

    @Test func factsHaveTheImportNumberOfTheirTransaction() async throws {
        try await store.write { transaction in
            transaction.importNumber = 7
            _ = try FactTable<ReadingFact>(transaction).append([Self.reading("sea", 1)])
        }
        #expect(try await store.read { try ReadingFact.schema.erased.count(of: 7, in: $0) } == 1)
    }

    /// Checks which indexes SQLite uses. It must not sort facts that an index already has in the requested order.
    @Test func rangesOfFactsUseTheIndex() async throws {
        let (readings, tides) = try await store.read { reading in
            let bound = Instant(microseconds: 0)
            let plan = { (statement: SQL) in
                try reading.session.rows("EXPLAIN QUERY PLAN \(statement)").map { try $0.text(3) }
            }
            return (
                try plan(FactTable<ReadingFact>(reading).statement(FactRange(["sea"], from: bound, before: bound))),
                try plan(FactTable<TideFact>(reading).statement(FactRange(from: CivilDay(number: 20_260_101))))
            )
        }
        #expect(
            readings == [
                "SEARCH weather_reading USING INDEX sqlite_autoindex_weather_reading_1 (owner=? AND station=? AND at>? AND at<?)"
            ])
        #expect(tides.first == "SEARCH weather_tide USING INDEX weather_tide_day (owner=? AND day>?)")
    }

    /// After appends, removals and repetitions in any order, the table equals a model dictionary.
    @Test(arguments: 1...20)
    func aRepeatedFactKeepsItsFirstValue(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var expected: [String: (number: Int64, celsius: Double)] = [:]
        for _ in 0..<30 {
            let number = Int64.random(in: 1...4, using: &random)
            if Int.random(in: 0..<4, using: &random) == 0 {
                let limit = Int.random(in: 1...40, using: &random)
                let there = expected.filter { $0.value.number == number }.count
                let removed = try await store.write {
                    try FactTable<ReadingFact>($0).removeAll(of: number, atMost: limit)
                }
                #expect(removed == min(limit, there))
                // The engine decides which of the facts it removes, so the model is adjusted to the rest.
                let left = try await Set(read().map { "\($0.station) \($0.at.microseconds)" })
                expected = expected.filter { left.contains($0.key) }
                continue
            }
            let facts = (0..<Int.random(in: 0...150, using: &random)).map { _ in
                ReadingFact(
                    ["sea", "hill"][Int.random(in: 0...1, using: &random)],
                    Instant(microseconds: .random(in: 0..<100, using: &random)),
                    Double.random(in: -9...9, using: &random))
            }
            var new = 0
            for fact in facts where expected["\(fact.station) \(fact.at.microseconds)"] == nil {
                expected["\(fact.station) \(fact.at.microseconds)"] = (number, fact.celsius)
                new += 1
            }
            #expect(try await append(facts, of: number) == new)
        }
        let found = try await read()
        #expect(found.count == expected.count)
        #expect(found.allSatisfy { expected["\($0.station) \($0.at.microseconds)"]?.celsius == $0.celsius })
        for number in Int64(1)...4 {
            let count = try await store.read { try ReadingFact.schema.erased.count(of: number, in: $0) }
            #expect(count == expected.filter { $0.value.number == number }.count)
        }
    }
}
