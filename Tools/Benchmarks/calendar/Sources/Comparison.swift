import Glibc
import Kernel
import ModuleKit

/// The lists of zones that are compared. The C library knows only one zone. So only the days of the first list must equal the
/// days of the C library.
enum ListOfZones: String, CaseIterable {
    case plain
    /// The day begins at three.
    case late
    /// Twelve journeys.
    case travel

    static let home = "America/New_York"

    func list() throws -> ZoneList {
        let database = TimeZoneDatabase(.system())
        switch self {
        case .plain: return try ZoneList([ZoneStay(zone: Self.home)], in: database)
        case .late: return try ZoneList([ZoneStay(zone: Self.home, dayStart: 3)], in: database)
        case .travel:
            var stays = [ZoneStay(zone: Self.home)]
            for year in 2_015...2_026 {
                stays.append(ZoneStay(from: CivilDay(year: year, month: 3, day: 1), zone: "Asia/Tokyo"))
                stays.append(ZoneStay(from: CivilDay(year: year, month: 3, day: 15), zone: Self.home))
            }
            return try ZoneList(stays, in: database)
        }
    }
}

struct Comparison {
    private let moments: Moments
    private let list: ListOfZones
    private var ours = Double.infinity
    private var peer = Double.infinity
    private var isSame = true

    init(_ moments: Moments, _ list: ListOfZones, rounds: Int) throws {
        (self.moments, self.list) = (moments, list)
        let zones = try list.list()
        setenv("TZ", ListOfZones.home, 1)
        tzset()
        for _ in 0..<rounds {
            let (sum, seconds) = try Self.measured { try Self.days(of: moments.values, zones) }
            let (peerSum, peerSeconds) = Self.measured { Self.peerDays(of: moments.values) }
            ours = min(ours, seconds)
            peer = min(peer, peerSeconds)
            // For the other lists, the C library gives different days, so the sums are not compared.
            if list == .plain, sum != peerSum { isSame = false }
        }
    }

    var line: String { "\(moments.order) \(list) \(ours) \(peer) \(isSame ? "same" : "DIFFER")" }

    private static func measured(_ work: () throws -> Int) rethrows -> (sum: Int, seconds: Double) {
        let clock = ContinuousClock()
        let start = clock.now
        let sum = try work()
        let took = (clock.now - start).components
        return (sum, Double(took.seconds) + Double(took.attoseconds) / 1e18)
    }

    @inline(never)
    private static func days(of moments: [Instant], _ zones: ZoneList) throws -> Int {
        var reader = zones.reader()
        var sum = 0
        for moment in moments { sum &+= Int(try reader.day(of: moment).number) }
        return sum
    }

    @inline(never)
    private static func peerDays(of moments: [Instant]) -> Int {
        var sum = 0
        var fields = tm()
        for moment in moments {
            var time = time_t(moment.microseconds / 1_000_000)
            localtime_r(&time, &fields)
            sum &+= (Int(fields.tm_year) + 1_900) * 10_000 + (Int(fields.tm_mon) + 1) * 100 + Int(fields.tm_mday)
        }
        return sum
    }
}
