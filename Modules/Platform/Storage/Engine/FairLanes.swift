package import Kernel
internal import Synchronization

/// Connections of one kind, and the callers that wait for a connection: the owners take turns.
///
/// An owner's reads always leave a connection to other owners, however many reads there are: a caller who requests a thousand
/// large pages at once delays only themselves. A read for nobody in particular, such as the lookup of a token, may use all
/// connections. Some connections are reserved for such reads, so that signing in does not wait for any owner's reads.
package final class FairLanes<Connection: StoreConnection>: Sendable {
    package let lanes: [ConnectionLane<Connection>]
    private let line: Mutex<FairLine<Reader, Work>>

    /// A separate type instead of an optional. Swift takes three times as long to find out that an optional is hashable, in
    /// each short command.
    private enum Reader: Hashable {
        case owner(OwnerID)
        case nobody
    }

    private typealias Work =
        @Sendable (
            _ lane: ConnectionLane<Connection>, _ release: @escaping @Sendable () -> Void
        ) -> Void

    package init(_ lanes: [ConnectionLane<Connection>], kept: Int = 0) {
        self.lanes = lanes
        line = Mutex(FairLine(places: lanes.count, kept: kept) { $0 != .nobody })
    }

    /// The number of connections that are in use, and of the callers that wait for one.
    package var busy: Int { lanes.count - line.withLock(\.freeCount) }
    package var waiting: Int { line.withLock(\.waitingCount) }

    /// Submits work to the first free connection. The connection is free again before the caller is notified of the end.
    package func submit<Value: Sendable>(
        for owner: OwnerID?, _ work: @escaping @Sendable (Result<Connection, any Error>) -> Value,
        then tell: @escaping @Sendable (Value) -> Void
    ) {
        let work: Work = { lane, release in
            lane.submit(work) { value in
                release()
                tell(value)
            }
        }
        begin(line.withLock { $0.next(with: work, of: owner.map(Reader.owner) ?? .nobody) })
    }

    private func begin(_ turn: FairLine<Reader, Work>.Turn?) {
        guard let turn else { return }
        turn.element(lanes[turn.place]) { [self] in begin(line.withLock { $0.next(after: turn) }) }
    }
}
