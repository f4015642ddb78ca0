extension ZoneList {
    /// The local time at a moment, in the zone that applies then. Throws outside the years 1...9999.
    package func localTime(_ moment: Instant) throws(CalendarError) -> LocalTime {
        try LocalTime(moment, in: zone(at: moment))
    }

    /// The moments at which the clocks show a day and a time, in order. Usually there is one moment. There is none if the
    /// clocks were put forward past the time, and there are several if the clocks were put back. The day is the day that the
    /// clocks show, whatever the hour at which the person's day begins.
    package func moments(showing day: CivilDay, secondOfDay: Int) -> [(moment: Instant, offset: ZoneOffset)] {
        let shown = day.daysSince1970 * 86_400 + secondOfDay
        // Clocks differ from UTC by at most a little more than a day. So these distances also find the offsets before and after
        // a change.
        let offsets = [-93_600, -43_200, 0, 43_200, 93_600].map { distance in
            let near = Instant(clampingSeconds: shown + distance)
            return zone(at: near).offset(at: near)
        }
        var found: [(moment: Instant, offset: ZoneOffset)] = []
        for offset in offsets {
            let moment = Instant(clampingSeconds: shown - offset.seconds)
            let zone = zone(at: moment)
            guard zone.offset(at: moment).seconds == offset.seconds, !found.contains(where: { $0.moment == moment })
            else { continue }
            found.append((moment, zone.offset(at: moment)))
        }
        return found.sorted { $0.moment < $1.moment }
    }
}
