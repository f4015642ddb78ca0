internal import Changes
package import HabitsDomain
package import Kernel
package import ModuleKit

extension HabitsModule {
    /// Adds repetitions of a dua; a negative number subtracts.
    package func count(
        _ dua: CatalogueID, adding more: Int = 1, on day: CivilDay? = nil, in transaction: WriteTransaction
    ) throws -> Written<RepetitionCount> {
        guard more != 0 else {
            throw Refusal.nothingSaid("Adding 0 repetitions changes nothing: say how many more.")
        }
        return try count(dua, on: day, in: transaction) { try $0.adding(more) }
    }

    /// Sets how often a dua was said.
    package func setCount(
        _ count: Int, of dua: CatalogueID, on day: CivilDay? = nil, in transaction: WriteTransaction
    ) throws -> Written<RepetitionCount> {
        try self.count(dua, on: day, in: transaction) { known in
            try RepetitionCount(day: known.day, duaID: dua, count: count)
        }
    }

    /// The last required repetition completes the dua. A lower count later does not undo the completion.
    private func count(
        _ dua: CatalogueID, on day: CivilDay?, in transaction: WriteTransaction,
        _ change: (RepetitionCount) throws -> RepetitionCount
    ) throws -> Written<RepetitionCount> {
        try dua.check()
        let day = try self.day(day, in: transaction)
        var before = 0
        let id = RepetitionCount.ID(day: day, duaID: dua)
        let written = try Self.counts(in: transaction).write(id) { stored in
            before = stored?.count ?? 0
            return try change(stored?.entity ?? RepetitionCount(day: day, duaID: dua, count: 0))
        }
        if written.count > before, written.entity.isComplete(for: try practiceCatalogue(in: transaction).dua(dua)) {
            _ = try complete(dua, on: day, in: transaction)
        }
        return written
    }

    /// Changes the entry of a habit that is no dua. Fields that the change passes on stay.
    package func enter(
        _ id: HabitEntry.ID, in transaction: WriteTransaction, _ change: (HabitEntry?) throws -> HabitEntry
    ) throws -> Written<HabitEntry> {
        try enter(change(Self.entries(in: transaction).find(id)?.entity), in: transaction)
    }

    /// Takes back the skipping of a habit that is no dua. The amount and the note of the entry stay.
    package func unskip(_ id: HabitEntry.ID, in transaction: WriteTransaction) throws {
        let stored = try Self.entries.require(id, in: transaction).entity
        guard stored.thousandths != nil || stored.note != nil else {
            return try Self.entries.remove(id, in: transaction)
        }
        let entry = try HabitEntry(
            day: stored.day, habitID: stored.habitID, thousandths: stored.thousandths, note: stored.note)
        _ = try enter(entry, in: transaction)
    }

    /// Stores the entry of a habit that is no dua.
    package func enter(_ entry: HabitEntry, in transaction: WriteTransaction) throws -> Written<HabitEntry> {
        _ = try day(entry.day, in: transaction)
        _ = try Self.habits.require(entry.habitID, in: transaction)
        return try Self.entries(in: transaction).write(entry.recordID) { _ in entry }
    }
}
