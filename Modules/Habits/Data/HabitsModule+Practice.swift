internal import Changes
package import HabitsDomain
package import Kernel
package import ModuleKit

// The actions of a day. Commands and endpoints share them: each rule is written once, and the caller provides the transaction.

extension HabitsModule {
    /// Completes a dua; a dua that is completed on that day stays so. It need not be in the catalogue.
    package func complete(
        _ dua: CatalogueID, on day: CivilDay? = nil, in transaction: WriteTransaction
    ) throws -> Written<PracticeDay> {
        try dua.check()
        return try change(day, in: transaction) { $0.complete(dua) }
    }

    /// Takes back the completion of a dua; refused if the dua is not completed. The dua's count of that day is deleted, too.
    /// With a full count, the next repetition would complete the dua again.
    package func undo(
        _ dua: CatalogueID, on day: CivilDay? = nil, in transaction: WriteTransaction
    ) throws -> Written<PracticeDay> {
        // Future days are allowed, because another machine with a wrong clock may have created one.
        let written = try write(day ?? today(in: transaction), in: transaction) { day in
            guard day.undo(dua) else { throw Refusal.notCompleted("\(dua) is not completed on \(day.day).") }
        }
        let count = RepetitionCount.ID(day: written.entity.day, duaID: dua)
        if try Self.counts(in: transaction).find(count) != nil { try Self.counts.remove(count, in: transaction) }
        return written
    }

    /// Skips a dua on purpose.
    package func skip(
        _ dua: CatalogueID, on day: CivilDay? = nil, in transaction: WriteTransaction
    ) throws -> Written<PracticeDay> {
        try dua.check()
        return try change(day, in: transaction) { $0.skip(dua) }
    }

    package func unskip(
        _ dua: CatalogueID, on day: CivilDay? = nil, in transaction: WriteTransaction
    ) throws -> Written<PracticeDay> {
        try write(day ?? today(in: transaction), in: transaction) { day in
            guard day.unskip(dua) else { throw Refusal.notSkipped("\(dua) is not left out on \(day.day).") }
        }
    }

    /// Makes a day a day of rest. The day may be in the future.
    package func freeze(_ day: CivilDay, in transaction: WriteTransaction) throws -> Written<PracticeDay> {
        try write(day, in: transaction) { $0.isFrozen = true }
    }

    package func thaw(_ day: CivilDay, in transaction: WriteTransaction) throws -> Written<PracticeDay> {
        try write(day, in: transaction) { practice in
            guard practice.isFrozen else { throw Refusal.notFrozen("\(day) is not a day of rest.") }
            practice.isFrozen = false
        }
    }

    /// Replaces the record of a day's practice. A day in the future can only be a day of rest.
    package func put(_ practice: PracticeDay, in transaction: WriteTransaction) throws -> Written<PracticeDay> {
        for dua in practice.completed + practice.skipped { try dua.check() }
        if !practice.completed.isEmpty || !practice.skipped.isEmpty { _ = try day(practice.day, in: transaction) }
        return try Self.days(in: transaction).write(practice.day) { _ in practice }
    }

    private func change(
        _ day: CivilDay?, in transaction: WriteTransaction, _ body: (inout PracticeDay) throws -> Void
    ) throws -> Written<PracticeDay> {
        try write(try self.day(day, in: transaction), in: transaction, body)
    }

    private func write(
        _ day: CivilDay, in transaction: WriteTransaction, _ body: (inout PracticeDay) throws -> Void
    ) throws -> Written<PracticeDay> {
        try Self.days(in: transaction).write(day) { stored in
            var practice = try stored?.entity ?? PracticeDay(day: day)
            try body(&practice)
            return practice
        }
    }
}
