package import Kernel
internal import Synchronization

/// A clock that stands still until it is advanced.
package final class TestClock: Sendable {
    private let moment: Mutex<Instant>

    /// 2026-01-08T14:30:00Z.
    package static let start = Instant(microseconds: 1_767_882_600_000_000)

    package init(_ moment: Instant = start) {
        self.moment = Mutex(moment)
    }

    package var now: Instant { moment.withLock { $0 } }

    package func advance(seconds: Int64) { advance(microseconds: seconds * 1_000_000) }

    package func advance(microseconds: Int64) {
        moment.withLock { $0 = Instant(microseconds: $0.microseconds + microseconds) }
    }
}
