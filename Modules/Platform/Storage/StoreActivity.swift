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

    package init() {}
}
