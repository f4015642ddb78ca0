internal import HTTPKit
internal import Kernel

/// The slice's own errors, as its endpoints declare them.
enum FitnessProblems {
    static let noEntry = DeclaredError(.notFound, "fitness.no-such-entry", "There is no such entry.")
    static let exists = DeclaredError(.conflict, "fitness.entry-exists", "There is another entry under this id.")
    static let purged = DeclaredError(.conflict, "record.purged", "It was deleted for good.")
    static let quantity = DeclaredError(
        .invalidInput, "fitness.quantity", "The quantity is out of the type's range; `allowed` says which that is.")
    static let unit = DeclaredError(
        .invalidInput, "fitness.unit", "The type is not measured in this unit; `allowed` says in which.")
    static let notes = DeclaredError(.invalidInput, "fitness.notes-too-long", "Notes have at most 500 characters.")
    static let date = DeclaredError(
        .invalidInput, "fitness.date", "A measurement is of 1900 or later, and at most a day ahead.")
    static let zone = DeclaredError(.invalidInput, "fitness.zone", "There is no such time zone here.")
    static let days = DeclaredError(.invalidInput, "calendar.reversed-range", "The days end before they begin.")
    static let beyond = DeclaredError(.invalidInput, "calendar.out-of-range", "Days have the years 1 to 9999.")

    /// The possible errors of an entry.
    static let entry = [DeclaredError].text + [quantity, notes, date, zone]
}
