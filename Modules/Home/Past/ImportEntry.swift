package import Kernel

/// An import that has been done.
package struct ImportEntry: Sendable, Equatable {
    package enum State: String, CaseIterable, Sendable {
        case done, undone
        /// The file has not been taken in to its end: it is being read, or it broke off. Importing it again completes it.
        case incomplete
        /// Its undoing is under way, or broke off. Undoing it again completes that.
        case undoing
    }

    /// 1, 2, 3, … for each owner: short enough to type.
    package let number: Int64
    /// The file's name, without its directory.
    package let file: String
    package let importers: String
    package let state: State
    package let added: Int64
    package let updated: Int64
    package let rejected: Int64
    package let importedAt: Instant
    /// The number of new facts that it brought.
    package let facts: Int64
}
