import Kernel

extension Instant {
    /// 2026-01-08T14:30:00Z and an hour later.
    static let then = Instant(microseconds: 1_767_882_600_000_000)
    static let later = Instant(microseconds: 1_767_886_200_000_000)
}
