/// After how long a server of events is asked again.
enum ReconnectRule {
    private static let least = Duration.seconds(1)
    private static let most = Duration.seconds(60)

    /// `vain` is how many connections have brought nothing since one did; `random` is from 0 to 1.
    ///
    /// A server may ask for no wait at all, and end each connection at once: it is not obeyed.
    static func wait(after vain: Int, retry: Duration?, random: Double) -> Duration {
        let base = min(max(retry ?? .seconds(3), least), most) * (1 << min(max(0, vain - 1), 4))
        return base * (1 + min(1, max(0, random)))
    }
}
