package import Kernel

/// All days on which somebody practised duas. The order in which they come means nothing.
package struct PracticeHistory: Sendable {
    /// Each dua that was ever completed. Days name them by their places here: ten years hold a hundred thousand
    /// completions of a few dozen duas.
    package private(set) var duas: [CatalogueID] = []
    private var places: [CatalogueID: Int] = [:]
    private var byDay: [Int: Entry] = [:]

    struct Entry {
        var completed: [Int]
        var isNeutral: Bool
    }

    package init() {}

    package init(_ days: some Sequence<PracticeDay>) {
        for day in days { add(day) }
    }

    package mutating func add(_ day: PracticeDay) {
        add(day.day, completed: day.completed, isNeutral: day.isFrozen || !day.skipped.isEmpty)
    }

    /// A day that comes twice is both together.
    package mutating func add(_ day: CivilDay, completed: some Sequence<CatalogueID>, isNeutral: Bool = false) {
        let number = day.daysSince1970
        var entry = byDay[number] ?? Entry(completed: [], isNeutral: false)
        let isKnown = !entry.completed.isEmpty
        for id in completed {
            let place = place(of: id)
            if !isKnown || !entry.completed.contains(place) { entry.completed.append(place) }
        }
        entry.isNeutral = entry.isNeutral || isNeutral
        byDay[number] = entry
    }

    private mutating func place(of id: CatalogueID) -> Int {
        if let place = places[id] { return place }
        places[id] = duas.count
        duas.append(id)
        return duas.count - 1
    }

    /// The days with completed duas, in their order.
    var days: [(day: Int, duas: [Int])] {
        byDay.filter { !$0.value.completed.isEmpty }.map { ($0.key, $0.value.completed) }.sorted { $0.0 < $1.0 }
    }

    package var lastDay: CivilDay? {
        byDay.filter { !$0.value.completed.isEmpty }.keys.max().flatMap { CivilDay(daysSince1970: $0) }
    }

    /// One completed dua keeps a day; a skipped or frozen day, or one that never was, is passed over.
    package func streaks(today: CivilDay, zones: ZoneList) -> Streaks {
        Streaks(done: days.map(\.day), today: today.daysSince1970) { day in
            byDay[day]?.isNeutral == true || CivilDay(daysSince1970: day).map(zones.skips) ?? false
        }
    }
}
