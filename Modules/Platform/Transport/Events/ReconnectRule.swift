/// The waiting time before a server of events is asked again.
enum ReconnectRule {
    private static let least = Duration.seconds(1)
    private static let most = Duration.seconds(60)

    /// `vain` is the number of connections since the last connection that delivered something. `random` is from 0 to 1.
    ///
    /// If a server asks for no wait and ends each connection at once, the client waits all the same.
    static func wait(after vain: Int, retry: Duration?, random: Double) -> Duration {
        let base = min(max(retry ?? .seconds(3), least), most) * (1 << min(max(0, vain - 1), 4))
        return base * (1 + min(1, max(0, random)))
    }
}
