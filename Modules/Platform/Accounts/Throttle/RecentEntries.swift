/// A dictionary that holds a bounded number of entries: those touched last.
struct RecentEntries<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var entries: [Key: (value: Value, touched: UInt64)] = [:]
    private var touches: UInt64 = 0
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { entries.count }

    subscript(key: Key) -> Value? { entries[key]?.value }

    /// Nil takes the entry away.
    mutating func set(_ value: Value?, for key: Key) {
        guard let value else {
            entries[key] = nil
            return
        }
        touches += 1
        entries[key] = (value, touches)
        if entries.count > capacity { shrink() }
    }

    /// A quarter at a time, so that the sorting is paid for by many insertions.
    private mutating func shrink() {
        let oldest = entries.sorted { $0.value.touched < $1.value.touched }.prefix(max(1, capacity / 4))
        for (key, _) in oldest { entries[key] = nil }
    }
}
