import CommandSupport
import Kernel
import TestSupport
import Testing

/// The command `mizan` without further words: it prints the day, and commands for the next actions. These commands work exactly
/// as they are printed.
struct TodayTests {
    /// The values for the words in capitals, wherever a slice uses them.
    private static let filled = [
        "VALUE": "75", "AMOUNT": "5", "DESCRIPTION": "Lunch", "ACCOUNT": "Cash",
    ]

    private func next(_ mizan: TypedLines) async throws -> [(slice: String, command: String)] {
        let today = try await mizan.type(["--output", "json"]).json()
        guard case .array(let items)? = today["items"] else { return [] }
        return items.compactMap { item in
            guard case .string(let slice)? = item["slice"], case .string(let command)? = item["command"] else {
                return nil
            }
            return (slice, command)
        }
    }

    @Test func everySuggestedCommandOfTheDayWorks() async throws {
        let mizan = try TypedLines()
        _ = try await mizan("zone", "set", "Europe/Berlin")
        var typed: Set<String> = []
        for day in 0...2 {
            for _ in 0..<6 {
                let commands = try await next(mizan)
                for (slice, command) in commands {
                    let line = Self.filled.reduce(command) { $0.replacing($1.key, with: $1.value) }
                    #expect(!line.contains(#/\b[A-Z]{4,}\b/#), "\(command)")
                    let words = line.split(separator: " ").map(String.init)
                    let printed = await mizan.type(words)
                    #expect(printed.code == 0, "\(line): \(printed.errors)")
                    typed.insert("\(slice) \(words[1])")
                }
            }
            mizan.clock.advance(seconds: 86_400)
            if day == 0 { _ = try await mizan("finance", "account", "add", "Bank", "--currency", "USD") }
        }
        #expect(
            typed == [
                "habits journeys", "habits done", "quran progress", "finance account", "finance add", "fitness log",
            ])
        let shown = try await mizan.run([])
        #expect(shown.contains("\n\nFitness\n"))
    }

    @Test func withoutAStoreMizanShowsItsUsage() async throws {
        let mizan = try TypedLines()
        let printed = await mizan.type([])
        #expect(printed.code == 0)
        #expect(printed.output.contains("USAGE: mizan"))
        #expect(try await mizan.storedBytes() == nil)
    }

    @Test func aFailedBackupIsReportedTheNextMorning() async throws {
        let mizan = try TypedLines()
        _ = try await mizan("quran", "favorite", "add", "2:255")
        #expect(try await mizan.run([]).contains("Attention") == false)
        try mizan.directory.write([], to: "store/backups")
        #expect(await mizan.type(["jobs", "run", "home.backup"]).code != 0)
        mizan.clock.advance(seconds: 16 * 3_600)
        let morning = try await mizan.run([])
        #expect(morning.contains("Attention: home.backup failed at 2026-01-08 14:30Z: "))
        #expect(morning.contains("To see more: mizan jobs"))
    }
}
