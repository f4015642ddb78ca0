package import Kernel

/// All days on which an owner practised duas, or their own habits. Days may be added in any order.
package struct PracticeHistory: Sendable {
    /// All duas that the days name. A day refers to a dua by the index in this list, because ten years contain a hundred
    /// thousand completions of a few dozen duas.
    package private(set) var duas: [CatalogueID] = []
    private var places: [CatalogueID: Int] = [:]
    /// Sorted by day, each day once.
    private var entries: [Entry] = []
    /// The practice of habits that are no duas.
    package var own = OwnPractice()

    struct Entry: Sendable {
        /// Since 1970.
        let day: Int
        var completed: [Int]
        var skipped: [Int]
        var isFrozen: Bool

        var isNeutral: Bool { isFrozen || !skipped.isEmpty }
    }

    package init() {}

    package init(_ days: some Sequence<PracticeDay>) {
        for day in days { add(day) }
    }

    package mutating func add(_ day: PracticeDay) {
        add(day.day, completed: day.completed, skipped: day.skipped, isFrozen: day.isFrozen)
    }

    package mutating func add(
        _ day: CivilDay, completed: some Sequence<CatalogueID>, skipped: some Sequence<CatalogueID> = [],
        isFrozen: Bool = false
    ) {
        let (completed, skipped) = (completed.map { place(of: $0) }, skipped.map { place(of: $0) })
        add(day.daysSince1970, completed: completed, skipped: skipped, isFrozen: isFrozen)
    }

    /// Adds a day by the indices of its duas, each once. If a day is added twice, the two are combined.
    package mutating func add(_ day: Int, completed: [Int], skipped: [Int], isFrozen: Bool) {
        let entry = Entry(day: day, completed: completed, skipped: skipped, isFrozen: isFrozen)
        guard let last = entries.last, day <= last.day else { return entries.append(entry) }
        let place = entries.firstIndex { $0.day >= day } ?? entries.endIndex
        guard entries[place].day == day else { return entries.insert(entry, at: place) }
        let known = entries[place]
        entries[place].completed += completed.filter { !known.completed.contains($0) }
        entries[place].skipped += skipped.filter { !known.skipped.contains($0) }
        entries[place].isFrozen = known.isFrozen || isFrozen
    }

    /// The index of a dua; a new dua is added at the end.
    package mutating func place(of id: CatalogueID) -> Int {
        if let place = places[id] { return place }
        places[id] = duas.count
        duas.append(id)
        return duas.count - 1
    }

    /// The days with completed duas, sorted.
    var duaDays: [(day: Int, duas: [Int])] {
        entries.compactMap { $0.completed.isEmpty ? nil : ($0.day, $0.completed) }
    }

    /// The history without future days, which come from a wrong clock.
    package func through(today: CivilDay) -> PracticeHistory {
        let last = Self.last(on: today)
        var history = self
        history.own = own.through(last)
        guard let latest = entries.last, latest.day > last else { return history }
        history.entries.removeAll { $0.day > last }
        return history
    }

    /// The mark of each day in the history, by its duas.
    var marks: [(day: Int, mark: YearMarks.Mark)] {
        entries.map { ($0.day, YearMarks.Mark(isPractised: !$0.completed.isEmpty, isPassed: $0.isNeutral)) }
    }

    /// The approximate number of bytes that it takes in memory.
    package var weight: Int {
        entries.reduce(duas.count * Self.weightOfDua + own.weight) {
            $0 + 96 + 8 * ($1.completed.count + $1.skipped.count)
        }
    }

    /// The approximate number of bytes for one dua, including the text of its id and its entries in tables.
    package static let weightOfDua = 512

    /// The last day that counts, in days since 1970. A person who flies west may already have begun tomorrow.
    package static func last(on today: CivilDay) -> Int { today.daysSince1970 + 1 }

    /// The days since 1970 on which a dua was completed or an own habit was done, sorted.
    var practisedDays: [Int] { Set(duaDays.map(\.day)).union(own.done.keys).sorted() }

    package var lastDay: CivilDay? { practisedDays.last.flatMap { CivilDay(daysSince1970: $0) } }

    /// Streaks of days with a completed dua or an own habit done. A day that was skipped, frozen, or skipped by the time zone
    /// neither breaks a streak nor lengthens it.
    package func streaks(today: CivilDay, zones: ZoneList) -> Streaks {
        Streaks(done: practisedDays, passed: passedDays.union(own.skipped), today: today, zones: zones)
    }

    /// The streaks that count only duas, as the apps do.
    package func duaStreaks(today: CivilDay, zones: ZoneList) -> Streaks {
        Streaks(done: duaDays.map(\.day), passed: passedDays, today: today, zones: zones)
    }

    private var passedDays: Set<Int> { Set(entries.lazy.filter(\.isNeutral).map(\.day)) }

    /// The days of one dua that is a habit.
    package func history(of dua: CatalogueID, schedule: Schedule) -> HabitHistory {
        guard let place = places[dua] else {
            return HabitHistory(schedule: schedule, completedOn: [], skippedOn: frozen)
        }
        return HabitHistory(
            schedule: schedule, completedOn: civil(entries.filter { $0.completed.contains(place) }),
            skippedOn: civil(entries.filter { $0.isFrozen || $0.skipped.contains(place) }))
    }

    /// True if one of the duas was completed on the day or earlier.
    package func hasBegun(_ duas: some Sequence<CatalogueID>, by day: CivilDay) -> Bool {
        let wanted = Set(duas.compactMap { places[$0] })
        guard !wanted.isEmpty else { return false }
        return entries.contains { $0.day <= day.daysSince1970 && !wanted.isDisjoint(with: $0.completed) }
    }

    /// The days of rest.
    package var frozen: [CivilDay] { civil(entries.filter(\.isFrozen)) }

    private func civil(_ entries: [Entry]) -> [CivilDay] { entries.compactMap { CivilDay(daysSince1970: $0.day) } }
}
