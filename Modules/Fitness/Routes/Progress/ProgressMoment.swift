internal import FitnessDomain
internal import HTTPKit
internal import Kernel

/// The time of an entry, in the forms that the contract has had: `date` and `time` without a zone, and `logged_at`.
enum ProgressMoment {
    static let error = Refusal(
        .invalidInput, "fitness.logged-at", "The time is given in both forms, or in one form but incompletely.")
    static let ofDay = Refusal(.invalidInput, "fitness.day", "A day is digits such as 2026-01-08.")

    /// Nil if the body states no time, which means now.
    ///
    /// - Parameter moment: returns the moment of a day and a time; without a time, the beginning of the day.
    static func of(_ body: Values, _ moment: (CivilDay, ClockTime?) throws -> Instant) throws -> Instant? {
        let date = try body.optional("date", as: CivilDay.self)
        let text = try body.optionalText("time")
        let logged = try body.optional("logged_at", as: Instant.self)
        let time = text.flatMap { ClockTime($0) }
        if let text, time == nil {
            throw error("“\(Excerpt.of(text))” is not a time such as 08:00:00.")
        }
        switch (date, time, logged) {
        case (nil, nil, _): return logged
        case (let date?, _, nil): return try moment(date, time)
        case (nil, _?, nil):
            throw error("There is a time without a date: send both, or logged_at.")
        case (_, _, _?):
            throw error("Send either date and time, or logged_at, but not both.")
        }
    }

    static func day(_ values: Values, _ name: String) throws -> CivilDay? {
        guard let text = try values.optionalText(name) else { return nil }
        guard let day = CivilDay(text) else {
            throw ofDay("“\(Excerpt.of(text))” is not a day such as 2026-01-08, which \(name) needs.")
        }
        return day
    }
}
