internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// The habits that the owner added.
enum CustomHabits: ListedRecords {
    typealias Slice = HabitsModule

    static var type: EntityType<Habit> { HabitsModule.habits }
    static let headings: KeyValuePairs = [
        "id": "Id", "subject": "Habit", "goal": "Goal", "timeSlot": "Slot", "schedule": "Schedule",
    ]
    static let whenEmpty = "No habits of your own yet. Add one: mizan habits add starter:waking"
    static let listAbstract = "The habits that you added."

    /// People read what a goal says; programs have it as it is stored.
    static func extended(_ listing: TabularOutput, _ habits: [Habit], for format: OutputFormat) -> TabularOutput {
        guard format == .table, let place = listing.columns.firstIndex(where: { $0.name == "goal" }) else {
            return listing
        }
        var listing = listing
        for (row, habit) in habits.enumerated() {
            listing.rows[row][place] = habit.goal.map { .text($0.words) } ?? .absent
        }
        return listing
    }

    /// The one that is named by its id, its dua or its title.
    static func named(_ name: String, among habits: [Habit]) throws -> Habit {
        let found = habits.filter { habit in
            if habit.id == name { return true }
            return switch habit.subject {
            case .dua(let id): id.text == name || id.name == name
            case .own(let title, _): title.lowercased() == name.lowercased()
            }
        }
        guard let habit = found.first else { throw HabitsModule.habits.absent(name) }
        guard found.count == 1 else {
            throw MizanError(
                .invalidInput, "habits.ambiguous-habit",
                "“\(Excerpt.of(name))” is the name of \(found.count) habits. Name one by its id: "
                    + found.map(\.id).joined(separator: ", ") + ".")
        }
        return habit
    }
}
