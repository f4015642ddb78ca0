internal import Accounts
internal import Kernel
internal import Synchronization

/// All connections of the server, and the choice of the connection to close when there are too many.
///
/// The connection that has waited longest without a request being answered is closed first. So connections that are silent or
/// send byte by byte keep nobody out, however many they are. A connection whose request is being answered is never closed.
/// Connections that were answered before keep half of the places; connections that have not sent a request yet cannot take
/// these places. So a flood of new connections does not close other clients' connections between two requests.
///
/// A connection whose request is being answered, or whose caller is known, is not closed. Therefore the number of such
/// connections is limited for each account and for each client address. Many people may share an address. An account's requests
/// above its share are refused (`admit`), so that other accounts find a place.
final class ConnectionTable: Sendable {
    private let limit: Int
    private let shares: ConnectionShares
    private let state = Mutex(State())

    struct ID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    enum Admission: Sendable, Equatable {
        case admitted
        /// All other connections are being answered. This connection may only ask whether the server is alive.
        case full
        /// The server is about to stop.
        case late
    }

    /// The caller of a request on a connection: an account and the client's address.
    struct Holder: Sendable, Hashable {
        let owner: OwnerID
        let address: ClientAddress
    }

    fileprivate struct Entry {
        let giveWay: @Sendable () -> Void
        let end: @Sendable () -> Void
        let channel: ObjectIdentifier?
        /// The turn at which the connection began to wait; nil while a request is being answered.
        var turn: UInt64?
        var wasAnswered = false
        var isLeaving = false
        /// The caller of the connection's last request.
        var holder: Holder?

        /// The caller of the request that is running on this connection.
        var counted: Holder? { turn == nil && !isLeaving ? holder : nil }
    }

    fileprivate struct State {
        var entries: [ID: Entry] = [:]
        var channels: [ObjectIdentifier: ID] = [:]
        var byOwner: [OwnerID: Int] = [:]
        var byAddress: [ClientAddress: Int] = [:]
        var staying = 0
        var turns: UInt64 = 0
        var newcomers = WaitingLine()
        var regulars = WaitingLine()
        var isEnding = false
    }

    init(limit: Int) {
        self.limit = max(1, limit)
        shares = ConnectionShares(of: self.limit)
    }

    /// - Parameters:
    ///   - giveWay: asks the connection to close; if a request has arrived meanwhile, the connection calls `stays` instead.
    ///   - end: closes the connection in any case.
    ///   - channel: the channel by which `admit` identifies the connection.
    func open(
        _ channel: ObjectIdentifier? = nil, giveWay: @escaping @Sendable () -> Void, end: @escaping @Sendable () -> Void
    ) -> (id: ID, admission: Admission) {
        let (id, admission, chosen) = state.withLock { state in
            state.turns += 1
            let id = ID(number: state.turns)
            state.entries[id] = Entry(giveWay: giveWay, end: end, channel: channel)
            if let channel { state.channels[channel] = id }
            guard !state.isEnding else { return (id, Admission.late, Entry?.none) }
            state.staying += 1
            var chosen: Entry?
            if state.staying > limit {
                chosen = state.leaveLongestWaiting(limit)
                if chosen == nil {
                    state.leave(id)
                    return (id, .full, nil)
                }
            }
            state.wait(id)
            return (id, .admitted, chosen)
        }
        chosen?.giveWay()
        return (id, admission)
    }

    /// Records the caller of the request on a connection. Throws if the account, or the address, already has the maximum number
    /// of running requests.
    func admit(_ channel: ObjectIdentifier, _ holder: Holder) throws(MizanError) {
        let isWithin = state.withLock { state in
            // A connection that has closed does not count.
            guard let id = state.channels[channel], let entry = state.entries[id] else { return true }
            // The connection's own place is not counted against its caller.
            let own = entry.counted
            let ofAccount = state.byOwner[holder.owner, default: 0] - (own?.owner == holder.owner ? 1 : 0)
            let ofAddress = state.byAddress[holder.address, default: 0] - (own?.address == holder.address ? 1 : 0)
            guard ofAccount < shares.ofAccount, ofAddress < shares.ofAddress else { return false }
            state.change(id) { $0.holder = holder }
            state.stopWaiting(id)
            return true
        }
        if !isWithin { throw ConnectionErrors.share }
    }

    /// Records that a request is being answered.
    func answers(_ id: ID) {
        state.withLock { $0.stopWaiting(id) }
    }

    /// Records that no request is being answered any more.
    func waits(_ id: ID, wasAnswered: Bool) {
        state.withLock { state in
            state.stopWaiting(id)
            if wasAnswered { state.entries[id]?.wasAnswered = true }
            state.wait(id)
        }
    }

    /// Records that the connection did not close after all.
    func stays(_ id: ID) {
        state.withLock { state in
            guard state.entries[id]?.isLeaving == true else { return }
            state.change(id) { $0.isLeaving = false }
            state.staying += 1
        }
    }

    func closed(_ id: ID) {
        state.withLock { state in
            state.stopWaiting(id)
            state.change(id) { $0.holder = nil }
            guard let entry = state.entries.removeValue(forKey: id) else { return }
            if let channel = entry.channel, state.channels[channel] == id { state.channels[channel] = nil }
            if !entry.isLeaving { state.staying -= 1 }
        }
    }

    /// Closes all connections now.
    func endAll() {
        let entries = state.withLock { state in
            state.isEnding = true
            return Array(state.entries.values)
        }
        for entry in entries { entry.end() }
    }

    var count: Int { state.withLock { $0.entries.count } }
}

extension ConnectionTable.State {
    /// Changes an entry, and updates the counts of its holder.
    fileprivate mutating func change(_ id: ConnectionTable.ID, _ body: (inout ConnectionTable.Entry) -> Void) {
        guard var entry = entries[id] else { return }
        let before = entry.counted
        body(&entry)
        entries[id] = entry
        guard before != entry.counted else { return }
        if let before { count(before, -1) }
        if let after = entry.counted { count(after, 1) }
    }

    private mutating func count(_ holder: ConnectionTable.Holder, _ step: Int) {
        let own = byOwner[holder.owner, default: 0] + step
        byOwner[holder.owner] = own > 0 ? own : nil
        let near = byAddress[holder.address, default: 0] + step
        byAddress[holder.address] = near > 0 ? near : nil
    }

    fileprivate mutating func wait(_ id: ConnectionTable.ID) {
        guard let entry = entries[id], !entry.isLeaving else { return }
        turns += 1
        let turn = turns
        change(id) { $0.turn = turn }
        if entry.wasAnswered { regulars.append(id, turns, entries) } else { newcomers.append(id, turns, entries) }
    }

    fileprivate mutating func stopWaiting(_ id: ConnectionTable.ID) {
        guard let entry = entries[id], entry.turn != nil else { return }
        change(id) { $0.turn = nil }
        if entry.wasAnswered { regulars.count -= 1 } else { newcomers.count -= 1 }
    }

    fileprivate mutating func leave(_ id: ConnectionTable.ID) {
        stopWaiting(id)
        change(id) { $0.isLeaving = true }
        staying -= 1
    }

    fileprivate mutating func leaveLongestWaiting(_ limit: Int) -> ConnectionTable.Entry? {
        let sparesRegulars = newcomers.count > 0 && regulars.count <= limit / 2
        guard let id = sparesRegulars ? newcomers.first(entries) : regulars.first(entries) ?? newcomers.first(entries),
            let entry = entries[id]
        else { return nil }
        leave(id)
        return entry
    }
}

/// The waiting connections, the longest wait first. Some of them have been answered, or have closed, since they were added.
private struct WaitingLine {
    private var queue: [(turn: UInt64, id: ConnectionTable.ID)] = []
    private var front = 0
    /// The number of connections in the line that are still waiting.
    var count = 0

    mutating func append(
        _ id: ConnectionTable.ID, _ turn: UInt64, _ entries: [ConnectionTable.ID: ConnectionTable.Entry]
    ) {
        count += 1
        queue.append((turn, id))
        guard queue.count - front > 2 * entries.count + 64 || front > 1_024 else { return }
        queue = queue[front...].filter { entries[$0.id]?.turn == $0.turn }
        front = 0
    }

    mutating func first(_ entries: [ConnectionTable.ID: ConnectionTable.Entry]) -> ConnectionTable.ID? {
        while front < queue.count {
            let (turn, id) = queue[front]
            front += 1
            if entries[id]?.turn == turn { return id }
        }
        return nil
    }
}
