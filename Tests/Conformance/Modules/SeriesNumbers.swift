internal import Synchronization

/// Numbers that are given once each.
final class SeriesNumbers: Sendable {
    private let next = Mutex(0)

    /// The first of so many.
    func take(_ count: Int) -> Int {
        next.withLock { next in
            defer { next += count }
            return next
        }
    }
}
