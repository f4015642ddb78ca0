/// The work of a store since it was opened, for an administrator.
package struct StoreActivity: Sendable, Equatable {
    /// Writes that are safe on the disk.
    package var writes = 0
    /// Transactions that they went in by: fewer, where writes came at once.
    package var commits = 0
    /// The total time that those commits waited for the disk.
    package var commitTime = Duration.zero
    /// Writes whose turn has not come.
    package var waiting = 0
    /// The engine's steps for writes, to a few thousand: the cost of changes, whatever the machine. Nil if the engine does not
    /// count them.
    package var steps: Int?

    package init() {}
}
