/// Parses moments as people type them, for all commands and queries: RFC 3339, a day in words, or a day and a local time.
/// Docs/Calendar.md lists the forms.
package struct MomentWords: Sendable {
    package let days: DayWords
    package let zones: ZoneList

    package init(days: DayWords, zones: ZoneList) {
        (self.days, self.zones) = (days, zones)
    }

    /// One moment; for a day, its first moment.
    package func moment(_ text: String) throws(MomentWordsError) -> Instant {
        if let moment = Instant(text) { return moment }
        if let clock = ClockWords(text) { return try moment(clock, text) }
        let day: CivilDay
        do throws(DayWordsError) { day = try days.day(text) } catch {
            if case .notDay = error { throw .notMoment(text) }
            throw .day(error)
        }
        return try moments(from: day, to: day).lowerBound
    }

    /// All moments that the words mean: of a day, several days, a minute, or a second.
    package func moments(_ text: String) throws(MomentWordsError) -> Range<Instant> {
        if let moment = Instant(text) { return moment..<moment.advanced(by: .microseconds(1)) }
        if let clock = ClockWords(text) {
            let start = try moment(clock, text)
            return start..<start.advanced(by: .seconds(clock.second == nil ? 60 : 1))
        }
        let range: DayRange
        do throws(DayWordsError) { range = try days.range(text) } catch {
            if case .notRange = error { throw .notMoment(text) }
            throw .day(error)
        }
        return try moments(from: range.first, to: range.last)
    }

    /// True if a text has one of these forms, for any owner. Its meaning may still be refused.
    package static func canRead(_ text: String) -> Bool {
        guard let clock = ClockWords(text) else { return isDays(text) }
        return clock.day.isEmpty || isDays(clock.day)
    }

    private static func isDays(_ text: String) -> Bool {
        do throws(DayWordsError) {
            _ = try DayWords(today: .anyDay).range(text)
            return true
        } catch {
            switch error {
            case .notDay, .notRange: return false
            case .severalDays, .impossible: return true
            }
        }
    }

    private func moments(from first: CivilDay, to last: CivilDay) throws(MomentWordsError) -> Range<Instant> {
        // A day at either end that the zone skipped is ignored.
        var (from, to) = (first, last)
        while zones.moments(of: from).isEmpty, from < last { from = try next(from, 1) }
        while zones.moments(of: to).isEmpty, from < to { to = try next(to, -1) }
        guard let start = zones.moments(of: from).first?.lowerBound, let end = zones.moments(of: to).last?.upperBound
        else { throw .skippedDay(first) }
        return start..<max(start, end)
    }

    private func next(_ day: CivilDay, _ step: Int) throws(MomentWordsError) -> CivilDay {
        do throws(CalendarError) { return try day.adding(days: step) } catch {
            throw .day(.impossible("\(day)", error))
        }
    }

    private func moment(_ clock: ClockWords, _ text: String) throws(MomentWordsError) -> Instant {
        guard clock.isPossible else { throw .noSuchTime(text) }
        let day: CivilDay
        do throws(DayWordsError) { day = try clock.day.isEmpty ? days.today : days.day(clock.day) } catch {
            if case .notDay = error { throw .notMoment(text) }
            throw .day(error)
        }
        if clock.isUTC {
            return Instant(clampingSeconds: day.daysSince1970 * 86_400 + clock.secondOfDay)
        }
        let found = zones.moments(showing: day, secondOfDay: clock.secondOfDay)
        let near = zones.zone(at: Instant(clampingSeconds: day.daysSince1970 * 86_400 + clock.secondOfDay)).id
        guard let name = clock.clock else {
            // A time in a repeated hour has two moments; the first is used.
            guard let first = found.first else { throw .skippedTime(text, zone: near) }
            return first.moment
        }
        guard let named = found.first(where: { $0.offset.abbreviation.lowercased() == name.lowercased() }) else {
            throw .otherClocks(text, clock: name, zone: near)
        }
        return named.moment
    }
}

extension CivilDay {
    /// A day for checking words without resolving them. The year of this day is a leap year and has every possible day.
    fileprivate static let anyDay = CivilDay(year: 2_000, month: 1, day: 1) ?? .earliest
}
