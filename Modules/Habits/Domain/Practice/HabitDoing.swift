package import Kernel

/// A day's entry of a habit that is no dua, without the note, as plans and statistics need it.
package struct HabitDoing: Hashable, Sendable {
    package let day: CivilDay
    package let habitID: String
    /// The amount of the entry (`HabitEntry.thousandths`).
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
