/// The part of a day that a habit belongs to (seed 000, "TimeSlot").
package enum TimeSlot: String, CaseIterable, Hashable, Sendable {
    case morning, anytime, evening

    /// Its place in the day.
    package var order: Int {
        switch self {
        case .morning: 0
        case .anytime: 1
        case .evening: 2
        }
    }
}

/// The best time for a dua, as its source words it: a slot, or words such as "After Fajr" (contracts/habits.md §1.4). Such
/// words are stored unchanged, and name no slot.
package struct BestTime: Hashable, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package init(_ slot: TimeSlot) {
        text = slot.rawValue
    }

    package var slot: TimeSlot? { TimeSlot(rawValue: text.lowercased()) }

    /// True if the words name the slot, as "Morning and evening" names two.
    package func includes(_ slot: TimeSlot) -> Bool {
        text.lowercased().split { !$0.isLetter }.contains(slot.rawValue[...])
    }
}
