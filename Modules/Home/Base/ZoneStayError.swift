package import Kernel

/// The errors in one stay of a zone list.
package enum ZoneStayError: Error, Hashable, Sendable {
    case dayStart(Int)
    /// The text can be no zone's name on any machine.
    case notName(String)
    /// It would leave the days before the first stay without a zone.
    case gap(before: CivilDay)
    case tooMany
}

extension ZoneStayError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .dayStart(let hour): Refusal.calendarDayStart("A day can begin at an hour from 0 to 23, not at \(hour).")
        case .notName(let name): TimeZoneError.unknown(name, nearest: nil).atBoundary
        case .gap(let day):
            Refusal.calendarZoneList(
                "The days before \(day) would have no zone. Begin with \(CivilDay.earliest), the first day.",
                advice: "mizan zone set ZONE, without a day, sets the zone of the days before.")
        case .tooMany:
            Refusal.calendarZoneList(
                "A zone list has at most \(HomeBase.mostStays) stays, because each write of a day reads the whole list."
            )
        }
    }
}
