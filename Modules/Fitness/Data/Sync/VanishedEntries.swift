internal import FitnessInfrastructure
internal import Kernel

/// Entries of ours that a server had and does not list any more.
struct VanishedEntries {
    private struct Place: Hashable {
        let type: String
        let second: Int64
    }

    /// When one was measured; nil where nobody knows.
    struct Day {
        let day: CivilDay?

        /// True if the day and its neighbours (for servers in other zones) lie in windows that are known completely.
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
    /// True if the day of at least one of them is unknown.
    private(set) var isAnywhere = false

    /// - Parameter entries: with what both sides had last of each, and whether nothing of it waits to be sent or decided.
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

    /// True if any of them was measured in those days, or a day from them.
    func concerns(_ window: ProgressWindow) -> Bool {
        let days = (window.first.daysSince1970 - 1)...(window.last.daysSince1970 + 1)
        return isAnywhere || self.days.contains { days.contains($0.daysSince1970) }
    }

    /// Where to look once more before they count as gone: what moves from page to page while a list is read is missed,
    /// and so is what lies outside of what a server lists at once.
    func windows() throws -> [ProgressWindow] { try Self.windows(around: days) }

    /// The days with those beside them, for servers of other zones.
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

    /// Days between two that are asked for together.
    private static let gap = 31

    /// An entry cannot be changed at such a server: one that was has gone, and stands there under another name. So the
    /// new one of that type and moment is the old one.
    mutating func successor(_ entry: ProgressEntryResponse) -> String? {
        guard !places.isEmpty, let date = Instant(entry.date) else { return nil }
        let place = Place(type: entry.type, second: date.wholeSeconds)
        guard let key = places[place]?.popLast() else { return nil }
        left.removeAll { $0 == key }
        return key
    }
}
