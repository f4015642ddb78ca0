/// A dictionary with a bounded number of entries. It keeps the entries that were used last.
struct RecentEntries<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private var entries: [Key: (value: Value, touched: UInt64)] = [:]
    private var touches: UInt64 = 0
    private let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { entries.count }

    subscript(key: Key) -> Value? { entries[key]?.value }

    /// Nil removes the entry.
    mutating func set(_ value: Value?, for key: Key) {
        guard let value else {
            entries[key] = nil
            return
        }
        touches += 1
        entries[key] = (value, touches)
        if entries.count > capacity { shrink() }
    }

    /// Removes a quarter of the entries at a time, so that the cost of sorting is spread over many insertions.
    private mutating func shrink() {
        let oldest = entries.sorted { $0.value.touched < $1.value.touched }.prefix(max(1, capacity / 4))
        for (key, _) in oldest { entries[key] = nil }
    }
}
