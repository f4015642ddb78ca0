import Testing

@testable import Kernel

/// The days of one zone, and the moments of a day.
struct ZoneDayTests {
    private static func list(_ zone: String, dayStart: Int = 0) throws -> ZoneList {
        try ZoneList([ZoneStay(zone: zone, dayStart: dayStart)], in: SystemZones.database)
    }

    @Test(arguments: [
        ("Europe/Berlin", "2026-03-29", 23.0), ("Europe/Berlin", "2026-10-25", 25), ("Europe/Berlin", "2026-06-01", 24),
        ("America/New_York", "2026-03-08", 23), ("America/New_York", "2026-11-01", 25),
        ("Asia/Riyadh", "2026-03-29", 24),
        ("Australia/Lord_Howe", "2026-04-05", 24.5), ("Australia/Lord_Howe", "2026-10-04", 23.5),
        // The clock changes at midnight. So either the day begins at one o'clock, or midnight occurs twice.
        ("America/Sao_Paulo", "2018-11-04", 23), ("America/Havana", "2026-11-01", 25),
        ("Asia/Beirut", "2026-03-29", 23),
        // The place moved across the date line and skipped this day.
        ("Pacific/Apia", "2011-12-30", 0), ("Pacific/Kwajalein", "1993-08-21", 0),
        ("Pacific/Kiritimati", "1994-12-31", 0),
        ("Pacific/Enderbury", "1994-12-31", 0), ("Pacific/Apia", "2011-12-29", 24), ("Pacific/Apia", "2011-12-31", 24),
        ("UTC", "1970-01-01", 24), ("Europe/Berlin", "2345-03-25", 23), ("Asia/Kathmandu", "1986-01-01", 23.75),
    ])
    func clockChangesDetermineTheHoursOfADay(zone: String, day: String, hours: Double) throws {
        let moments = try Self.list(zone).moments(of: try #require(CivilDay(day)))
        let length = moments.reduce(0) { $0 + $1.upperBound.microseconds - $1.lowerBound.microseconds }
        #expect(Double(length) / 3_600_000_000 == hours)
        #expect(moments.count == (hours == 0 ? 0 : 1))
    }

    @Test(arguments: [
        (0, "2026-01-08T23:30:00+01:00", "2026-01-08"), (0, "2026-01-09T00:00:00+01:00", "2026-01-09"),
        (3, "2026-01-09T02:59:59.999999+01:00", "2026-01-08"), (3, "2026-01-09T03:00:00+01:00", "2026-01-09"),
        (23, "2026-01-09T22:59:59+01:00", "2026-01-08"), (23, "2026-01-09T23:00:00+01:00", "2026-01-09"),
        // In spring, the hour from two to three is skipped, so a day with the start hour two begins at three. In autumn, this
        // hour occurs twice.
        (2, "2026-03-29T01:59:59+01:00", "2026-03-28"), (2, "2026-03-29T03:00:00+02:00", "2026-03-29"),
        (3, "2026-10-25T02:30:00+02:00", "2026-10-24"), (3, "2026-10-25T02:30:00+01:00", "2026-10-24"),
        (3, "2026-10-25T03:00:00+01:00", "2026-10-25"),
    ])
    func theDayBeginsAtTheConfiguredHour(dayStart: Int, moment: String, day: String) throws {
        let list = try Self.list("Europe/Berlin", dayStart: dayStart)
        #expect(try list.day(of: try #require(Instant(moment))).description == day)
    }

    /// In Newfoundland, clocks were put back at 00:01. At Casey station, they were put back three hours at 02:00. The day of a
    /// moment is the day that the clocks showed.
    @Test(arguments: [
        ("America/St_Johns", "2006-10-29", ["2006-10-29T02:30:00Z", "2006-10-29T02:31:00Z", "2006-10-29T03:30:00Z"]),
        ("Antarctica/Casey", "2010-03-05", ["2010-03-04T13:00:00Z", "2010-03-04T15:00:00Z", "2010-03-04T16:00:00Z"]),
    ])
    func aDayThatBeginsTwiceHasTwoRanges(zone: String, day: String, moments: [String]) throws {
        let list = try Self.list(zone)
        let (first, second) = (try #require(CivilDay(day)), moments.compactMap { Instant($0) })
        let found = list.moments(of: first)
        #expect(found.count == 2)
        #expect(found[0] == second[0]..<second[1] && found[1].lowerBound == second[2])
        #expect(try list.day(of: second[1]) == first.adding(days: -1))
    }

    /// Around every clock change of every zone, the moments between a day's start and end are exactly the moments that have
    /// this day. The test uses three start hours of a day, each with a third of the changes.
    @Test(arguments: [(0, 0), (3, 1), (23, 2)])
    func daysAndTheirMomentsAgree(dayStart: Int, third: Int) throws {
        var days = 0
        for id in SystemZones.distinct() {
            let list = try Self.list(id, dayStart: dayStart)
            let changes = SystemZones.changes(of: try SystemZones.database.zone(id))
            for change in changes.enumerated().filter({ $0.offset % 3 == third }).map(\.element) {
                let middle = try list.day(of: Instant(microseconds: Int64(change) * 1_000_000))
                for step in -1...1 {
                    let day = try middle.adding(days: step)
                    days += 1
                    for stretch in list.moments(of: day) {
                        let inside = [stretch.lowerBound, stretch.upperBound.advanced(by: .microseconds(-1))]
                        let outside = [stretch.lowerBound.advanced(by: .microseconds(-1)), stretch.upperBound]
                        guard try inside.allSatisfy({ try list.day(of: $0) == day }),
                            try outside.allSatisfy({ try list.day(of: $0) != day })
                        else {
                            Issue.record("\(id), \(day): \(stretch)")
                            return
                        }
                    }
                }
                for seconds in stride(from: change - 90_000, to: change + 90_000, by: 45_000) {
                    let moment = Instant(microseconds: Int64(seconds) * 1_000_000)
                    let found = list.moments(of: try list.day(of: moment)).filter { $0.contains(moment) }
                    guard found.count == 1 else {
                        Issue.record("\(id): \(moment) is in \(found.count) stretches of its day")
                        return
                    }
                }
            }
        }
        #expect(days > 20_000)
    }

    @Test(arguments: ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
    func theFirstAndLastDayOfTheCalendarAreValid(moment: String) throws {
        let moment = try #require(Instant(moment))
        #expect(try Self.list("UTC").day(of: moment).description == String(moment.description.prefix(10)))
        #expect(try Self.list("UTC").moments(of: .latest).count == 1)
    }

    @Test(arguments: [Int64.min, .max, -62_135_596_800_000_001, 253_402_300_800_000_000])
    func momentsBeyondTheCalendarAreRefused(microseconds: Int64) throws {
        let moment = Instant(microseconds: microseconds)
        for zone in ["UTC", "Europe/Berlin"] {
            guard zone == "UTC" || microseconds == .min || microseconds == .max else { continue }
            #expect(throws: CalendarError.momentBeyondCalendar(moment)) { try Self.list(zone).day(of: moment) }
        }
    }
}
