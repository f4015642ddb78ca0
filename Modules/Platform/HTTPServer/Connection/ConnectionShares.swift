/// The maximum number of connections with a running request for one account, and for one client address.
///
/// An account gets a quarter: clients keep a few connections, and it takes four accounts to use them all. An address gets three
/// quarters: it may be shared by many people, or by all, behind a proxy that is not trusted to name them.
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
