internal import HabitsDomain
internal import Kernel
internal import ModuleKit
internal import Storage

/// Facts about habits that Mizan stores and that no app has a place for.
struct AppOmissions {
    let storage: HabitStorage
    /// All habits, including the archived ones.
    let all: [Habit]

    func found(for kind: AppKind, in transaction: ReadTransaction) throws -> [Unheld] {
        var found = all.filter(\.isArchived).map {
            $0.duaID == nil
                ? Unheld($0.id, "duaId", "it is a habit that is not a dua")
                : Unheld($0.id, "isArchived", "it is archived, and the app would plan it again")
        }
        for habit in storage.habits where habit.duaID != nil {
            if habit.schedule != .daily {
                found.append(Unheld(habit.id, "schedule", "the app plans each habit for every day"))
            }
            if kind == .ios, let added = habit.addedAt, added.microseconds % 1_000_000 != 0 {
                found.append(Unheld(habit.id, "addedAt", "the phone stores only whole seconds"))
            }
        }
        for day in storage.days {
            if !day.skipped.isEmpty {
                let duas = Counted.text(day.skipped.count, "dua")
                found.append(
                    Unheld(day.day.description, "skippedDuaIds", "the app cannot store the \(duas) left out"))
            }
            if day.isFrozen { found.append(Unheld(day.day.description, "isFrozen", "the app has no days of rest")) }
        }
        return found + (try counted(in: transaction))
    }

    private func counted(in transaction: ReadTransaction) throws -> [Unheld] {
        let owner = transaction.ownerKey
        let counts = try transaction.session.firstRow(
            "SELECT COUNT(*) FROM habits_count WHERE owner = \(owner) AND deleted_at IS NULL")
        let entries = try transaction.session.firstRow(
            "SELECT COUNT(*) FROM habits_doing WHERE owner = \(owner) AND deleted_at IS NULL")
        return [
            (Int(try counts?.integer(0) ?? 0), "counts", "count of repetitions"),
            (Int(try entries?.integer(0) ?? 0), "entries", "entry of a habit of your own"),
        ].filter { $0.0 > 0 }.map { count, key, what in
            Unheld(key, key, "the app has no place for \(count) × \(what)")
        }
    }
}
