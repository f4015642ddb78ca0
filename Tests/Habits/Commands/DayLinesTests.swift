import HabitsDomain
import Kernel
import Testing

@testable import HabitsCommands

/// A day on a terminal that supports colours and more than ASCII.
struct DayLinesTests {
    private func lines(_ display: TextDisplay, habits: [Habit] = []) throws -> [String] {
        let starter = try StarterCatalogue()
        let day = try #require(CivilDay("2026-01-08"))
        var assembly = PlanAssembly(day: day) { id in starter.duas.first { $0.id == id } }
        assembly.journeys = [starter.links.filter { $0.journeyID.name == "first-steps" }]
        assembly.habits = habits
        assembly.practice = try PracticeDay(day: day, completed: [CatalogueID("starter:waking")])
        let history = PracticeHistory([try PracticeDay(day: day, completed: [CatalogueID("starter:waking")])])
        let reached = try PracticeStanding(PracticeTally(history), carriedXP: 0, today: day, zones: .utc) { _ in nil }
        return try DayLines(
            plan: try assembly.plan(), reached: reached,
            journeys: starter.journeys.filter { $0.id.name == "first-steps" }, isToday: true, display: display
        ).lines()
    }

    @Test func aUnicodeTerminalShowsArabicInSeparateLines() throws {
        let lines = try lines(TextDisplay(columns: 80, isUnicode: true))
        #expect(lines[0] == "Thursday, 8 January 2026 · 19 Rajab 1447 AH")
        #expect(lines.contains { $0.contains("✓") })
        #expect(lines.contains { $0.contains("▸") })
        let arabic = lines.filter { $0.unicodeScalars.contains { ("\u{621}"..."\u{64A}").contains($0) } }
        #expect(!arabic.isEmpty)
        #expect(arabic.allSatisfy { line in !line.contains { $0.isASCII && $0.isLetter } })
        #expect(lines.allSatisfy { !$0.contains("\u{1B}") })
    }

    /// Each Arabic line is enclosed in Unicode bidi isolates, as in `mizan duas show`.
    @Test func eachArabicLineHasItsOwnDirection() throws {
        let lines = try lines(TextDisplay(columns: 80, isUnicode: true))
        let arabic = lines.filter { $0.unicodeScalars.contains { ("\u{621}"..."\u{64A}").contains($0) } }
        #expect(!arabic.isEmpty)
        for line in arabic {
            #expect(line.hasPrefix("         \u{2067}"), "\(line)")
            #expect(line.hasSuffix("\u{2069}"), "\(line)")
        }
    }

    /// Even with long titles and long amounts, each column begins at the same position in all lines.
    @Test(arguments: [60, 80, 120])
    func columnsStayAligned(columns: Int) throws {
        let habits = try [
            ("A walk through all of the old town and back along the river", "12.5 kilometres on foot"),
            ("Coffee", "2 cups"),
        ].enumerated().map { place, habit in
            let goal = try Goal(amount: habit.1, direction: place == 0 ? .atLeast : .atMost)
            return try Habit(
                id: "\(place)", subject: .own(title: habit.0, goal: goal), timeSlot: .anytime, sortOrder: place,
                addedAt: nil)
        }
        let lines = try lines(TextDisplay(columns: columns, isUnicode: true), habits: habits)
        let rows = lines.filter { $0.contains(#/^ +\d+  \S  /#) }
        #expect(rows.count == 8)
        #expect(rows.allSatisfy { $0.count <= columns })
        let points = rows.filter { $0.hasSuffix(" XP") }
        #expect(Set(points.map(\.count)).count == 1)
        let walk = try #require(rows.first { $0.contains("A walk") })
        // As much of the title as there is room for.
        #expect(walk.contains(columns < 100 ? #/\S…  0\/12\.5 kilometres/# : #/river  0\/12\.5 kilometres/#), "\(walk)")
        #expect(walk.count == (points.first?.count ?? 0) - 8)
        let coffee = try #require(rows.first { $0.contains("Coffee") })
        #expect(coffee.hasSuffix("  0, at most 2 cups"))
        #expect(coffee.count == walk.count)
    }

    @Test func anASCIITerminalGetsOnlyASCII() throws {
        #expect(try lines(TextDisplay(columns: 80, isUnicode: false)).allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    }

    /// Everything that a colour shows is also shown by characters.
    @Test func coloursDoNotChangeTheCharacters() throws {
        let plain = try lines(TextDisplay(columns: 80, isUnicode: true))
        let colored = try lines(TextDisplay(columns: 80, isUnicode: true, isColored: true))
        #expect(colored != plain)
        #expect(colored.map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") } == plain)
    }

    @Test(arguments: [20, 40, 80, 200])
    func linesFitTheWidthOfTheTerminal(columns: Int) throws {
        for line in try lines(TextDisplay(columns: columns, isUnicode: true)) {
            // Direction marks have no width.
            let shown = line.filter { !["\u{2067}", "\u{2069}"].contains($0) }
            #expect(shown.count <= max(columns, 60), "\(line)")
        }
    }
}
