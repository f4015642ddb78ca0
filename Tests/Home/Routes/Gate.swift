import Dispatch
import Synchronization
import Testing

/// Stops the work of the shelf once, at a chosen point, until a test lets it continue.
final class Gate: Sendable {
    enum Place: Sendable {
        case reading
        /// In a transaction, after its changes have been settled.
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

    /// Called by the work at each point.
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

    /// Waits until the work has reached the point.
    func reached() async { for await _ in arrivals { return } }

    func letGo() { open.signal() }
}
