/// The maximum number of connections with a running request for one account, and for one client address.
///
/// An account gets a quarter of all connections: clients keep a few connections, and only four accounts together can use all of
/// them. An address gets three quarters, because many people may share an address. Behind a proxy that is not trusted to name
/// its clients, all people share one address.
struct ConnectionShares: Sendable {
    let ofAccount: Int
    let ofAddress: Int

    /// The share that a client always gets, even if the limit is low; but never all of several connections.
    private static let least = 8

    init(of limit: Int) {
        let least = max(1, min(Self.least, limit - 1))
        ofAccount = max(limit / 4, least)
        ofAddress = max(limit * 3 / 4, least)
    }
}
