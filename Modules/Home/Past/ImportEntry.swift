package import Kernel

/// A past import.
package struct ImportEntry: Sendable, Equatable {
    package enum State: String, CaseIterable, Sendable {
        case done, undone
        /// The file has not been imported completely: the import is running, or was interrupted. Importing the file again
        /// completes it.
        case incomplete
        /// The undo of the import is running, or was interrupted. Requesting it again completes it.
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
