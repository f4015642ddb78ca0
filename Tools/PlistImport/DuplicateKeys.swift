internal import Kernel

/// Whether a dictionary has a key twice, in time that grows with its size and not with its square.
enum DuplicateKeys {
    static func exist(in keys: UnsafeBufferPointer<String>) -> Bool {
        if keys.count < 2 { return false }
        return keys.count <= 12 ? compareAll(keys) : hashAll(keys)
    }

    private static func compareAll(_ keys: UnsafeBufferPointer<String>) -> Bool {
        for index in 1..<keys.count {
            for earlier in 0..<index where keys[earlier] == keys[index] { return true }
        }
        return false
    }

    /// An open hash table of indices: four bytes per slot, where a `Set` of strings would take twenty-four.
    /// The hash is Swift's, seeded per process, so nobody can choose keys that collide.
    private static func hashAll(_ keys: UnsafeBufferPointer<String>) -> Bool {
        var size = 32
        while size < keys.count * 2 { size *= 2 }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { table in
            table.initialize(repeating: 0)
            for index in 0..<keys.count {
                let key = keys[index]
                var slot = key.hashValue & (size - 1)
                while table[slot] != 0 {
                    if keys[Int(table[slot]) - 1] == key { return true }
                    slot = (slot + 1) & (size - 1)
                }
                table[slot] = UInt32(index + 1)
            }
            return false
        }
    }

    /// Each key once, in the place of its first occurrence and with the value of its last (habits §2.3).
    static func removed(from entries: [PropertyListValue.Entry]) -> [PropertyListValue.Entry] {
        var kept: [PropertyListValue.Entry] = []
        var places: [String: Int] = [:]
        for entry in entries {
            if let place = places[entry.key] {
                kept[place].value = entry.value
            } else {
                places[entry.key] = kept.count
                kept.append(entry)
            }
        }
        return kept
    }
}
