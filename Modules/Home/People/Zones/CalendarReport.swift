internal import HomeBase
package import Kernel
package import ModuleKit

/// The owner's present day, and the settings that determine it.
package struct CalendarReport: Sendable {
    package let today: CivilDay
    package let zone: String
    package let dayStart: Int
    package let calendar: OwnerCalendar
    /// The stored list.
    package let stays: [ZoneStay]

    /// The possible sources of the zone.
    package static let sources = OwnerCalendar.Origin.words

    package init(_ calendar: OwnerCalendar, stays: [ZoneStay], at now: Instant) throws {
        (self.calendar, self.stays) = (calendar, stays)
        today = try calendar.today(at: now)
        let stay = calendar.zones.stay(on: today)
        (zone, dayStart) = (stay.zone, stay.dayStart)
    }

    package var json: JSONValue {
        [
            "today": .string(today.description), "zone": .string(zone), "dayStart": .integer(Int64(dayStart)),
            "source": .string(calendar.origin.word),
            "unknownZones": .array(calendar.unknown.map { .string($0.zone) }),
            "stays": .array(
                stays.map { stay in
                    [
                        "startsOn": .string(stay.recordID.description), "zone": .string(stay.zone),
                        "dayStart": .integer(Int64(stay.dayStart)),
                    ]
                }),
        ]
    }
}
