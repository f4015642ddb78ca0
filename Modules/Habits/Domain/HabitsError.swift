package import Kernel

package enum HabitsError: Error, Hashable, Sendable {
    case unreadableID(String)
    /// The backend's ids are numbers.
    case noNumber(CatalogueID)
    case outOfRange(field: String, value: Int, allowed: ClosedRange<Int>)
    /// The day is outside the days that the Hijri calendar has dates for.
    case dayOutOfRange(CivilDay)
    /// The day has not begun, so nothing can have been practised on it.
    case future(CivilDay, today: CivilDay)
    case twiceInJourney(dua: CatalogueID, journey: CatalogueID)
    case unreadableSchedule(String)
    case unreadableGoal(String)
    /// A goal as people type it: an amount and its unit.
    case unreadableGoalAmount(String)
    case unreadableAmount(String)
    /// A comma before three digits may separate thousands or decimals.
    case ambiguousAmount(String, orDecimal: String)
    case amountOutOfRange(field: String, thousandths: Int, allowed: ClosedRange<Int>)
    case unreadableUserID(String)
    /// The dua is already a habit.
    case alreadyAHabit(CatalogueID)
    /// More than `most` items of a kind that a plan and a change read completely.
    case tooMany(_ what: String)
    /// A habit that is a dua cannot have another title or goal than the dua's.
    case duaStays(String)
    /// A habit that is only done or not done cannot become a counted habit. A counted habit cannot become a habit without a
    /// goal.
    case otherKind
    /// An entry of the catalogue names another one that does not exist.
    case unknownEntry(_ kind: String, CatalogueID, of: String)
    /// Another entry of the catalogue still names it.
    case stillUsed(CatalogueID, by: String)
    /// The word is neither the id nor the slug of an entry, such as a category.
    case unknownWord(_ kind: String, String, known: [String])
    case nothingToSearch(String)
}

extension HabitsError {
    /// The maximum number of an account's habits, and of the journeys that it follows.
    package static let most = 500
}

extension HabitsError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .unreadableID(let text):
            Refusal.entryID(
                "“\(Excerpt.of(text))” is not an id of the catalogue: an id is a source and a name in that source, "
                    + "such as starter:ayat-al-kursi.")
        case .noNumber(let id):
            Refusal.entryID(
                "“\(id)” is not an id of the catalogue: the backend's (neon) are numbers from 1 to 2147483647.")
        case .outOfRange(let field, let value, let allowed):
            Refusal.number(
                "\(field) is \(value); it can be \(allowed.lowerBound) to \(allowed.upperBound).",
                details: ["field": field, "allowed": "\(allowed.lowerBound)-\(allowed.upperBound)"])
        case .dayOutOfRange(let day):
            Refusal.day(
                "\(day) is too far away: days of practice are 1937-03-14 to 2077-11-16.",
                details: ["allowed": "1937-03-14..2077-11-16"])
        case .future(let day, let today):
            Refusal.future("\(day) has not begun: today is \(today).", details: ["today": today.description])
        case .twiceInJourney(let dua, let journey):
            .init(
                .invalidInput, "habits.dua-twice-in-journey",
                "The journey \(journey) has the dua \(dua) twice; once is allowed.",
                details: ["dua": dua.description])
        case .unreadableSchedule(let text):
            Refusal.schedule(
                "“\(Excerpt.of(text))” is not a schedule. Write daily, weekdays:mon,thu, times:3/7 (3 times in 7 days), "
                    + "times:4/month, or hijri:13,14,15.")
        case .unreadableGoal(let text):
            Refusal.goal(
                "“\(Excerpt.of(text))” is not a goal: it is a direction, an amount and its unit, such as “at-least 20 pages” or "
                    + "“at-most 2 cups”.")
        case .unreadableGoalAmount(let text):
            Refusal.goal("“\(Excerpt.of(text))” is not a goal: it is an amount and its unit, such as “20 pages”.")
        case .amountOutOfRange(let field, let amount, let allowed):
            Refusal.number(
                "\(field) is \(Thousandths.text(amount)); it can be \(Thousandths.text(allowed.lowerBound)) to "
                    + "\(Thousandths.text(allowed.upperBound)).",
                details: [
                    "field": field,
                    "allowed": "\(Thousandths.text(allowed.lowerBound))-\(Thousandths.text(allowed.upperBound))",
                ])
        case .unreadableAmount(let text):
            Refusal.amount(
                "“\(Excerpt.of(text))” is not an amount. Write a number with three decimals at most, such as 12.5.")
        case .ambiguousAmount(let text, let decimal):
            Refusal.amount(
                "“\(Excerpt.of(text))” may be \(decimal) or \(text.filter { $0 != "," }). Write it without the comma.")
        case .unreadableUserID(let text):
            .init(.invalidInput, "habits.unreadable-user-id", "“\(Excerpt.of(text))” is not a user's id: it is a UUID.")
        case .alreadyAHabit(let dua):
            Refusal.alreadyAHabit("The dua \(dua) already is a habit of yours.", details: ["dua": dua.description])
        case .tooMany(let what):
            Refusal.tooMany(
                "There can be at most \(Self.most) \(what). First remove one that you no longer need.",
                details: ["what": what, "limit": String(Self.most)])
        case .duaStays(let id):
            Refusal.goalOfDua(
                "The habit “\(Excerpt.of(id))” is a dua: its title and its repetitions come from the catalogue.")
        case .otherKind:
            Refusal.otherKind(
                "A habit keeps its kind (done or not, counted, or a dua): archive this habit and add another.")
        case .unknownEntry(let kind, let id, let entry):
            .init(
                .invalidInput, "habits.unknown-entry",
                "The entry \(entry) refers to the \(kind) \(id), but the catalogue has no such \(kind).",
                details: ["kind": kind, "id": id.text, "entry": entry])
        case .stillUsed(let id, let user):
            .init(
                .conflict, "habits.still-used",
                "\(id) cannot be removed, because \(user) refers to it. Change \(user) first, or both together.",
                details: ["id": id.text, "usedBy": user])
        case .unknownWord(let kind, let word, let known):
            Refusal.unknown(kind)(
                "There is no \(kind) “\(Excerpt.of(word))”. There are "
                    + (known.isEmpty ? "none." : known.joined(separator: ", ") + "."),
                details: ["parameter": kind, "allowed": known.joined(separator: ", ")])
        case .nothingToSearch(let words):
            Refusal.nothingToSearch("“\(Excerpt.of(words))” has no letter to search for.")
        }
    }
}

/// The numbers that a field can hold.
struct Bounds: Sendable {
    let field: String
    let allowed: ClosedRange<Int>

    init(_ field: String, _ allowed: ClosedRange<Int>) {
        (self.field, self.allowed) = (field, allowed)
    }

    func check(_ value: Int) throws(HabitsError) {
        guard allowed.contains(value) else { throw .outOfRange(field: field, value: value, allowed: allowed) }
    }

    func check(_ value: Int?) throws(HabitsError) {
        if let value { try check(value) }
    }
}
