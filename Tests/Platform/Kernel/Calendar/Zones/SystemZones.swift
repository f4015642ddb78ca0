import FoundationEssentials
import ModuleKit

@testable import Kernel

/// The zones of this machine's tzdata.
enum SystemZones {
    static let database = TimeZoneDatabase(.system())

    /// One name for each different file. Aliases are links to a file, or copies of it.
    static func distinct() -> [String] {
        let directory = "/usr/share/zoneinfo"
        var seen: Set<Data> = []
        return TimeZoneSource.system().names().sorted().filter { name in
            guard let bytes = FileManager.default.contents(atPath: "\(directory)/\(name)") else { return false }
            return bytes.starts(with: Data("TZif".utf8)) && seen.insert(bytes).inserted
        }
    }

    /// The moments of a zone's clock changes, in seconds since 1970.
    static func changes(of zone: TimeZoneTable, _ years: ClosedRange<Int> = 1_970...2_037) -> [Int] {
        let end = CivilCalendar.days(year: years.upperBound + 1, month: 1, day: 1) * 86_400
        var period = zone.period(at: CivilCalendar.days(year: years.lowerBound, month: 1, day: 1) * 86_400)
        var changes: [Int] = []
        while period.end < end {
            changes.append(period.end)
            period = zone.period(at: period.end)
        }
        return changes
    }
}
