internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// The habits that the owner added.
enum CustomHabits: RecordCommands {
    typealias Slice = HabitsModule

    static var type: EntityType<Habit> { HabitsModule.habits }
    static let headings: KeyValuePairs = [
        "id": "Id", "subject": "Habit", "goal": "Goal", "timeSlot": "Slot", "schedule": "Schedule",
    ]
    static let whenEmpty = "No habits of your own yet. Add one: mizan habits add starter:waking"
    private static let kind = IdentifierEnd.Kind("habit", slice: "habits", list: "mizan habits list")

    /// People see a goal in words; programs see it as it is stored.
    static func extended(_ listing: TabularOutput, _ habits: [Habit], for format: OutputFormat) -> TabularOutput {
        guard format == .table else { return listing }
        var listing = listing
        for (column, shown) in listing.columns.enumerated() {
            for (row, habit) in habits.enumerated() {
                if shown.name == "goal" { listing.rows[row][column] = habit.goal.map { .text($0.words) } ?? .absent }
            }
        }
        return listing
    }

    /// The habit with the name: its id, its dua or its title, or its number in today's plan.
    static func named(_ name: String, _ habits: HabitsModule, in transaction: ReadTransaction) throws -> Habit {
        let known = try HabitsModule.habits(in: transaction).all()
        if let habit = try find(name, among: known, habits, in: transaction) { return habit }
        if let number = Int(DecimalDigits.fold(name)) {
            let plan = try habits.plan(on: habits.today(in: transaction), in: transaction)
            let line = plan.habits.indices.contains(number - 1) ? plan.habits[number - 1] : nil
            if let habit = known.first(where: { $0.id == line?.id }) { return habit }
        }
        throw HabitsModule.habits.absent(name)
            .asking(name, among: try known.map { try habits.title(of: $0, in: transaction) })
    }

    static func titles(_ habits: HabitsModule, in transaction: ReadTransaction) throws -> [String] {
        try HabitsModule.habits(in: transaction).all().filter { !$0.isArchived }
            .map { try habits.title(of: $0, in: transaction) }
    }

    static func find(
        _ name: String, among known: [Habit], _ habits: HabitsModule, in transaction: ReadTransaction
    ) throws -> Habit? {
        let id = try IdentifierEnd(argument: name)?.id(kind, among: known.map(\.id))
        if let habit = known.first(where: { $0.id == name || $0.id == id }) { return habit }
        let found = try known.filter { habit in
            if let dua = habit.duaID, dua.text == name || dua.name == name { return true }
            return try habits.title(of: habit, in: transaction).lowercased() == name.lowercased()
        }
        return try only(of: found, named: name, id: \.id)
    }

    /// The only match for a name; nil if there is none. If there are several, the error lists their ids.
    static func only<Thing>(of found: [Thing], named name: String, id: (Thing) -> String) throws -> Thing? {
        guard found.count > 1 else { return found.first }
        throw MizanError(
            .invalidInput, "habits.ambiguous-habit",
            "“\(Excerpt.of(name))” is the name of \(found.count) habits. Name one by its id: "
                + found.map { IdentifierEnd.short(key: id($0)) }.joined(separator: ", ") + ".")
    }
}

/// `mizan habits list`
struct HabitListCommand: OwnerCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "The habits that you added.")

    @OptionGroup var options: ListOptions<CustomHabits>
    @OptionGroup var globals: GlobalOptions

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let query = try options.query(in: context)
        let (page, titles) = try await context.read { transaction in
            let page = try HabitsModule.habits(in: transaction).list(query).map(\.entity)
            return (page, try page.items.map { try habits.title(of: $0, in: transaction) })
        }
        var listing = CustomHabits.listing(page.items, in: context).answering(query)
        if context.output.format == .table { listing = Self.forPeople(listing, page.items, titles) }
        context.output.list(listing, next: page.next, of: options.page)
    }

    /// People see a habit's title, and which habits are archived; the id of a dua has a column of its own.
    private static func forPeople(_ listing: TabularOutput, _ habits: [Habit], _ titles: [String]) -> TabularOutput {
        guard let place = listing.columns.firstIndex(where: { $0.name == "subject" }) else { return listing }
        let rows = zip(listing.rows, zip(habits, titles)).map { row, named in
            let (habit, title) = named
            var row = row
            row[place] = .text(habit.isArchived ? "\(title) (archived)" : title)
            return row + [habit.duaID.map { .text($0.text) } ?? .absent]
        }
        return TabularOutput(
            columns: listing.columns + [TabularOutput.Column("duaId", "Dua")], rows: rows, whenEmpty: listing.whenEmpty)
    }
}
