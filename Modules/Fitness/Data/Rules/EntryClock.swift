internal import FitnessDomain
internal import Kernel
internal import ModuleKit

/// Determines the day and the time of a measurement from the clocks at the place of the measurement. The hour at which the
/// owner's day begins does not matter. Day, time and zone thus mean one moment, and another machine computes the same day and
/// time.
struct EntryClock {
    let calendar: OwnerCalendar
    let database: TimeZoneDatabase

    /// The latest allowed moment of a measurement: a device's clock may be wrong, and its zone may be a day ahead.
    static func latest(at now: Instant) -> Instant { now.advanced(by: .seconds(86_400)) }

    /// - Parameter zone: nil for the owner's own zone at that moment.
    func taken(_ instant: Instant, zone: String?) throws -> TakenAt {
        guard instant.isWritable else { throw FitnessError.date(instant.description) }
        let table = try zone.map { try self.table($0) } ?? calendar.zones.zone(at: instant)
        return try TakenAt(instant, zone: table.id, shown: shown(instant, in: table))
    }

    /// The clock time in a zone. If this machine's tzdata does not know the zone, it is the clock time in the owner's zone.
    func shown(_ instant: Instant, zone: String) throws -> TakenAt.Shown? {
        guard instant.isWritable else { throw FitnessError.date(instant.description) }
        let isKnown = database.knows(zone)
        return try shown(instant, in: isKnown ? database.zone(zone) : calendar.zones.zone(at: instant))
    }

    /// The moment at which clocks showed a day and a time; without a time, the beginning of the day. If the clocks were put
    /// back and showed the time twice, the result is the first of the two moments.
    func moment(of day: CivilDay, _ time: ClockTime?, zone: String?) throws -> Instant {
        let zones = try zone.map { try ZoneList(table($0)) } ?? calendar.zones
        guard let time else {
            guard let start = FitnessModule.start(of: day, in: zones) else {
                throw FitnessError.noSuchTime(day.description)
            }
            return start
        }
        guard let first = zones.moments(showing: day, secondOfDay: time.secondOfDay).first else {
            throw FitnessError.noSuchTime("\(day) \(time)")
        }
        return first.moment
    }

    private func shown(_ instant: Instant, in table: TimeZoneTable) throws -> TakenAt.Shown? {
        let local = try LocalTime(instant, in: table)
        return ClockTime(secondOfDay: local.secondOfDay).map { TakenAt.Shown(day: local.day, time: $0) }
    }

    private func table(_ zone: String) throws -> TimeZoneTable { try Self.table(zone, in: database) }

    static func table(_ zone: String, in database: TimeZoneDatabase) throws -> TimeZoneTable {
        do throws(TimeZoneError) { return try database.zone(zone) } catch {
            guard case .unknown = error else { throw error }
            throw FitnessError.zone(zone)
        }
    }
}
