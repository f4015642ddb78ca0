internal import Changes
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// Merges days of a file with the stored days. A day is a set of duas. A file adds its duas to the day, but duas that were
/// removed from the day here stay removed.
struct DayMerge {
    private let repository: any EntityRepository<PracticeDay>
    private let removed: RemovedHere
    private let today: CivilDay

    init(_ habits: HabitsModule, in transaction: WriteTransaction) throws {
        repository = HabitsModule.days(in: transaction)
        removed = RemovedHere(HabitsModule.days.recordType, in: transaction)
        today = try habits.today(in: transaction)
    }

    func bring(_ new: PracticeDay, _ removedItems: inout RemovedItems, _ count: inout ImportReport.Count) throws {
        try PracticeDay.check(new.day, today: today, ahead: 1)
        guard let here = try repository.find(new.day)?.entity else {
            let isRemoved = try removed.contains(new.day.description)
            guard !isRemoved || removedItems.restoring else {
                count.kept += 1
                return removedItems.leave("the day \(new.day)")
            }
            try repository.save(new)
            return count.came(back: isRemoved)
        }
        let more = Set(new.completed).subtracting(here.completed)
        guard !more.isEmpty else { return count.unchanged += 1 }
        let gone = try gone(from: here)
        for dua in more.sorted() where gone.contains(dua.text) {
            if !removedItems.restoring { removedItems.leave("\(dua) on \(new.day)") }
        }
        let added = removedItems.restoring ? more : more.filter { !gone.contains($0.text) }
        guard !added.isEmpty else { return count.kept += 1 }
        try repository.save(
            PracticeDay(
                day: here.day, completed: here.completed + added, skipped: here.skipped, isFrozen: here.isFrozen))
        if more.contains(where: { gone.contains($0.text) }), removedItems.restoring {
            count.restored += 1
        } else {
            count.updated += 1
        }
    }

    private func gone(from day: PracticeDay) throws -> Set<String> {
        try removed.elements("completedDuaIds", of: day.day.description, now: day.completed.map(\.text))
    }
}
