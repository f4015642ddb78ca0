internal import Kernel
package import Storage
internal import Synchronization

/// Values that were computed from records, cached while neither the owner's nor the shared records change. If there are too
/// many, the least recently requested value is dropped first.
package final class DerivedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Place: Hashable {
        let owner: OwnerID
        let key: Key
    }

    private struct Known {
        let own: JournalPosition
        let shared: JournalPosition
        let value: Value
        let weight: Int
        var use: Int
    }

    private struct State: ~Copyable {
        var known: [Place: Known] = [:]
        var uses = 0
        var weight = 0

        mutating func forget(_ place: Place) {
            weight -= known.removeValue(forKey: place)?.weight ?? 0
        }
    }

    private let state = Mutex(State())
    private let room: Int
    private let bytes: Int
    private let weight: @Sendable (Value) -> Int

    /// - Parameters:
    ///   - room: The maximum number of cached values.
    ///   - bytes: The maximum size of all values together. A value that is larger than a quarter of this size is not cached.
    ///   - weight: The approximate size of a value in bytes.
    package init(room: Int, bytes: Int = 16 * 1_048_576, weight: @escaping @Sendable (Value) -> Int) {
        (self.room, self.bytes, self.weight) = (room, bytes, weight)
    }

    package func value(
        _ key: Key, in transaction: ReadTransaction, _ make: () throws -> Value
    ) throws -> Value {
        // The changes of a transaction get their version only when it is committed.
        guard !transaction.isOfWriter else { return try make() }
        let own = try Journal.position(in: transaction)
        let shared = try Journal.position(in: transaction.shared)
        let place = Place(owner: transaction.owner, key: key)
        let found = state.withLock { state -> Value? in
            guard let known = state.known[place], known.own == own, known.shared == shared else { return nil }
            state.uses += 1
            state.known[place]?.use = state.uses
            return known.value
        }
        if let found { return found }
        let value = try make()
        let weight = weight(value)
        state.withLock { state in
            state.uses += 1
            state.forget(place)
            guard weight <= bytes / 4 else { return }
            state.known[place] = Known(own: own, shared: shared, value: value, weight: weight, use: state.uses)
            state.weight += weight
            while state.known.count > room || state.weight > bytes,
                let last = state.known.min(by: { $0.value.use < $1.value.use })
            {
                state.forget(last.key)
            }
        }
        return value
    }
}
