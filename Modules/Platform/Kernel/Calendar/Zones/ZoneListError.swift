/// The errors in a list of stays. Positions are counted from 1.
package enum ZoneListError: Error, Hashable, Sendable {
    case empty
    /// The first stay has a start, so earlier days would have no zone.
    case gap(before: CivilDay)
    /// Only the first stay may lack a start.
    case undated(place: Int)
    case disordered(place: Int, from: CivilDay, after: CivilDay)
    case dayStart(place: Int, hour: Int)
    case zone(place: Int, TimeZoneError)

    static func check(_ stays: [ZoneStay]) throws(ZoneListError) {
        guard let first = stays.first else { throw .empty }
        if let from = first.from { throw .gap(before: from) }
        var last: CivilDay?
        for (index, stay) in stays.enumerated() {
            guard (0...23).contains(stay.dayStart) else { throw .dayStart(place: index + 1, hour: stay.dayStart) }
            guard index > 0 else { continue }
            guard let from = stay.from else { throw .undated(place: index + 1) }
            if let last, from <= last { throw .disordered(place: index + 1, from: from, after: last) }
            last = from
        }
    }
}

extension ZoneListError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .empty: Refusal.calendarZoneList("The list of time zones is empty: it needs the zone that you live in.")
        case .gap(let day):
            Refusal.calendarZoneList(
                "The list of time zones begins on \(day), so the days before have no zone: leave out the day of the "
                    + "first zone."
            )
        case .undated(let place):
            Refusal.calendarZoneList(
                "Time zone \(place) of the list has no first day: only the first zone can be without one.")
        case .disordered(let place, let from, let after):
            Refusal.calendarZoneList(
                "Time zone \(place) of the list begins on \(from), and the zone before it on \(after): each zone must "
                    + "begin on a later day than the zone before.")
        case .dayStart(let place, let hour):
            Refusal.calendarDayStart(
                "Time zone \(place) of the list has the day begin at hour \(hour): the hour can be 0 to 23.")
        case .zone(let place, let error):
            error.atBoundary.kind(
                "Time zone \(place) of the list: \(error.atBoundary.message)", advice: error.atBoundary.advice)
        }
    }
}
