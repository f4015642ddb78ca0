internal import Changes
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// The entries of habits that are no duas.
struct EntryRoutes {
    let habits: HabitsModule

    private static let records = RecordEndpoints(
        HabitsModule.entries, slice: HabitsModule.id, at: "/v1/habits/entries/{date}/{habitId}",
        place: [.date, .required("habitId", .text, "The habit's id.", example: "walk")]
    ) { HabitEntry.ID(day: try $0.path.day("date"), habitID: try $0.path.text("habitId")) }

    var all: [Endpoint] {
        [
            Self.records.list("Entries of habits that are not duas", "The entries."),
            Self.records.one("A habit's state on a day", "The entry."), put,
            Self.records.remove("Remove a habit's entry of a day", "The entry has been removed."),
        ]
    }

    /// Fields that are not sent are cleared.
    private var put: Endpoint {
        Self.records.put(
            "Set a habit's entry of a day", "The entry.",
            body: .object(
                [Field](HabitsModule.entries.presentation.fields, requiring: [], examples: ["amount": 12])
                    .map {
                        $0.name == "amount"
                            ? $0.described(
                                "In the habit's unit, with at most three decimals; 1 for done, 0 for not done."
                            )
                            : $0
                    }), maximumBodyBytes: Endpoint.recordTextBytes,
            free: ["amount", "isSkipped", "note"],
            errors: [Refusal].text + [.day, .future, .number, HabitsModule.habits.absence, .nothingSaid, .amount]
        ) { [habits] request, id, writing in
            try request.body.requireAny(of: ["amount", "isSkipped", "note"])
            let entry = try HabitEntry(
                day: id.day, habitID: id.habitID,
                thousandths: request.body.optional("amount", as: Double.self)
                    .map { try Thousandths(units: $0, as: "amount").number },
                isSkipped: request.body.optional("isSkipped", as: Bool.self) ?? false,
                note: request.body.optionalText("note"))
            return try habits.enter(entry, in: writing)
        }
    }
}
