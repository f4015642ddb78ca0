internal import Kernel
internal import Storage
internal import Synchronization

/// What was worked out of records, while neither the owner's nor the shared ones have changed since. Of many things the one
/// that was asked for longest ago goes first.
package final class DerivedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Place: Hashable {
        let owner: OwnerID
        let key: Key
    }

    private struct Known {
        let own: JournalPosition
        let shared: JournalPosition
        let value: Value
        var use: Int
    }

    private struct State: ~Copyable {
        var known: [Place: Known] = [:]
        var uses = 0
    }

    private let state = Mutex(State())
    private let room: Int

    /// - Parameter room: how many values are kept.
    package init(room: Int) {
        self.room = room
    }

    package func value(
        _ key: Key, in transaction: ReadTransaction, _ make: () throws -> Value
    ) throws -> Value {
        // What a transaction has changed has its version only when it ends.
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
        state.withLock { state in
            state.uses += 1
            state.known[place] = Known(own: own, shared: shared, value: value, use: state.uses)
            if state.known.count > room, let last = state.known.min(by: { $0.value.use < $1.value.use }) {
                state.known[last.key] = nil
            }
        }
        return value
    }
}
