import FitnessDomain
import Kernel
import Testing

/// The trend of The Hacker's Diet, weekly means, and slopes.
struct TrendTests {
    private static func day(_ number: Int) throws -> CivilDay { try #require(CivilDay(daysSince1970: 20_000 + number)) }

    private static func values(_ values: [Int: Double]) throws -> [DayValue] {
        try values.sorted { $0.key < $1.key }.map { DayValue(try day($0.key), $0.value) }
    }

    /// The log of November 1990 from the book's worked example, with one decimal per line (fourmilab.ch/hackdiet, "Calculating
    /// the trend").
    @Test func theTrendReproducesTheWorkedExampleOfTheBook() throws {
        let weights = try Self.values([1: 172.5, 2: 171.5, 3: 172, 4: 171.5])
        let trend = SmoothedTrend.of(weights, before: 173.6).map { ($0 * 10).rounded() / 10 }
        #expect(trend == [173.5, 173.3, 173.2, 173.0])
    }

    @Test func theFirstWeightIsTheFirstTrend() throws {
        #expect(SmoothedTrend.of(try Self.values([1: 80, 2: 81])) == [80, 80.1])
        #expect(SmoothedTrend.of([]) == [])
    }

    /// In a gap, the weight is assumed to change in a straight line from the value before the gap to the value after the gap.
    @Test func theTrendBridgesAGapInAStraightLine() throws {
        let sparse = try Self.values([0: 80, 10: 85, 13: 84.4])
        var full: [Int: Double] = [:]
        for step in 0...10 { full[step] = 80 + 0.5 * Double(step) }
        for step in 11...13 { full[step] = 85 - 0.2 * Double(step - 10) }
        let (one, other) = (SmoothedTrend.of(sparse), SmoothedTrend.of(try Self.values(full)))
        #expect(one.count == 14)
        for (left, right) in zip(one, other) { #expect(abs(left - right) < 1e-9) }
    }

    /// One odd weight after a long gap does not become the trend.
    @Test func aSingleWeightAfterAGapDoesNotBecomeTheTrend() throws {
        let trend = SmoothedTrend.of(try Self.values([0: 80, 60: 90]))
        let last = try #require(trend.last)
        #expect(last > 88 && last < 89.5)
    }

    @Test func theWeekMeanIncludesOnlyMeasuredDays() throws {
        let trend = Trend(try Self.values([0: 70, 1: 72, 9: 80, 20: 90]), in: .all)
        #expect(trend.points.count == 21)
        #expect(trend.points[0].weekMean == 70)
        #expect(trend.points[1].weekMean == 71)
        #expect(trend.points[6].weekMean == 71)
        #expect(trend.points[7].weekMean == 72)
        #expect(trend.points[8].weekMean == nil)
        #expect(trend.points[8].value == nil)
        #expect(trend.points[9].weekMean == 80)
        #expect(trend.points[15].weekMean == 80)
        #expect(trend.points[16].weekMean == nil)
    }

    /// The trend of a period is a part of the whole trend: it does not start again at the period's edge.
    @Test func theTrendOfAPartEqualsThatPartOfTheWholeTrend() throws {
        let all = try Self.values([0: 70, 1: 72, 9: 80, 12: 79, 20: 90, 21: 91])
        let whole = Trend(all, in: .all)
        for first in 0...21 {
            for last in first...21 {
                let part = Trend(all, in: try DayRange(Self.day(first), Self.day(last)))
                let known = whole.points.filter { first...last ~= $0.day.daysSince1970 - 20_000 }
                let shown = known.drop { $0.value == nil }.reversed().drop { $0.value == nil }.reversed()
                #expect(part.points.map(\.day) == shown.map(\.day))
                #expect(part.points.map(\.weekMean) == shown.map(\.weekMean))
                // Days after the period's last value are not compared. Only the whole trend knows the next value, and so the
                // line towards that value.
                #expect(part.points.map(\.trend) == shown.map(\.trend))
            }
        }
    }

    private static let lines: [([Int: Double], Double)] = [
        ([0: 80, 1: 79.9, 2: 79.8], -0.7), ([0: 80, 7: 81, 14: 82, 28: 84], 1), ([0: 80.1, 1: 80.1, 30: 80.1], 0),
        ([0: 0, 1: 0, 2: 0], 0), ([0: 80, 1: 82, 2: 79, 3: 81, 4: 80.1], -0.56),
    ]

    @Test(arguments: lines)
    func theSlopeOfAStraightLineIsExact(values: [Int: Double], perWeek: Double) throws {
        let line = try #require(StraightLine(try Self.values(values)))
        #expect(abs(line.slope * 7 - perWeek) < 1e-9)
    }

    /// The slope is computed from the trend. The daily values of the first case fall three times as fast (F-86).
    @Test(arguments: [
        ([80.4, 80.1, 80.3, 79.9, 80.0, 79.7, 79.8], -0.25), ([71.67, 75.02, 75.5], 2.4),
    ])
    func theSlopeFollowsTheTrend(weights: [Double], perWeek: Double) throws {
        let values = try weights.enumerated().map { DayValue(try Self.day($0), $1) }
        let trend = zip(values, SmoothedTrend.of(values)).map { DayValue($0.day, $1) }
        let line = try #require(StraightLine(trend))
        #expect((line.slope * 7 * 20).rounded() / 20 == perWeek)
    }

    struct SlopeLine: Sendable {
        var days = 0...27
        let perDay: Double
        var scatter = 0.0
        var bound = 0.0
        let direction: Slope.Direction?
    }

    @Test(arguments: [
        SlopeLine(perDay: -0.1, direction: .decreasing), SlopeLine(perDay: 0.1, direction: .increasing),
        SlopeLine(perDay: 0, direction: .stable),
        // With fewer than fourteen days there is no direction, whatever the values are.
        SlopeLine(days: 0...12, perDay: -0.1, direction: nil),
        SlopeLine(days: 0...13, perDay: -0.1, direction: .decreasing),
        // This slope may result from the scatter of the values alone.
        SlopeLine(perDay: 0.01, scatter: 2, direction: .stable),
        // Less than a tenth of a kilogram per week counts as stable.
        SlopeLine(perDay: 0.012, direction: .increasing), SlopeLine(perDay: 0.012, bound: 0.1, direction: .stable),
    ])
    func aSlopeIsUpDownOrLevel(line: SlopeLine) throws {
        let values = try line.days.map { day in
            DayValue(try Self.day(day), 80 + Double(day) * line.perDay + (day.isMultiple(of: 2) ? line.scatter : 0))
        }
        #expect(Trend(values, in: .all, steadyBelow: line.bound).slope?.direction == line.direction)
    }

    @Test func aTrendOfOnlyTwoDaysHasNoSlope() throws {
        #expect(Trend(try Self.values([0: 80, 20: 70]), in: .all).slope == nil)
    }

    // MARK: Days

    @Test func aDaysValueFollowsItsRule() throws {
        var totals = DayTotals()
        for (quantity, day) in [(2.5, 1), (3.0, 1), (1.0, 2)] { totals.add(quantity, on: try Self.day(day)) }
        let first = try #require(totals.days.first)
        #expect(first.value(by: .sum) == 5.5)
        #expect(first.value(by: .latest) == 3)
        #expect(first.value(by: .mean) == 2.75)
        #expect(first.entries == 2)
    }

    /// A person who crosses the date line may enter values for a day again, or for an earlier day.
    @Test func valuesForARepeatedDayAreAddedToItsTotal() throws {
        var totals = DayTotals()
        for (quantity, day) in [(1.0, 5), (2, 6), (4, 5), (8, 3), (16, 4), (32, 6), (64, 3)] {
            totals.add(quantity, on: try Self.day(day))
        }
        #expect(totals.days.map(\.day) == (try [3, 4, 5, 6].map { try Self.day($0) }))
        #expect(totals.days.map(\.sum) == [72, 16, 5, 34])
        #expect(totals.days.map(\.latest) == [64, 16, 4, 32])
    }

    @Test func theValuesOfAPeriodAreAddedUp() throws {
        var totals = DayTotals()
        for (quantity, day) in [(2.5, 1), (3.0, 1), (1.0, 2), (9.0, 40)] { totals.add(quantity, on: try Self.day(day)) }
        let whole = try #require(PeriodStatistics(totals.days))
        var halves = try #require(PeriodStatistics(totals.days.prefix(2)))
        halves.add(try #require(PeriodStatistics(totals.days.suffix(1))))
        #expect(whole == halves)
        #expect(whole.sum == .init(total: 15.5, least: 1, most: 9))
        #expect(whole.latest == .init(total: 13, least: 1, most: 9))
        #expect(whole.mean == .init(total: 12.75, least: 1, most: 9))
        #expect((whole.entries, whole.days) == (4, 3))
        #expect(PeriodStatistics([]) == nil)
    }
}
