package import Kernel

/// The entry of one day for a habit that is no dua.
package struct HabitEntry: Hashable, RecordEntity {
    package let day: CivilDay
    package let habitID: String
    /// In thousandths of the habit's unit; 1,000 for a habit that is only done or not. Nil if there is only a note, or the
    /// habit was skipped.
    package let thousandths: Int?
    package let isSkipped: Bool
    package let note: String?

    package struct ID: Hashable, RecordIdentifier {
        package let day: CivilDay
        package let habitID: String

        package init(day: CivilDay, habitID: String) {
            (self.day, self.habitID) = (day, habitID)
        }

        private static let part = PercentEncoding { PercentEncoding.isVisible($0) && $0 != UInt8(ascii: "/") }

        package var recordKey: String { "\(day)/\(Self.part.encode(habitID))" }

        package init?(recordKey: String) {
            let parts = recordKey.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let day = CivilDay(parts[0]), let habitID = Self.part.decode(parts[1]) else {
                return nil
            }
            self.init(day: day, habitID: habitID)
        }
    }

    package var recordID: ID { ID(day: day, habitID: habitID) }

    /// The amount for a habit that is done or not.
    package static let done = 1_000
    private static let bounds = Bounds("value", 0...1_000_000_000_000)

    package init(
        day: CivilDay, habitID: String, thousandths: Int? = nil, isSkipped: Bool = false, note: String? = nil
    ) throws {
        try PracticeDay.check(day)
        try CatalogueTexts.habitID.check(habitID)
        try Self.bounds.check(thousandths)
        try CatalogueTexts.note.check(note)
        (self.day, self.habitID, self.thousandths) = (day, habitID, thousandths)
        (self.isSkipped, self.note) = (isSkipped, note)
    }
}
