/// The minimum rate at which a body must arrive. Without this limit, a client that sends one byte now and then would occupy its
/// connection until the deadline.
struct MinimumRate: Sendable {
    let bytesPerSecond: Int
    private var waited = Duration.zero

    /// The time before the rate is checked: a client may start slowly.
    static let grace = Duration.seconds(30)

    init(bytesPerSecond: Int) {
        self.bytesPerSecond = bytesPerSecond
    }

    /// Adds the wait for the next piece; true if the bytes received so far are too few.
    mutating func isTooSlow(after wait: Duration, _ received: Int) -> Bool {
        waited += wait
        guard waited > Self.grace else { return false }
        return waited > .seconds(received / max(1, bytesPerSecond))
    }
}
