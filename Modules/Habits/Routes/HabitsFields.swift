internal import HTTPKit
internal import HabitsDomain
internal import Kernel

extension Values {
    /// Refuses a body without effect, because it is a mistake.
    func requireAny(of names: [String]) throws {
        for name in names where try optional(name, as: JSONValue.self) != nil { return }
        throw Refusal.saysNothing(names)
    }
}

extension Field {
    func described(_ description: String) -> Field { Field(name, type, presence, description, example: example) }

    static let date = Field.required("date", .day, "The day of practice.", example: "2026-01-07")

    /// The id of a catalogue entry, which need not be in the catalogue.
    static func catalogueID(_ name: String, _ description: String, _ example: JSONValue) -> Field {
        .required(name, .text, description + " A source and a name in that source.", example: example)
    }

    static let duaID = catalogueID("duaId", "The dua.", "starter:waking")
    static let journeyID = catalogueID("journeyId", "The journey.", "starter:first-steps")
}
