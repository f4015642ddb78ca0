import CommandSupport
import Kernel
import Testing

/// Every command dates a new entry today, wherever the owner lives and whenever a day begins there. Over HTTP, the conformance
/// rule `days.own` checks the same for every list.
struct OwnDaysTests {
    static let lives = ["America/New_York", "Pacific/Auckland", "Europe/Berlin --day-start 3"]

    private func count(_ mizan: TypedLines, _ line: String) async throws -> Int {
        let output = try await mizan.run(Line(line).words + ["--output", "json"])
        guard case .array(let rows) = try JSONReader.read(Array(output.utf8)) else { return 0 }
        return rows.count
    }

    @Test(arguments: lives)
    func everyModuleUsesTheSameToday(life: String) async throws {
        let mizan = try TypedLines()
        for line in [
            "zone set \(life)", "finance account add Cash --currency EUR", "finance add -9.99 Lunch",
            "fitness log weight 75", "quran favorite add 2:255",
        ] {
            _ = try await mizan.run(Line(line).words)
        }
        for (word, expected) in [("today", 1), ("yesterday", 0), ("tomorrow", 0)] {
            for line in [
                "finance list --from \(word) --to \(word)", "fitness history --from \(word) --to \(word)",
                "quran favorite list --where favoritedAt=\(word)",
            ] {
                #expect(try await count(mizan, line) == expected, "\(line)")
            }
            let edit = await mizan.type(Line("finance edit --where date=\(word) --notes x --yes").words)
            #expect(edit.code == (expected == 1 ? 0 : 66), "\(word): \(edit.errors)")
        }
    }
}
