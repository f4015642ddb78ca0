/// The number of connections that may have requests of one account, and of one client address, under way at a time.
///
/// A quarter for an account: clients keep a few connections, and four accounts together are more than one. Three quarters for
/// an address: many people may share it, or all, behind a proxy that is not trusted to name them.
struct ConnectionShares: Sendable {
    let ofAccount: Int
    let ofAddress: Int

    /// The share that a client may always have, however few connections there are; but never all of several.
    private static let least = 8

    init(of limit: Int) {
        let least = max(1, min(Self.least, limit - 1))
        ofAccount = max(limit / 4, least)
        ofAddress = max(limit * 3 / 4, least)
    }
}
