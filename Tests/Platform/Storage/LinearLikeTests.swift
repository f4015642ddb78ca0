import TestSupport
import Testing

@testable import Storage

struct LinearLikeTests {
    private func matches(_ text: String, _ pattern: String, in session: any DatabaseSession) throws -> [Int64] {
        // The expression without ESCAPE uses SQLite's own LIKE; the two results are compared.
        let row = try session.firstRow("SELECT \(text) LIKE \(pattern) ESCAPE '!', \(text) LIKE \(pattern)")
        return try [#require(row).integer(0), #require(row).integer(1)]
    }

    /// The linear LIKE agrees with SQLite's LIKE on any text and pattern.
    @Test(arguments: UInt64(1)...20) func linearLikeAgreesWithSQLite(seed: UInt64) async throws {
        let store = try await TestStore()
        try await store.read { reading in
            var random = SeededGenerator(seed: seed)
            func text(_ letters: [String], _ most: Int) -> String {
                (0..<Int.random(in: 0...most, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }
                    .joined()
            }
            for _ in 0..<500 {
                let pattern = text(["%", "%", "_", "a", "b", "A", "é", "م", " "], 8)
                let subject = text(["a", "b", "a", "B", "é", "É", "م", " ", "%"], 12)
                let found = try matches(subject, pattern, in: reading.session)
                #expect(found[0] == found[1], "“\(subject)” LIKE “\(pattern)”")
            }
        }
    }

    @Test(
        arguments: [
            ("100%", "%!%%", true), ("100", "%!%%", false), ("a_b", "a!_b", true), ("axb", "a!_b", false),
            ("a!b", "a!!b", true), ("ab", "ab!", false), ("ab!", "ab!", false), ("", "", true), ("", "%", true),
            ("", "%%", true), ("abcabd", "%abd", true), ("aab", "%ab%", true), ("aaab", "aa%ab", true),
            ("aab", "aa%ab", false), ("abc", "a!bc", true),
        ])
    func anEscapedCharacterMatchesItself(text: String, pattern: String, fits: Bool) async throws {
        let store = try await TestStore()
        let found = try await store.read { try matches(text, pattern, in: $0.session)[0] }
        #expect((found == 1) == fits)
    }

    @Test func nullMatchesNothing() async throws {
        let store = try await TestStore()
        let row = try await store.read {
            try $0.session.firstRow("SELECT NULL LIKE 'a' ESCAPE '!', 'a' LIKE NULL ESCAPE '!'")
        }
        #expect(try row?.optionalInteger(0) == nil)
        #expect(try row?.optionalInteger(1) == nil)
    }

    /// A repetitive text that almost matches the pattern: each byte is compared once or twice, not five hundred times.
    @Test func aRepetitiveTextCostsNoMoreThanOtherTexts() {
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 2_000_000)
        func duration(_ wanted: [UInt8]) -> Duration {
            ContinuousClock().measure {
                text.withUnsafeBytes { #expect(LinearSearch(for: wanted).firstEnd(in: $0, from: 0) == nil) }
            }
        }
        let short = duration(Array("ab".utf8))
        let long = duration([UInt8](repeating: UInt8(ascii: "a"), count: 500) + [UInt8(ascii: "b")])
        #expect(long < short * 20)
    }
}
