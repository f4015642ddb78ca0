/// Creates zip archives for exports. Calls block; errors are `MizanError` with a reason `archive.…`.
package protocol ArchiveWriting: Sendable {
    /// Creates an archive of the members, in their order, at a path that does not exist yet. The same members produce the same
    /// bytes, as long as the machine's `zip` is the same.
    func write(_ members: [NewArchiveMember], to path: String) throws
}

/// A member of an archive to be created.
package struct NewArchiveMember: Sendable {
    package enum Contents: Sendable {
        case bytes([UInt8])
        /// The contents of a file.
        case file(String)
    }

    /// The path in the archive, with parts separated by `/`: `001 Fajr/Checkmarks.csv`. A name that leads out of the archive is
    /// refused.
    package let name: String
    package let contents: Contents

    package init(_ name: String, _ contents: Contents) {
        (self.name, self.contents) = (name, contents)
    }
}
