import Dispatch
import Synchronization
import Testing

/// Holds the work of the shelf up at one place, once, until a test lets it go on.
final class Gate: Sendable {
    enum Place: Sendable {
        case reading
        /// In a transaction, when what it changed is settled.
        case settling
    }

    private let place: Mutex<Place?>
    private let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation
    private let open = DispatchSemaphore(value: 0)

    init(at place: Place? = nil) {
        self.place = Mutex(place)
        (arrivals, arrival) = AsyncStream.makeStream()
    }

    func close(at place: Place) { self.place.withLock { $0 = place } }

    /// Called by the work.
    func pass(_ here: Place) {
        let isClosed = place.withLock { place in
            guard place == here else { return false }
            place = nil
            return true
        }
        guard isClosed else { return }
        arrival.yield()
        #expect(open.wait(timeout: .now() + 20) == .success)
    }

    /// Returns when the work has come here.
    func reached() async { for await _ in arrivals { return } }

    func letGo() { open.signal() }
}
