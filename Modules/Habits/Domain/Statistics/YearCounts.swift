/// The numbers of marks from habits that are no duas, for each day of a year. One number counts the entries that make the day a
/// day of practice. The other number counts the entries that only mark the day as passed. With these numbers, a change
/// subtracts an entry's old mark and adds its new mark. The change need not read the other entries of the day.
package struct YearCounts: YearText, Hashable, Sendable {
    package struct Count: Hashable, Sendable {
        package private(set) var practised = 0
        package private(set) var passed = 0

        package init() {}

        /// - Parameter number: the change in the number of entries with this mark; may be negative.
        package mutating func add(_ number: Int, _ mark: YearMarks.Mark) {
            switch mark {
            case .practised: practised += number
            case .passed: passed += number
            case .nothing: break
            }
        }

        /// Never goes below zero: if the store was damaged, the doctor finds the right count.
        fileprivate mutating func add(_ change: Count) {
            practised = max(0, practised + change.practised)
            passed = max(0, passed + change.passed)
        }

        fileprivate var isEmpty: Bool { practised == 0 && passed == 0 }

        fileprivate var mark: YearMarks.Mark { YearMarks.Mark(isPractised: practised > 0, isPassed: passed > 0) }

        fileprivate var text: String {
            guard passed > 0 else { return practised > 0 ? String(practised) : "" }
            return "\(practised)/\(passed)"
        }

        /// Nil for a text that `text` never writes.
        fileprivate init?(_ bytes: ArraySlice<UInt8>) {
            guard let slash = bytes.firstIndex(of: UInt8(ascii: "/")) else {
                guard !bytes.isEmpty else { return }
                guard let practised = Self.number(bytes), practised > 0 else { return nil }
                self.practised = practised
                return
            }
            guard let practised = Self.number(bytes[..<slash]), let passed = Self.number(bytes[(slash + 1)...]),
                passed > 0
            else { return nil }
            (self.practised, self.passed) = (practised, passed)
        }

        /// A number of at most nine digits, without leading zeros.
        private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
            guard (1...9).contains(bytes.count), bytes.count == 1 || bytes.first != UInt8(ascii: "0") else {
                return nil
            }
            var number = 0
            for byte in bytes {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
            return number
        }
    }

    /// The days up to the last one that has a count.
    private var days: [Count] = []

    package init() {}

    /// Reads the stored form. `2,,1/3` means two practised entries on January 1, and one practised and three passed entries on
    /// January 3.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let last = bytes.last else { return }
        guard last != Self.comma else { return nil }
        let parts = bytes.split(separator: Self.comma, omittingEmptySubsequences: false)
        guard parts.count <= 366 else { return nil }
        days.reserveCapacity(parts.count)
        for part in parts {
            guard let day = Count(part) else { return nil }
            days.append(day)
        }
    }

    private static let comma = UInt8(ascii: ",")

    package var text: String { days.map(\.text).joined(separator: ",") }

    package var isEmpty: Bool { days.isEmpty }

    package var marks: YearMarks {
        var marks = YearMarks()
        for (place, day) in days.enumerated() where !day.isEmpty { marks.set(day.mark, at: place) }
        return marks
    }

    /// - Parameter place: days since January 1.
    package mutating func add(_ change: Count, at place: Int) {
        while days.count <= place { days.append(Count()) }
        days[place].add(change)
        while days.last?.isEmpty == true { days.removeLast() }
    }
}
