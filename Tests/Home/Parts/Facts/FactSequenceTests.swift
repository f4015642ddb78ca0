import Kernel
import Storage
import TestSupport
import Testing

@testable import HomePast

/// After imports, undos, deletions and moves to another store in any order, the facts equal the facts of a model dictionary.
/// Two stores with the same facts have the same digest.
struct FactSequenceTests {
    @Test(arguments: 1...40)
    func afterAnySequenceTheFactsEqualTheImportedFacts(seed: UInt64) async throws {
        var sequence = try await Sequence(seed: seed)
        for _ in 0..<20 {
            try await sequence.step()
            try await sequence.check()
        }
        try await sequence.compare()
    }

    private struct Sequence {
        private var world: WeatherWorld
        private var random: SeededGenerator
        /// For each expected fact, the number of the import that added the fact, and the fact's value.
        private var expected: [Key: (number: Int64, celsius: Double)] = [:]
        private var numbers: [Int64] = []
        private var last: Int64 = 0

        private struct Key: Hashable, Comparable {
            let station: String
            let at: Int64

            static func < (left: Self, right: Self) -> Bool { (left.station, left.at) < (right.station, right.at) }
        }

        init(seed: UInt64) async throws {
            world = try await WeatherWorld()
            random = SeededGenerator(seed: seed)
        }

        mutating func step() async throws {
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                try await world.beginAnew()
                (expected, numbers, last) = ([:], [], 0)
            case 1: world = try await world.elsewhere()
            case 2...5:
                guard let number = numbers.randomElement(using: &random) else { return }
                numbers.removeAll { $0 == number }
                let gone = expected.filter { $0.value.number == number }.count
                let result = try await world.undo(number)
                #expect(result.facts == gone)
                expected = expected.filter { $0.value.number != number }
            default: try await takeIn()
            }
        }

        private mutating func takeIn() async throws {
            let facts = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                ReadingFact(
                    ["sea", "hill"][Int.random(in: 0...1, using: &random)],
                    Instant(microseconds: .random(in: 0..<80, using: &random)),
                    Double(Int.random(in: -9...9, using: &random)))
            }
            let size = Int.random(in: 1...30, using: &random)
            let number = try await world.take(in: facts.map(WeatherWorld.line), atATime: size)
            var isNew = false
            for fact in facts {
                let key = Key(station: fact.station, at: fact.at.microseconds)
                guard expected[key] == nil else { continue }
                expected[key] = (last + 1, fact.celsius)
                isNew = true
            }
            #expect(number == (isNew ? last + 1 : nil))
            guard isNew else { return }
            last += 1
            numbers.append(last)
        }

        func check() async throws {
            let found = try await world.facts()
            #expect(
                found.map { Key(station: $0.station, at: $0.at.microseconds) } == expected.keys.sorted())
            for fact in found {
                let key = Key(station: fact.station, at: fact.at.microseconds)
                #expect(expected[key]?.celsius == fact.celsius)
            }
            #expect(try await world.audit() == [])
            #expect(try await world.store.read { try UsageAudit.difference(of: $0.ownerKey, in: $0.session) } == nil)
        }

        /// Compares the store with a second store that gets all facts at once and in a different order. The digests of both
        /// stores must be equal. Without one of the facts, the digests must differ.
        func compare() async throws {
            let facts = try await world.facts()
            let other = try await WeatherWorld()
            try await other.take(in: facts.reversed().map(WeatherWorld.line))
            #expect(try await other.digest() == world.digest())
            guard !facts.isEmpty else { return }
            try await other.edit("DELETE FROM weather_reading WHERE at = (SELECT MIN(at) FROM weather_reading)")
            #expect(try await other.digest() != world.digest())
        }
    }
}
