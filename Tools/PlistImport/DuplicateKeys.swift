/// A key that a dictionary has twice, in time that grows with its size and not with its square.
///
/// Foundation keeps the last and says nothing; here the file is refused, because what it loses may be someone's notes.
enum DuplicateKeys {
    static func first(in keys: UnsafeBufferPointer<String>) -> String? {
        if keys.count < 2 { return nil }
        return keys.count <= 12 ? compareAll(keys) : hashAll(keys)
    }

    private static func compareAll(_ keys: UnsafeBufferPointer<String>) -> String? {
        for index in 1..<keys.count {
            for earlier in 0..<index where keys[earlier] == keys[index] { return keys[index] }
        }
        return nil
    }

    /// An open hash table of indices: four bytes per slot, where a `Set` of strings would take twenty-four.
    /// The hash is Swift's, seeded per process, so nobody can choose keys that collide.
    private static func hashAll(_ keys: UnsafeBufferPointer<String>) -> String? {
        var size = 32
        while size < keys.count * 2 { size *= 2 }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { table in
            table.initialize(repeating: 0)
            for index in 0..<keys.count {
                let key = keys[index]
                var slot = key.hashValue & (size - 1)
                while table[slot] != 0 {
                    if keys[Int(table[slot]) - 1] == key { return key }
                    slot = (slot + 1) & (size - 1)
                }
                table[slot] = UInt32(index + 1)
            }
            return nil
        }
    }
}
