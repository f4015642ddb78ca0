package import Kernel

/// The practice of a day (seed 000, HabitCompletion): the completed duas, each once. The days of two devices are merged as
/// sets.
package struct PracticeDay: Hashable, RecordEntity {
    package let day: CivilDay
    /// Sorted by id, because a set has no order.
    package private(set) var completed: [CatalogueID]
    /// Duas that were skipped on purpose; a completed dua is never among them.
    package private(set) var skipped: [CatalogueID]
    /// A day of rest, which neither breaks a streak nor lengthens it. A day of rest with completed duas counts as practised.
    package var isFrozen: Bool

    package var recordID: CivilDay { day }

    package init(
        day: CivilDay, completed: some Sequence<CatalogueID> = [], skipped: some Sequence<CatalogueID> = [],
        isFrozen: Bool = false
    ) throws(HabitsError) {
        try Self.check(day)
        let (done, left) = (Set(completed), Set(skipped))
        try Self.room.check(done.count + left.count)
        self.day = day
        self.completed = done.sorted()
        self.skipped = left.subtracting(done).sorted()
        self.isFrozen = isFrozen
    }

    /// More duas than anybody says on a day. The limit exists because each change of a day processes all of them.
    private static let room = Bounds("duas of a day", 0...5_000)

    package var isEmpty: Bool { completed.isEmpty && skipped.isEmpty && !isFrozen }

    /// False if the dua was already completed: a dua counts once a day.
    @discardableResult
    package mutating func complete(_ dua: CatalogueID) -> Bool {
        skipped.removeAll { $0 == dua }
        return Self.insert(dua, into: &completed)
    }

    @discardableResult
    package mutating func undo(_ dua: CatalogueID) -> Bool {
        Self.remove(dua, from: &completed)
    }

    @discardableResult
    package mutating func skip(_ dua: CatalogueID) -> Bool {
        completed.removeAll { $0 == dua }
        return Self.insert(dua, into: &skipped)
    }

    @discardableResult
    package mutating func unskip(_ dua: CatalogueID) -> Bool {
        Self.remove(dua, from: &skipped)
    }

    private static func insert(_ dua: CatalogueID, into duas: inout [CatalogueID]) -> Bool {
        guard !duas.contains(dua) else { return false }
        duas.insert(dua, at: duas.firstIndex { dua < $0 } ?? duas.endIndex)
        return true
    }

    private static func remove(_ dua: CatalogueID, from duas: inout [CatalogueID]) -> Bool {
        guard let place = duas.firstIndex(of: dua) else { return false }
        duas.remove(at: place)
        return true
    }
}

extension PracticeDay {
    /// The days for which the Umm al-Qura calendar has dates: 1937-03-14 to 2077-11-16. Schedules use this calendar.
    static let numbers: ClosedRange<Int64> = 19_370_314...20_771_116

    /// Refuses days for which no practice is stored.
    package static func check(_ day: CivilDay) throws(HabitsError) {
        guard numbers.contains(day.number) else { throw .dayOutOfRange(day) }
    }

    /// Also refuses days that have not begun in the owner's zone.
    /// - Parameter ahead: the number of future days to allow. Files of a person who flew west may contain a future day, and the
    ///   web's days are in UTC.
    package static func check(_ day: CivilDay, today: CivilDay, ahead: Int = 0) throws(HabitsError) {
        try check(day)
        guard day.daysSince1970 <= today.daysSince1970 + ahead else { throw .future(day, today: today) }
    }
}
