package import Kernel

/// The practice of a day (seed 000, HabitCompletion): the duas that were completed, each once. The days of two devices are
/// merged as sets.
package struct PracticeDay: Hashable, RecordEntity {
    package let day: CivilDay
    /// In the order of their ids: a set has none of its own.
    package private(set) var completed: [CatalogueID]
    /// Left out on purpose; a dua that is completed is not.
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

    /// Nobody says more duas on a day, and each change of a day goes through all of them.
    private static let room = Bounds("duas of a day", 0...5_000)

    package var isEmpty: Bool { completed.isEmpty && skipped.isEmpty && !isFrozen }

    /// False if it was completed already: a dua counts once a day.
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
    /// The days that the Umm al-Qura calendar has dates for, which schedules go by: 1937-03-14 to 2077-11-16.
    static let numbers: ClosedRange<Int64> = 19_370_314...20_771_116

    /// Refuses days that no practice is kept for.
    package static func check(_ day: CivilDay) throws(HabitsError) {
        guard numbers.contains(day.number) else { throw .dayOutOfRange(day) }
    }

    /// Refuses those and days that have not begun where the owner is.
    /// - Parameter ahead: how many more may be: files have days of who flew west, and the web's days are those of UTC.
    package static func check(_ day: CivilDay, today: CivilDay, ahead: Int = 0) throws(HabitsError) {
        try check(day)
        guard day.daysSince1970 <= today.daysSince1970 + ahead else { throw .future(day, today: today) }
    }
}
