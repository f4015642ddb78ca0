internal import Synchronization

/// Numbers that are each handed out once.
final class SeriesNumbers: Sendable {
    private let next = Mutex(0)

    /// Reserves this many numbers and returns the first.
    func take(_ count: Int) -> Int {
        next.withLock { next in
            defer { next += count }
            return next
        }
    }
}
