package import Kernel

/// The number of times that a dua was said so far on a day. The amounts that two devices add are summed.
package struct RepetitionCount: Hashable, RecordEntity {
    package let day: CivilDay
    package let duaID: CatalogueID
    package let count: Int

    package struct ID: Hashable, RecordIdentifier {
        package let day: CivilDay
        package let duaID: CatalogueID

        package init(day: CivilDay, duaID: CatalogueID) {
            (self.day, self.duaID) = (day, duaID)
        }

        package var recordKey: String { "\(day)/\(duaID.text)" }

        package init?(recordKey: String) {
            let parts = recordKey.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 2, let day = CivilDay(parts[0]), let duaID = CatalogueID(recordKey: String(parts[1]))
            else { return nil }
            self.init(day: day, duaID: duaID)
        }
    }

    package var recordID: ID { ID(day: day, duaID: duaID) }

    private static let bounds = Bounds("count", 0...1_000_000)

    package init(day: CivilDay, duaID: CatalogueID, count: Int) throws(HabitsError) {
        try PracticeDay.check(day)
        try Self.bounds.check(count)
        (self.day, self.duaID, self.count) = (day, duaID, count)
    }

    /// The count with a number added. The number may be negative, but the result is never below zero.
    package func adding(_ more: Int) throws(HabitsError) -> RepetitionCount {
        try Bounds("count", -1_000_000...1_000_000).check(more)
        return try RepetitionCount(day: day, duaID: duaID, count: max(0, count + more))
    }

    /// Merges two counts with a common base: both additions count.
    package static func merged(base: Int, _ one: Int, _ other: Int) -> Int {
        min(max(bounds.allowed.lowerBound, one + other - base), bounds.allowed.upperBound)
    }

    package func isComplete(for dua: Dua?) -> Bool { count >= dua?.repetitions ?? 1 }
}
