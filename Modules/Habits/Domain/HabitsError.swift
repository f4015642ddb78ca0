package import Kernel

/// What this slice refuses.
package enum HabitsError: Error, Hashable, Sendable {
    case unreadableID(String)
    case outOfRange(field: String, value: Int, allowed: ClosedRange<Int>)
    /// Days of practice are those that the Hijri calendar has dates for.
    case dayOutOfRange(CivilDay)
    /// Nobody has practised on a day that has not begun.
    case future(CivilDay, today: CivilDay)
    case twiceInJourney(dua: CatalogueID, journey: CatalogueID)
    case unreadableSchedule(String)
    case unreadableUserID(String)
    /// The dua is a habit of its own already.
    case alreadyAHabit(CatalogueID)
    case notATally(habit: String)
}

extension HabitsError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadableID(let text):
            "“\(Excerpt.of(text))” is not an id of the catalogue: it is a source and what that source calls it, "
                + "such as starter:ayat-al-kursi."
        case .outOfRange(let field, let value, let allowed):
            "\(field) is \(value); it can be \(allowed.lowerBound) to \(allowed.upperBound)."
        case .dayOutOfRange(let day):
            "\(day) is too far away: days of practice are 1937-03-14 to 2077-11-16."
        case .future(let day, let today):
            "\(day) has not begun: today is \(today)."
        case .twiceInJourney(let dua, let journey):
            "The journey \(journey) has the dua \(dua) twice; it can have it once."
        case .unreadableSchedule(let text):
            "“\(Excerpt.of(text))” is not a schedule. Write daily, weekdays:mon,thu, times:3/7 (3 times in 7 days), "
                + "times:4/month, or hijri:13,14,15."
        case .unreadableUserID(let text):
            "“\(Excerpt.of(text))” is not a user's id: it is a UUID."
        case .alreadyAHabit(let dua):
            "The dua \(dua) already is a habit of yours."
        case .notATally(let habit):
            "The habit “\(Excerpt.of(habit))” has no unit to count; it is done or not."
        }
    }
}

extension HabitsError: BoundaryError {
    package var atBoundary: MizanError {
        MizanError(isConflict ? .conflict : .invalidInput, reason, description, details: details)
    }

    private var isConflict: Bool {
        if case .alreadyAHabit = self { true } else { false }
    }

    private var reason: String {
        switch self {
        case .unreadableID: "habits.unreadable-id"
        case .outOfRange: "habits.out-of-range"
        case .dayOutOfRange: "habits.day-out-of-range"
        case .future: "habits.future-day"
        case .twiceInJourney: "habits.dua-twice-in-journey"
        case .unreadableSchedule: "habits.unreadable-schedule"
        case .unreadableUserID: "habits.unreadable-user-id"
        case .alreadyAHabit: "habits.already-a-habit"
        case .notATally: "habits.not-a-tally"
        }
    }

    private var details: [String: String] {
        switch self {
        case .outOfRange(let field, _, let allowed):
            ["field": field, "allowed": "\(allowed.lowerBound)-\(allowed.upperBound)"]
        case .dayOutOfRange: ["allowed": "1937-03-14..2077-11-16"]
        case .future(_, let today): ["today": today.description]
        case .twiceInJourney(let dua, _), .alreadyAHabit(let dua): ["dua": dua.description]
        case .unreadableID, .unreadableSchedule, .unreadableUserID, .notATally: [:]
        }
    }
}

/// The numbers that a field can hold.
struct Bounds: Sendable {
    let field: String
    let allowed: ClosedRange<Int>

    init(_ field: String, _ allowed: ClosedRange<Int>) {
        self.field = field
        self.allowed = allowed
    }

    func check(_ value: Int) throws(HabitsError) {
        guard allowed.contains(value) else { throw .outOfRange(field: field, value: value, allowed: allowed) }
    }

    func check(_ value: Int?) throws(HabitsError) {
        if let value { try check(value) }
    }
}
