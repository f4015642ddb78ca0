import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// The digest of an owner's data includes the facts. It includes neither the import that added a fact nor the fact's owner.
struct FactDigestTests {
    private let store: TestStore

    init() async throws { store = try await TestStore([WeatherTables.set]) }

    private static let facts = [
        ReadingFact("sea", Instant(microseconds: 1), 1), ReadingFact("sea", Instant(microseconds: 2), 2, "calm"),
        ReadingFact("hill", Instant(microseconds: 1), 3),
    ]

    private func append(_ facts: [ReadingFact], of number: Int64, as owner: OwnerID) async throws {
        _ = try await store.database.write(owner) { try FactTable<ReadingFact>($0).append(facts, of: number) }
    }

    private func digest(of owner: OwnerID) async throws -> ContentDigest {
        try await store.database.read(owner) {
            try ContentDigest(of: [], facts: [ReadingFact.schema.erased, TideFact.schema.erased], in: $0)
        }
    }

    @Test func equalFactsHaveTheSameDigest() async throws {
        try await append(Self.facts, of: 1, as: store.owner)
        for (number, fact) in Self.facts.reversed().enumerated() {
            try await append([fact], of: Int64(number + 5), as: store.other)
        }
        let digest = try await digest(of: store.owner)
        #expect(digest.parts.map(\.type) == ["weather.Reading"] && digest.parts.map(\.records) == [3])
        #expect(try await self.digest(of: store.other) == digest)
    }

    @Test func aDifferentValueChangesTheDigest() async throws {
        let none = try await digest(of: store.owner)
        try await append(Self.facts, of: 1, as: store.owner)
        let changed = [
            ReadingFact("sea", Instant(microseconds: 2), 2, nil),
            ReadingFact("sea", Instant(microseconds: 2), 2.5, "calm"),
            ReadingFact("sea", Instant(microseconds: 3), 2, "calm"),
        ]
        var seen: Set = [none, try await digest(of: store.owner)]
        for fact in changed {
            _ = try await store.database.write(store.other) { transaction in
                _ = try FactTable<ReadingFact>(transaction).removeAll(of: 1, atMost: 10)
                _ = try FactTable<ReadingFact>(transaction).append([Self.facts[0], fact, Self.facts[2]], of: 1)
            }
            seen.insert(try await digest(of: store.other))
        }
        #expect(seen.count == 5)
    }

    @Test func sharedFactsAreInTheDigestOfTheSharedData() async throws {
        let day = try #require(CivilDay(year: 2026, month: 1, day: 1))
        try await store.database.write(.shared) {
            _ = try FactTable<TideFact>($0).append([TideFact("bay", day, ExactDecimal(1))], of: 0)
        }
        #expect(try await digest(of: store.owner).parts.isEmpty)
        #expect(try await digest(of: .shared).parts.map(\.type) == ["weather.Tide"])
    }
}
