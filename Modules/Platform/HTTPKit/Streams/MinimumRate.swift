/// How fast a body must come at least: a client that sends one byte now and then would hold its place for as long as the
/// deadline allows.
struct MinimumRate: Sendable {
    let bytesPerSecond: Int
    private var waited = Duration.zero

    /// A client may be slow to begin with.
    static let grace = Duration.seconds(30)

    init(bytesPerSecond: Int) {
        self.bytesPerSecond = bytesPerSecond
    }

    /// Hears how long the next piece was waited for, and how many bytes there are with it.
    mutating func isTooSlow(after wait: Duration, _ received: Int) -> Bool {
        waited += wait
        guard waited > Self.grace else { return false }
        return waited > .seconds(received / max(1, bytesPerSecond))
    }
}
