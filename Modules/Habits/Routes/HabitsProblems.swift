internal import HTTPKit
internal import Kernel

/// The slice's own errors, as its endpoints declare them.
enum HabitsProblems {
    /// The id of a dua or a journey.
    static let id = DeclaredError(.invalidInput, "habits.unreadable-id", "It is no id of the catalogue.")
    /// A day that practice is kept for.
    static let day = DeclaredError(
        .invalidInput, "habits.day-out-of-range", "Days of practice are 1937-03-14 to 2077-11-16.")
    static let future = DeclaredError(
        .invalidInput, "habits.future-day", "The day has not begun; `today` says which it is.")
    static let number = DeclaredError(.invalidInput, "habits.out-of-range", "A number is too small or too large.")
    static let schedule = DeclaredError(.invalidInput, "habits.unreadable-schedule", "It is no schedule.")
    static let goal = DeclaredError(.invalidInput, "habits.unreadable-goal", "It is no goal.")
    static let amount = DeclaredError(.invalidInput, "habits.unreadable-amount", "It is no amount.")
    static let alreadyAHabit = DeclaredError(.conflict, "habits.already-a-habit", "The dua is a habit already.")
    static let tooMany = DeclaredError(.conflict, "habits.too-many", "There are as many as there can be: `limit`.")
    static let goalOfDua = DeclaredError(
        .invalidInput, "habits.goal-of-dua", "A dua has its repetitions and no goal.")
    static let nothingSaid = DeclaredError(.invalidInput, "habits.nothing-said", "The body says nothing.")

    /// A body without effect is a mistake, and no change.
    static func refuseNothing(_ body: Values, of names: [String]) throws {
        for name in names where try body.optional(name, as: JSONValue.self) != nil { return }
        throw saysNothing(names)
    }

    static func saysNothing(_ names: [String]) -> MizanError {
        MizanError(
            .invalidInput, nothingSaid.reason, "This body says nothing: give one of \(names.joined(separator: ", ")).")
    }

    static let noHabit = DeclaredError(.notFound, "habits.no-such-habit", "There is no such habit.")
}

extension Field {
    func described(_ description: String) -> Field { Field(name, type, presence, description, example: example) }

    static let date = Field.required("date", .day, "The day of practice.", example: "2026-01-07")

    /// An entry of the catalogue, which need not know it.
    static func catalogueID(_ name: String, _ description: String, _ example: JSONValue) -> Field {
        .required(name, .text, description + " A source and what that source calls it.", example: example)
    }

    static let duaID = catalogueID("duaId", "The dua.", "starter:waking")
    static let journeyID = catalogueID("journeyId", "The journey.", "starter:first-steps")
}
