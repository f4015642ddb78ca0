internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// The texts of the pages of habits. Another language is another value.
struct HabitsTexts: Sendable {
    let habits = "Habits"
    let lineVerb = "done"
    let now = "Now"
    let nothingPlanned = "Nothing is planned yet."
    let chooseJourney = "Choose a journey"
    let dayBefore = "The day before"
    let figures = "Figures"
    let journeys = "Journeys"
    let journeysSentence = "The duas of a journey that you follow are in the plan of each day."
    let follow = "Follow"
    let leave = "Leave"
    let duas = "Duas"
    let search = "Search"
    let noDua = "No dua has these words."
    let when = "Time of the day"
    let addToPlan = "Add to the plan"
    let progress = "Done today"
    let plan = "Back to the plan"
    let readAll = "All texts, to read or print"
    let noTexts = "Nothing with a text is planned for this part of the day."
    let skip = "Skip it this time"
    let openAgain = "Open it again"
    let of = "of"
    let touchAnywhere = "Touch anywhere to count"
    let unsent = "No connection. Your touches are kept here and are counted when there is one."
    let doneNow = "Done"
    let amount = "Amount"
    let amountHint = "If you leave it empty, the amount that is still missing is entered."
    let amountOfLimit = "0 means none."
    let addNote = "Add a note"
    let note = "Note"
    let notCounted = "Only duas have repetitions."
    let streakTitle = "Streak"
    let longest = "Longest streak"
    let practised = "Days of practice"
    let level = "Level"
    let lastWeeks = "The last twelve weeks"
    let weekdays = "Weekdays"

    static let english = HabitsTexts()

    func slot(_ slot: TimeSlot) -> String {
        switch slot {
        case .morning: "Morning"
        case .anytime: "Any time"
        case .evening: "Evening"
        }
    }

    func streak(_ days: Int) -> String { "streak of \(Counted.text(days, "day"))" }
    func done(_ title: String) -> String { "Done: \(title)" }
    func skipped(_ title: String) -> String { "Skipped: \(title)" }
    func times(_ count: Int) -> String { "\(count) times." }
    func done(_ done: Int, of asked: Int) -> String { "\(done) of \(asked) done" }
    func doneCount(_ count: Int) -> String { "\(count) done" }
    func markDone(_ title: String) -> String { "\(title): mark as done" }

    /// `33 of 100`, `Done`, `Skipped`; empty for an open thing without an amount.
    func state(of habit: PlannedHabit) -> String {
        switch habit.state {
        case .done: "Done"
        case .filled: "Enough for now"
        case .skipped: "Skipped"
        case .missed: "Over the limit"
        case .open: habit.measure.flatMap { $0.wanted == 1 && $0.unit == nil ? nil : measure($0, habit.isLimit) } ?? ""
        }
    }

    private func measure(_ measure: (amount: Double, wanted: Double, unit: String?), _ isLimit: Bool) -> String {
        let (amount, wanted) = (number(measure.amount), number(measure.wanted))
        return "\(amount) of \(isLimit ? "at most " : "")\(wanted)\(measure.unit.map { " " + $0 } ?? "")"
    }

    private func number(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : String(value) }
}
