import Glibc
import Testing

@testable import Kernel

/// Every zone of this machine's tzdata gives the same results as the C library with the same file.
struct CLibraryTests {
    /// It runs in a separate process, because `TZ` applies to the whole process.
    @Test func everyZoneAgreesWithTheCLibrary() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let comparison = try Self.compareAll()
            print("zones \(comparison.zones) moments \(comparison.moments) changes \(comparison.changes)")
            for difference in comparison.differences.prefix(20) { print("differs \(difference)") }
        }
        let lines = String(decoding: try #require(result).standardOutputContent, as: UTF8.self).split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("differs") } == [])
        let counts = try #require(lines.first { $0.hasPrefix("zones") }).split(separator: " ").compactMap { Int($0) }
        #expect(counts[0] >= 300 && counts[1] > 500_000 && counts[2] > 20_000, "\(counts)")
    }

    struct Comparison {
        var zones = 0
        var moments = 0
        var changes = 0
        var differences: [String] = []
    }

    static func compareAll() throws -> Comparison {
        var comparison = Comparison()
        for id in SystemZones.distinct() {
            setenv("TZ", ":/usr/share/zoneinfo/\(id)", 1)
            tzset()
            try compare(try SystemZones.database.zone(id), &comparison)
        }
        return comparison
    }

    /// Compares what clocks and calendars show around each change of the zone from 1970 to 2037. Offsets are also compared
    /// between the changes, in case a change is missing. They are also compared from 1900 to 2500, because rules continue after
    /// the table's end.
    private static func compare(_ zone: TimeZoneTable, _ comparison: inout Comparison) throws {
        comparison.zones += 1
        var reader = try ZoneList(zone).reader()
        for change in SystemZones.changes(of: zone) {
            comparison.changes += 1
            for step in [-86_400, -3_600, -1, 0, 1, 3_600, 86_400] {
                try compare(zone, change + step, &comparison) { ours, fields, moment in
                    let day = CivilDay(
                        year: Int(fields.tm_year) + 1_900, month: Int(fields.tm_mon) + 1, day: Int(fields.tm_mday))
                    return try reader.day(of: moment) == day && ours.day == day && ours.hour == Int(fields.tm_hour)
                        && ours.minute == Int(fields.tm_min) && ours.second == Int(fields.tm_sec)
                        && day?.weekday.rawValue == (fields.tm_wday == 0 ? 7 : Int(fields.tm_wday))
                        && day?.dayOfYear == Int(fields.tm_yday) + 1
                }
            }
        }
        var grid = Array(stride(from: 0, to: 2_145_916_800, by: 20 * 86_400))
        grid += stride(from: -2_208_988_800, to: 16_725_225_600, by: 400 * 86_400 + 3_607)
        for seconds in grid {
            comparison.moments += 1
            let theirs = fields(at: seconds).tm_gmtoff
            if zone.period(at: seconds).ahead != theirs {
                comparison.differences.append("\(zone.id) at \(seconds): the C library is \(theirs) seconds ahead")
            }
        }
    }

    private static func fields(at seconds: Int) -> tm {
        var (time, fields) = (time_t(seconds), tm())
        localtime_r(&time, &fields)
        return fields
    }

    private static func compare(
        _ zone: TimeZoneTable, _ seconds: Int, _ comparison: inout Comparison,
        all: (LocalTime, tm, Instant) throws -> Bool
    ) throws {
        comparison.moments += 1
        let moment = Instant(microseconds: Int64(seconds) * 1_000_000)
        let ours = try LocalTime(moment, in: zone)
        let fields = fields(at: seconds)
        let offset = ours.offset
        let isSameClock =
            offset.seconds == fields.tm_gmtoff && offset.isDaylight == (fields.tm_isdst > 0)
            && strcmp(offset.abbreviation, fields.tm_zone) == 0
        if isSameClock, try all(ours, fields, moment) { return }
        comparison.differences.append(
            "\(zone.id) at \(seconds): \(ours) (\(offset.seconds)), the C library has \(fields.tm_mday) "
                + "\(fields.tm_hour):\(fields.tm_min):\(fields.tm_sec) (\(fields.tm_gmtoff))")
    }
}
