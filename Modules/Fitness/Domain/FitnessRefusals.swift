package import Kernel

extension Refusal {
    package static let quantity = Refusal(
        .invalidInput, "fitness.quantity", "The quantity is out of the type's range; `allowed` is the range.")
    package static let type = Refusal(.invalidInput, "fitness.type")
    package static let unit = Refusal(
        .invalidInput, "fitness.unit", "The type is not measured in this unit; `allowed` lists the units.")
    package static let notes = Refusal(.invalidInput, "fitness.notes-too-long", "Notes have at most 500 characters.")
    package static let date = Refusal(
        .invalidInput, "fitness.date", "The time of a measurement can be from 1900 to one day ahead of now.",
        details: ["field": "date"])
    package static let zone = Refusal(
        .invalidInput, "fitness.zone", "There is no such time zone here.", details: ["field": "zone"])
    package static let entryExists = Refusal(.conflict, "fitness.entry-exists", "Another entry has this id.")
}
