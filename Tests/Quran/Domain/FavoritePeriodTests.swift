import Kernel
import QuranDomain
import Testing

struct FavoritePeriodTests {
    private func periods(_ days: String...) throws -> [FavoritePeriod] {
        FavoritePeriod.all(try days.map { try #require(CivilDay($0)) })
    }

    @Test func favoritePeriodsByMonthHaveNoGaps() throws {
        let periods = try periods("2026-01-31", "2025-11-01", "2026-01-01")
        #expect(periods.map(\.name) == ["2025-11", "2025-12", "2026-01"])
        #expect(periods.map(\.favorites) == [1, 0, 2])
        #expect(periods.map { "\($0.firstDay)..\($0.lastDay)" }[1] == "2025-12-01..2025-12-31")
    }

    @Test func favoritesAreShownByMonthForUpTo36MonthsAndThenByYear() throws {
        #expect(try periods("2023-01-01", "2025-12-31").count == 36)
        #expect(try periods("2023-01-01", "2026-01-01").map(\.name) == ["2023", "2024", "2025", "2026"])
    }

    @Test func theLongestTimeHasFewPeriods() throws {
        let longest = try periods("0001-01-01", "9999-12-31")
        #expect(longest.map(\.name).first == "1-999")
        #expect(longest.map(\.name).last == "9000-9999")
        #expect(longest.map(\.favorites) == [1] + [Int](repeating: 0, count: 8) + [1])
        #expect(
            try periods("1990-01-01", "2026-01-01").map(\.name) == ["1990-1999", "2000-2009", "2010-2019", "2020-2029"])
        #expect(FavoritePeriod.all([]) == [])
    }
}
