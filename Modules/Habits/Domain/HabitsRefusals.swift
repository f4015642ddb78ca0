package import Kernel

extension Refusal {
    /// The id of a dua or a journey.
    package static let entryID = Refusal(.invalidInput, "habits.unreadable-id", "The id is not an id of the catalogue.")
    /// The range of days for which practice is stored.
    package static let day = Refusal(
        .invalidInput, "habits.day-out-of-range", "Days of practice are 1937-03-14 to 2077-11-16.")
    package static let future = Refusal(
        .invalidInput, "habits.future-day", "The day has not begun; `today` is the current day.")
    package static let number = Refusal(.invalidInput, "habits.out-of-range", "A number is too small or too large.")
    package static let schedule = Refusal(.invalidInput, "habits.unreadable-schedule", "The text is not a schedule.")
    package static let goal = Refusal(.invalidInput, "habits.unreadable-goal", "The text is not a goal.")
    package static let amount = Refusal(.invalidInput, "habits.unreadable-amount", "The text is not an amount.")
    package static let alreadyAHabit = Refusal(.conflict, "habits.already-a-habit", "The dua is a habit already.")
    package static let tooMany = Refusal(.conflict, "habits.too-many", "The largest number is reached: `limit`.")
    package static let goalOfDua = Refusal(
        .invalidInput, "habits.goal-of-dua", "A dua has repetitions instead of a goal.")
    package static let otherKind = Refusal(.invalidInput, "habits.other-kind", "A counted habit stays counted.")
    package static let nothingToSearch = Refusal(
        .invalidInput, "habits.nothing-to-search", "The text has no letter to search for.")
    package static let nothingSaid = Refusal(.invalidInput, "habits.nothing-said", "The body sets nothing.")
    /// A word for a category, a collection or a slot.
    package static func unknown(_ kind: String) -> Refusal {
        Refusal(
            .invalidInput, "habits.unknown-" + kind,
            (kind == "slot" ? "There is no such slot" : "No \(kind) has this name") + "; `allowed` says which are.")
    }
    package static let habitExists = Refusal(.conflict, "habits.habit-exists", "Another habit has this id.")
    package static let noLine = Refusal(.notFound, "habits.no-such-line", "The plan of that day has no such line.")
    package static let valueOfDua = Refusal(
        .invalidInput, "habits.value-of-dua", "A dua is done or not done, without an amount.")
    package static let amountNeeded = Refusal(
        .invalidInput, "habits.amount-needed",
        "A habit with a limit, or with its amount complete, needs an amount.")
    package static let notCompleted = Refusal(
        .notFound, "habits.not-completed", "The dua is not completed on that day.")
    package static let notSkipped = Refusal(.notFound, "habits.not-skipped", "The dua is not left out on that day.")
    package static let notFrozen = Refusal(.notFound, "habits.not-frozen", "That day is not a day of rest.")
    package static let otherUser = Refusal(.conflict, "habits.other-user", "The profile belongs to another user.")
    package static let unheld = Refusal(
        .invalidInput, "habits.unheld",
        "The shape cannot hold a value; `field` names it.")
    package static func saysNothing(_ names: [String]) -> MizanError {
        nothingSaid("This body sets nothing: give one of \(names.joined(separator: ", ")).")
    }
}
