import TestSupport
import Testing

@testable import Kernel

/// Lists with journeys.
struct ZoneListTests {
    private static func list(_ stays: ZoneStay...) throws -> ZoneList { try ZoneList(stays, in: SystemZones.database) }

    private static func stay(_ day: String, _ zone: String, dayStart: Int = 0) throws -> ZoneStay {
        let from: CivilDay = try #require(CivilDay(day))
        return ZoneStay(from: from, zone: zone, dayStart: dayStart)
    }

    /// From Berlin to Tokyo, and then to Los Angeles.
    private static func journey() throws -> ZoneList {
        try list(
            ZoneStay(zone: "Europe/Berlin"), try stay("2026-03-01", "Asia/Tokyo"),
            try stay("2026-03-10", "America/Los_Angeles"))
    }

    @Test(arguments: [
        ("2026-02-27", "2026-02-26T23:00:00Z", "2026-02-27T23:00:00Z"),
        // To the east: the first of March begins in Tokyo. This is eight hours before it would begin in Berlin.
        ("2026-02-28", "2026-02-27T23:00:00Z", "2026-02-28T15:00:00Z"),
        ("2026-03-01", "2026-02-28T15:00:00Z", "2026-03-01T15:00:00Z"),
        ("2026-03-09", "2026-03-08T15:00:00Z", "2026-03-09T15:00:00Z"),
        // West: the tenth begins in Tokyo and ends in Los Angeles.
        ("2026-03-10", "2026-03-09T15:00:00Z", "2026-03-11T07:00:00Z"),
        ("2026-03-11", "2026-03-11T07:00:00Z", "2026-03-12T07:00:00Z"),
    ])
    func daysOfAJourneyFollowTheZones(day: String, from: String, until: String) throws {
        let list = try Self.journey()
        let (first, end) = (try #require(Instant(from)), try #require(Instant(until)))
        let day = try #require(CivilDay(day))
        #expect(list.moments(of: day) == [first..<end])
        #expect(try list.day(of: first) == day)
        #expect(try list.day(of: end.advanced(by: .microseconds(-1))) == day)
        #expect(try list.day(of: end) == day.adding(days: 1))
    }

    @Test func eachDayAndEachMomentHasTheZoneOfItsStay() throws {
        let list = try Self.journey()
        #expect(list.stay(on: try #require(CivilDay("2026-02-28"))).zone == "Europe/Berlin")
        #expect(list.stay(on: try #require(CivilDay("2026-03-01"))).zone == "Asia/Tokyo")
        #expect(list.zone(at: try #require(Instant("2026-02-28T14:59:59Z"))).id == "Europe/Berlin")
        #expect(list.zone(at: try #require(Instant("2026-02-28T15:00:00Z"))).id == "Asia/Tokyo")
    }

    /// For all combinations of zones and starts of a day, every moment belongs to one day. A later moment has an earlier day
    /// only if clocks went back. The reader gives the same results as the list, in whatever order it is asked.
    @Test func everyMomentOfAnyJourneyIsInOneDay() throws {
        let zones = [
            "Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "America/St_Johns", "Asia/Kathmandu",
            "Etc/GMT+12",
        ]
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20 {
            var stays = [ZoneStay(zone: zones[0], dayStart: 23)]
            var day = try #require(CivilDay("2006-10-20"))
            for _ in 0..<8 {
                day = try day.adding(days: .random(in: 1...3, using: &random))
                stays.append(
                    ZoneStay(
                        from: day, zone: zones.randomElement(using: &random) ?? "UTC",
                        dayStart: .random(in: 0...23, using: &random)))
            }
            let list = try ZoneList(stays, in: SystemZones.database)
            var reader = list.reader()
            let start = 1_161_000_000
            let moments = (0..<250).map { Instant(microseconds: Int64(start + $0 * 7_200) * 1_000_000) }
            for moment in moments.shuffled(using: &random) {
                let day = try list.day(of: moment)
                guard list.moments(of: day).filter({ $0.contains(moment) }).count == 1,
                    try reader.day(of: moment) == day,
                    list.moments(of: try day.adding(days: 1)).allSatisfy({ !$0.contains(moment) }),
                    list.moments(of: try day.adding(days: -1)).allSatisfy({ !$0.contains(moment) })
                else {
                    Issue.record("\(moment) in \(stays)")
                    return
                }
            }
        }
    }

    @Test(arguments: [0, 5, 23])
    func rulesApplyAfterTheListedYears(dayStart: Int) throws {
        let list = try Self.list(
            ZoneStay(zone: "Europe/Berlin", dayStart: dayStart),
            try Self.stay("2150-01-01", "America/New_York", dayStart: dayStart))
        var reader = list.reader()
        for year in [2099, 2100, 2101, 2149, 2150, 2151, 3000, 9000] {
            let day = try #require(CivilDay(year: year, month: 7, day: 1))
            let moments = list.moments(of: day)
            let hour = (year < 2150 ? 24 - 2 : 24 + 4) + dayStart
            let start = Int64(day.daysSince1970 - 1) * 86_400 + Int64(hour) * 3_600
            #expect(moments.count == 1 && moments[0].lowerBound.microseconds == start * 1_000_000)
            #expect(try reader.day(of: moments[0].lowerBound) == day)
            #expect(try reader.day(of: moments[0].upperBound) != day)
        }
    }

    @Test func aWrongListIsReportedWithItsPlace() throws {
        let (march, april) = (try #require(CivilDay("2026-03-01")), try #require(CivilDay("2026-04-01")))
        let home = ZoneStay(zone: "UTC")
        let cases: [([ZoneStay], ZoneListError, String)] = [
            ([], .empty, "The list of time zones is empty: it needs the zone that you live in."),
            (
                [ZoneStay(from: march, zone: "UTC")], .gap(before: march),
                "The list of time zones begins on 2026-03-01, so the days before have no zone: leave out the day of "
                    + "the first zone."
            ),
            (
                [home, home], .undated(place: 2),
                "Time zone 2 of the list has no first day: only the first zone can be without one."
            ),
            (
                [home, ZoneStay(from: april, zone: "UTC"), ZoneStay(from: march, zone: "UTC")],
                .disordered(place: 3, from: march, after: april),
                "Time zone 3 of the list begins on 2026-03-01, and the zone before it on 2026-04-01: each zone must "
                    + "begin on a later day than the zone before."
            ),
            (
                [home, ZoneStay(from: april, zone: "UTC"), ZoneStay(from: april, zone: "UTC")],
                .disordered(place: 3, from: april, after: april),
                "Time zone 3 of the list begins on 2026-04-01, and the zone before it on 2026-04-01: each zone must "
                    + "begin on a later day than the zone before."
            ),
            (
                [ZoneStay(zone: "UTC", dayStart: 25)], .dayStart(place: 1, hour: 25),
                "Time zone 1 of the list has the day begin at hour 25: the hour can be 0 to 23."
            ),
            (
                [home, ZoneStay(from: april, zone: "Europe/Berlni")],
                .zone(place: 2, .unknown("Europe/Berlni", nearest: "Europe/Berlin")),
                "Time zone 2 of the list: There is no time zone called “Europe/Berlni”. Did you mean Europe/Berlin?"
            ),
        ]
        for (stays, error, message) in cases {
            let thrown = try #require(throws: ZoneListError.self) { try ZoneList(stays, in: SystemZones.database) }
            #expect(thrown == error)
            #expect(thrown.atBoundary.message == message && thrown.atBoundary.code == .invalidInput)
        }
    }

    /// A stored day does not depend on a zone, so it stays when the list changes. Only a day that is computed from a moment
    /// follows the new list.
    @Test func aFixedDayStaysWhenTheListChanges() throws {
        let moment = try #require(Instant("2026-01-08T22:30:00Z"))
        let fixed = try Self.list(ZoneStay(zone: "America/New_York")).day(of: moment)
        let stored = StoredValue.integer(fixed.number)
        let later = try Self.list(ZoneStay(zone: "Asia/Tokyo"))
        #expect(try CivilDay(stored: stored) == fixed && fixed.description == "2026-01-08")
        #expect(try later.day(of: moment).description == "2026-01-09")
    }
}
