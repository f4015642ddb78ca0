/// The work of a store since it was opened, for an administrator.
package struct StoreActivity: Sendable, Equatable {
    /// Writes that are safe on the disk.
    package var writes = 0
    /// The transactions that committed these writes. They are fewer than the writes, because simultaneous writes share a
    /// transaction.
    package var commits = 0
    /// The total time that those commits waited for the disk.
    package var commitTime = Duration.zero
    /// Writes that still wait for their turn.
    package var waiting = 0
    /// The engine's steps for writes, exact to a few thousand. They measure the cost of changes independently of the machine.
    /// Nil if the engine does not count steps.
    package var steps: Int?
    /// Nil if the engine has no connections to a server.
    package var connections: StoreConnections?

    package init() {}
}

/// The connections to a database server.
package struct StoreConnections: Sendable, Equatable {
    package let open: Int
    package let busy: Int
    /// The largest number of connections at once.
    package let most: Int
    /// The reads that wait for a connection.
    package let waiting: Int
    /// The total time that connections waited for the server.
    package let waited: Duration

    package init(open: Int, busy: Int, most: Int, waiting: Int, waited: Duration) {
        (self.open, self.busy, self.most, self.waiting, self.waited) = (open, busy, most, waiting, waited)
    }
}
