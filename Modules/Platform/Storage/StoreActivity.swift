/// What a store has done since it was opened, for an administrator.
package struct StoreActivity: Sendable, Equatable {
    /// Writes that are safe on the disk.
    package var writes = 0
    /// Transactions that they went in by: fewer, where writes came at once.
    package var commits = 0
    /// How long those commits waited for the disk, all together.
    package var commitTime = Duration.zero
    /// Writes whose turn has not come.
    package var waiting = 0
    /// How many steps the engine has gone for writes, to a few thousand: what changes cost, whatever the machine. Nil where an
    /// engine does not count them.
    package var steps: Int?

    package init() {}
}
