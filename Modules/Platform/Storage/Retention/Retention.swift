/// The retention times of data that is no longer current.
package struct Retention: Sendable {
    /// For tombstones and the rows under them. A device that was away for longer must start again (`floor`).
    package var tombstones: Duration
    /// For fields that were overwritten or removed.
    package var history: Duration
    /// For answers under idempotency keys.
    package var answers: Duration

    package static let standard = Retention(
        tombstones: .days(400), history: .days(400), answers: .seconds(48 * 3_600))
}

extension Duration {
    fileprivate static func days(_ days: Int64) -> Duration { .seconds(days * 86_400) }
}
