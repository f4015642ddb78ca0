package import Kernel

/// What a day's entry says was done of a habit that is no dua: what plans and statistics are made of, without the note.
package struct HabitDoing: Hashable, Sendable {
    package let day: CivilDay
    package let habitID: String
    /// As an entry has it (`HabitEntry.thousandths`).
    package let thousandths: Int?
    package let isSkipped: Bool

    package init(day: CivilDay, habitID: String, thousandths: Int?, isSkipped: Bool) {
        (self.day, self.habitID, self.thousandths, self.isSkipped) = (day, habitID, thousandths, isSkipped)
    }
}

extension HabitEntry {
    package var doing: HabitDoing {
        HabitDoing(day: day, habitID: habitID, thousandths: thousandths, isSkipped: isSkipped)
    }
}
