internal import Changes
internal import HabitsDomain
internal import HabitsInfrastructure
package import ModuleKit
internal import Storage

/// An owner's own habits in the form that Loop Habit Tracker imports.
package struct LoopExport: Sendable {
    let habits: [LoopHabit]
    /// The entries of each habit, sorted by day.
    let entries: [[LoopEntry]]
    /// The data here that Loop cannot hold.
    package let unheld: [Unheld]
    let newArchives: any ArchiveWriting

    package var habitCount: Int { habits.count }
    package var entryCount: Int { entries.reduce(0) { $0 + $1.count } }

    /// A new archive of tables.
    package func writeArchive(to path: String) throws {
        let names = habits.enumerated().map { LoopTablesWriter.directory(of: $1, at: $0) }
        let tables = zip(names, zip(habits, entries)).map { name, habit in
            NewArchiveMember(name + "/Checkmarks.csv", .bytes(LoopTablesWriter.entries(habit.1)))
        }
        let list = NewArchiveMember("Habits.csv", .bytes(LoopTablesWriter.habits(habits)))
        try newArchives.write([list] + tables, to: path)
    }

    /// A new database.
    package func writeDatabase(to path: String) throws {
        try ForeignExport.make(path) { run in try LoopDatabaseWriter(habits: habits, entries: entries).write(run) }
    }
}

extension HabitsModule {
    package func loopExport(in transaction: ReadTransaction) throws -> LoopExport {
        let all = try Self.habits.all(in: transaction)
        let own = all.filter { $0.duaID == nil }
        let places = Dictionary(own.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
        var entries = [[LoopEntry]](repeating: [], count: own.count)
        var unheld = all.compactMap { habit in
            habit.duaID.map { Unheld(habit.id, "subject", "Loop knows no duas, and this habit is \($0)") }
        }
        for entry in try Self.entries.all(in: transaction) {
            guard let place = places[entry.habitID] else { continue }
            let isNumerical = own[place].goal != nil
            let loop = LoopHabitMapper.entry(entry, of: place, isNumerical: isNumerical)
            if LoopEntry.Value(code: loop.value.code, isNumerical: isNumerical) == loop.value {
                entries[place].append(loop)
            } else {
                unheld.append(
                    Unheld(entry.recordID.recordKey, "value", "3 thousandths say in Loop that the day was left out"))
            }
        }
        for habit in own {
            switch habit.schedule {
            case .daily, .times: break
            case .weekdays, .hijri:
                unheld.append(
                    Unheld(
                        habit.id, "schedule",
                        "Loop can store the number of days in a period, but not which days: \(habit.schedule)"))
            }
        }
        let days = try transaction.session.firstRow(
            "SELECT COUNT(*) FROM habits_day WHERE owner = \(transaction.ownerKey) AND deleted_at IS NULL")
        if let days = try days?.integer(0), days > 0 {
            unheld.append(Unheld("days", "days", "Loop cannot store duas: \(days) days of duas"))
        }
        return LoopExport(
            habits: own.compactMap(LoopHabitMapper.toData), entries: entries,
            unheld: unheld, newArchives: newArchives)
    }
}
