internal import Changes
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// Sentences about what was stored for a day: “Done: Walk in the park”, “Skipped: On waking”.
struct HabitSentences {
    let habits: HabitsModule
    private let texts = HabitsTexts.english

    init(habits: HabitsModule) {
        self.habits = habits
    }

    var all: [RecordSentence] {
        [
            RecordSentence(of: HabitsModule.entries) { id, _, reading in
                let entry = try HabitsModule.entries.require(id, in: reading).entity
                return try title(on: entry.day, in: reading) { $0.id == entry.habitID }
                    .map { entry.isSkipped ? texts.skipped($0) : texts.done($0) }
            },
            RecordSentence(of: HabitsModule.days) { day, change, reading in
                let stored = try HabitsModule.days.require(day, in: reading).entity
                let fields: [(String, [CatalogueID], (String) -> String)] = [
                    ("completedDuaIds", stored.completed, texts.done), ("skippedDuaIds", stored.skipped, texts.skipped),
                ]
                for (field, duas, said) in fields {
                    guard let new = duas.first(where: { !Self.lists(change.before?[field], $0) }) else { continue }
                    return try title(on: day, in: reading) { $0.duaID == new }.map(said)
                }
                return nil
            },
        ]
    }

    private func title(
        on day: CivilDay, in reading: ReadTransaction, of isMeant: (PlannedHabit) -> Bool
    ) throws -> String? {
        try habits.plan(on: day, in: reading).habits.first(where: isMeant)?.title
    }

    private static func lists(_ list: JSONValue?, _ dua: CatalogueID) -> Bool {
        guard case .array(let ids)? = list else { return false }
        return ids.contains(.string(dua.text))
    }
}
