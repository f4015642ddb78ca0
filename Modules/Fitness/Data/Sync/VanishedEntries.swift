internal import FitnessInfrastructure
internal import Kernel

/// Entries here that a server had and no longer lists.
struct VanishedEntries {
    private struct Place: Hashable {
        let type: String
        let second: Int64
    }

    /// The day of an entry's measurement; nil if it is unknown.
    struct Day {
        let day: CivilDay?

        /// True if the day and its neighbours (for servers in other zones) are in windows that are known completely.
        func isWithin(_ windows: [ProgressWindow]) -> Bool {
            guard let day else { return windows.contains { $0.days > 1_000_000 } }
            return (-1...1).allSatisfy { offset in
                let number = day.daysSince1970 + offset
                return windows.contains { ($0.first.daysSince1970...$0.last.daysSince1970).contains(number) }
            }
        }
    }

    private var measured: [String: Day] = [:]
    private(set) var left: [String] = []
    private var places: [Place: [String]] = [:]
    private var days: Set<CivilDay> = []
    /// True if the day of at least one entry is unknown.
    private(set) var isAnywhere = false

    /// - Parameter entries: for each entry, the values that both sides had last, and whether the entry is settled. An entry is
    ///   settled if no change of it waits to be sent or decided.
    init(_ entries: [(key: String, draft: ProgressDraft?, isSettled: Bool)]) {
        for (key, draft, isSettled) in entries {
            left.append(key)
            measured[key] = Day(day: draft?.day)
            guard let draft else {
                isAnywhere = true
                continue
            }
            days.insert(draft.day)
            guard isSettled else { continue }
            places[Place(type: draft.type, second: draft.date.wholeSeconds), default: []].append(key)
        }
    }

    func keys(where isSo: (Day) -> Bool) -> [String] { measured.filter { isSo($0.value) }.map(\.key) }

    /// True if any of the entries was measured in the days of the window, or at most a day before or after the window.
    func concerns(_ window: ProgressWindow) -> Bool {
        let days = (window.first.daysSince1970 - 1)...(window.last.daysSince1970 + 1)
        return isAnywhere || self.days.contains { days.contains($0.daysSince1970) }
    }

    /// The windows to list again before the entries count as gone. A list misses an entry that moves from page to page while
    /// the list is read. It also misses entries beyond the number that a server lists at once.
    func windows() throws -> [ProgressWindow] { try Self.windows(around: days) }

    /// Windows for the days and for the days next to them, because servers may be in other zones.
    static func windows(around days: Set<CivilDay>) throws -> [ProgressWindow] {
        var stretches: [(first: CivilDay, last: CivilDay)] = []
        for day in days.sorted() {
            if let last = stretches.last, day.daysSince1970 - last.last.daysSince1970 <= gap {
                stretches[stretches.count - 1].last = day
            } else {
                stretches.append((day, day))
            }
        }
        return try stretches.map { ProgressWindow(try $0.first.adding(days: -1), try $0.last.adding(days: 1)) }
    }

    /// The maximum number of days between two days of one window.
    private static let gap = 31

    /// The entry here that a new entry of the server replaces. A server that cannot edit deletes the old entry and creates a
    /// new entry under a new id. The new entry with the same type and moment is therefore the old entry.
    mutating func successor(_ entry: ProgressEntryResponse) -> String? {
        guard !places.isEmpty, let date = Instant(entry.date) else { return nil }
        let place = Place(type: entry.type, second: date.wholeSeconds)
        guard let key = places[place]?.popLast() else { return nil }
        left.removeAll { $0 == key }
        return key
    }
}
