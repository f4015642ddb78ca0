/// The work of a store since it was opened, for an administrator.
package struct StoreActivity: Sendable, Equatable {
    /// Writes that are safe on the disk.
    package var writes = 0
    /// The transactions that committed these writes: fewer than the writes, because simultaneous writes share one.
    package var commits = 0
    /// The total time that those commits waited for the disk.
    package var commitTime = Duration.zero
    /// Writes that still wait for their turn.
    package var waiting = 0
    /// The engine's steps for writes, exact to a few thousand: a cost of changes that does not depend on the machine. Nil if
    /// the engine does not count them.
    package var steps: Int?

    package init() {}
}
