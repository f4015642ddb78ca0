internal import Kernel
internal import Synchronization

/// Connections of one kind, and those who wait for one.
///
/// One owner's reads leave a connection to the others, however many there are: somebody who asks for a thousand large
/// pages at once waits for themselves. What is read for nobody in particular, such as the lookup of a token, may use all.
final class FairLanes: Sendable {
    let lanes: [ConnectionLane]
    private let state: Mutex<State>
    private let mostOfOne: Int

    private typealias Work = @Sendable (ConnectionLane) -> Void

    private struct State {
        /// By index; the first is preferred, so that connections nobody needs stay unopened.
        var idle: [Int]
        var line: [(owner: OwnerID?, work: Work)] = []
        var running: [OwnerID: Int] = [:]

        /// The first in the line who may go on, taken out of it.
        mutating func next(mostOfOne: Int) -> (owner: OwnerID?, work: Work)? {
            let place = line.firstIndex { member in
                guard let owner = member.owner else { return true }
                return running[owner, default: 0] < mostOfOne
            }
            guard let place else { return nil }
            let member = line.remove(at: place)
            if let owner = member.owner { running[owner, default: 0] += 1 }
            return member
        }

        mutating func end(of owner: OwnerID?) {
            guard let owner, let count = running[owner] else { return }
            running[owner] = count > 1 ? count - 1 : nil
        }
    }

    init(_ lanes: [ConnectionLane]) {
        self.lanes = lanes
        mostOfOne = max(1, lanes.count - 1)
        state = Mutex(State(idle: Array(lanes.indices.reversed())))
    }

    /// Hands work over to the first connection that is free. Who hears of the end finds the connection free again.
    func submit<Value: Sendable>(
        for owner: OwnerID?, _ work: @escaping @Sendable (Result<SQLiteConnection, any Error>) -> Value,
        then tell: @escaping @Sendable (Value) -> Void
    ) {
        state.withLock { state in
            state.line.append(
                (
                    owner,
                    { [self] lane in
                        lane.submit(work) { [self] value in
                            release(lane, from: owner)
                            tell(value)
                        }
                    }
                ))
        }
        start()
    }

    private func release(_ lane: ConnectionLane, from owner: OwnerID?) {
        state.withLock { state in
            state.end(of: owner)
            if let index = lanes.firstIndex(where: { $0 === lane }) {
                state.idle.append(index)
                state.idle.sort(by: >)
            }
        }
        start()
    }

    /// Starts whatever can be started.
    private func start() {
        while let (lane, work) = takeNext() { work(lane) }
    }

    private func takeNext() -> (ConnectionLane, Work)? {
        state.withLock { state in
            guard let index = state.idle.last, let member = state.next(mostOfOne: mostOfOne) else { return nil }
            state.idle.removeLast()
            return (lanes[index], member.work)
        }
    }
}
