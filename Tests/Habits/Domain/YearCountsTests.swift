import TestSupport
import Testing

@testable import HabitsDomain

/// The counts of a year's entries, as a row stores them.
struct YearCountsTests {
    private func count(_ practised: Int, _ passed: Int) -> YearCounts.Count {
        var count = YearCounts.Count()
        count.add(practised, .practised)
        count.add(passed, .passed)
        count.add(3, .nothing)
        return count
    }

    @Test func trailingEmptyDaysAreNotWritten() throws {
        var counts = YearCounts()
        #expect(counts.text == "" && counts.isEmpty)
        counts.add(count(2, 0), at: 0)
        counts.add(count(1, 3), at: 2)
        counts.add(count(0, 12), at: 4)
        #expect(counts.text == "2,,1/3,,0/12")
        counts.add(count(-1, -3), at: 2)
        counts.add(count(0, -12), at: 4)
        #expect(counts.text == "2")
        counts.add(count(-2, 0), at: 0)
        #expect(counts.isEmpty && counts == YearCounts())
    }

    /// A damaged store may contain counts that are too low; an entry can still be removed.
    @Test func countsNeverBecomeNegative() {
        var counts = YearCounts()
        counts.add(count(-1, 1), at: 1)
        #expect(counts.text == ",0/1")
        counts.add(count(1, -5), at: 1)
        #expect(counts.text == ",1")
    }

    @Test(arguments: ["", "1", "2,,1/3,,0/12", ",,,999999999/999999999"])
    func aWrittenTextReadsBack(text: String) throws {
        let counts = try #require(YearCounts(text))
        #expect(counts.text == text)
        #expect(counts.isEmpty == text.isEmpty)
    }

    @Test func theLastDayOfALeapYearIsCounted() throws {
        let commas = String(repeating: ",", count: 365)
        #expect(try #require(YearCounts(commas + "1")).marks.places(.practised) == [365])
        #expect(YearCounts(commas + ",1") == nil)
    }

    @Test(
        arguments: [
            ",", "1,", "0", "1,0", "01", "1/", "/1", "1/0", "0/0", "1/01", "1/2/3", "-1", "+1", " 1", "1 ", "1.5", "x",
            "٣",
            "1234567890", "1/1234567890", "+", "1;2", "1,,",
        ])
    func aForgedTextIsRefused(text: String) {
        #expect(YearCounts(text) == nil)
    }

    /// One completed habit makes its day a day of practice, whatever other habits were missed.
    @Test func theMarkOfADayFollowsItsStrongestCount() throws {
        let marks = try #require(YearCounts("2,,1/3,0/1")).marks
        #expect(marks.places(.practised) == [0, 2])
        #expect(marks.places(.passed) == [3])
        #expect(marks == YearMarks("+.+-"))
    }

    /// The counts equal those of the present entries, in whatever order entries were added and removed.
    @Test(arguments: UInt64(1)...10)
    func countsMatchThePresentEntries(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var counts = YearCounts()
        var entries: [(place: Int, mark: YearMarks.Mark)] = []
        for _ in 0..<500 {
            if Bool.random(using: &random), let gone = entries.indices.randomElement(using: &random) {
                let entry = entries.remove(at: gone)
                counts.add(count(entry.mark == .practised ? -1 : 0, entry.mark == .passed ? -1 : 0), at: entry.place)
            } else {
                let mark: YearMarks.Mark = Bool.random(using: &random) ? .practised : .passed
                let place = Int.random(in: 0..<366, using: &random)
                entries.append((place, mark))
                counts.add(count(mark == .practised ? 1 : 0, mark == .passed ? 1 : 0), at: place)
            }
        }
        var computed = YearCounts()
        for entry in entries {
            computed.add(count(entry.mark == .practised ? 1 : 0, entry.mark == .passed ? 1 : 0), at: entry.place)
        }
        #expect(counts == computed && YearCounts(counts.text) == counts)
        let practised = Set(entries.filter { $0.mark == .practised }.map(\.place)).sorted()
        #expect(counts.marks.places(.practised) == practised)
    }
}
