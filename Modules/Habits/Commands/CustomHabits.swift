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

    /// People read what a goal says, and which ones are archived; programs have both as they are stored.
    static func extended(_ listing: TabularOutput, _ habits: [Habit], for format: OutputFormat) -> TabularOutput {
        guard format == .table else { return listing }
        var listing = listing
        for (column, shown) in listing.columns.enumerated() {
            for (row, habit) in habits.enumerated() {
                switch (shown.name, listing.rows[row][column]) {
                case ("goal", _): listing.rows[row][column] = habit.goal.map { .text($0.words) } ?? .absent
                case ("subject", .text(let subject)) where habit.isArchived:
                    listing.rows[row][column] = .text("\(subject) (archived)")
                default: break
                }
            }
        }
        return listing
    }

    /// The one that is named by its id, its dua or its title.
    static func named(_ name: String, among habits: [Habit]) throws -> Habit {
        guard let habit = try only(of: habits.filter { isNamed($0, name) }, named: name, id: \.id) else {
            throw HabitsModule.habits.absent(name)
        }
        return habit
    }

    static func isNamed(_ habit: Habit, _ name: String) -> Bool {
        if habit.id == name { return true }
        return switch habit.subject {
        case .dua(let id): id.text == name || id.name == name
        case .own(let title, _): title.lowercased() == name.lowercased()
        }
    }

    /// The one of those that a name was found to mean; nil if there is none. More than one are named by their ids.
    static func only<Thing>(of found: [Thing], named name: String, id: (Thing) -> String) throws -> Thing? {
        guard found.count > 1 else { return found.first }
        throw MizanError(
            .invalidInput, "habits.ambiguous-habit",
            "“\(Excerpt.of(name))” is the name of \(found.count) habits. Name one by its id: "
                + found.map(id).joined(separator: ", ") + ".")
    }
}
