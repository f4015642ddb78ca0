import FoundationEssentials
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

struct IdentifierTests {
    /// Fixed values that a separate program computed. If the values changed, all rows of files that were imported before would
    /// look new.
    @Test(arguments: [
        (["quran.AyahNote", "2:255", "text", "0"], "c1f5e578-f180-88b8-a82d-7a4acd6e7f0f"),
        (["a"], "3b196fd4-907b-8df5-9c30-90e9835f2f7c"), ([""], "af5570f5-a181-8b7a-b78c-af4bc70a660f"),
        (["بِسْمِ"], "40ec8de6-25da-8853-85a9-cc95d8842610"),
    ])
    func namedIdentifiersAreStable(parts: [String], expected: String) {
        #expect(named(parts).uuidString.lowercased() == expected)
    }

    /// The same letters divided into different parts give different identifiers, and so do letters that only look alike.
    @Test func differentPartsGiveDifferentIdentifiers() {
        let all = [["ab", "c"], ["a", "bc"], ["abc"], ["abc", ""], ["", "abc"], ["\u{E9}"], ["e\u{301}"]]
        #expect(Set(all.map(named)).count == all.count)
    }

    private func named(_ parts: [String]) -> UUID {
        switch parts.count {
        case 1: Identifiers.named(parts[0])
        case 2: Identifiers.named(parts[0], parts[1])
        default: Identifiers.named(parts[0], parts[1], parts[2], parts[3])
        }
    }

    /// These values are fixed, too. Their first 48 bits are the milliseconds of the moment.
    @Test func identifiersCreatedFromMomentsAreSortedByMoment() {
        func named(_ seconds: Int64, _ part: String) -> String {
            Identifiers.named(at: Instant(microseconds: seconds * 1_000_000), "row", part).uuidString.lowercased()
        }
        let ids = [-1, 0, 1, 1_767_882_600].map { named($0, "a") }
        #expect(ids == ids.sorted() && Set(ids).count == 3)
        #expect(ids[0] == ids[1])
        #expect(ids[3].hasPrefix("019b9e03-ae40-8"))
        #expect(named(1, "a") == named(1, "a") && named(1, "a") != named(1, "b"))
        #expect(ids[3] == "019b9e03-ae40-87f7-bf82-d2e6c8e003cc")
    }

    @Test func newIdentifiersAreVersion7AndSortedByTime() {
        let clock = TestClock()
        let identifiers = Identifiers.system(clock: Clock { clock.now })
        var made: [String] = []
        for _ in 0..<50 {
            made.append(identifiers.fresh().uuidString.lowercased())
            clock.advance(seconds: 1)
        }
        #expect(made == made.sorted())
        #expect(Set(made.map { $0.suffix(17) }).count == 50)
        for id in made {
            let digits = Array(id)
            #expect(digits[14] == "7" && "89ab".contains(digits[19]), "\(id)")
        }
        // 1767882600000 milliseconds.
        #expect(made[0].hasPrefix("019b9e03-ae40"))
    }

    @Test func identitiesOfTheSameMomentDiffer() {
        let identifiers = Identifiers.system(clock: Clock { TestClock.start })
        #expect(Set((0..<1_000).map { _ in identifiers.fresh() }).count == 1_000)
    }

    @Test func theSystemClockDoesNotRunBackwards() {
        let (first, second) = (Clock.system.now(), Clock.system.now())
        #expect(first <= second)
        #expect(first > TestClock.start)
    }
}
