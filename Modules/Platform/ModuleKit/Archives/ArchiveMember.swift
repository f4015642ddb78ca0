internal import Kernel

/// A member as the archive's directory describes it. All of it was written by somebody else.
package struct ArchiveMember: Hashable, Sendable {
    /// Its place in the directory.
    package let index: Int
    /// As the archive has it. It may lead anywhere (`../`, `/etc`, `C:\`) and hold control characters: compare it, and
    /// never use it as a path. To show it, there is `title`.
    package let name: String
    package let compressedSize: Int64
    /// The size in the directory. `ArchiveMemberReader` holds the member to it.
    package let size: Int64
    package let isEncrypted: Bool
    package let isDirectory: Bool

    package init(
        index: Int, name: String, compressedSize: Int64, size: Int64, isEncrypted: Bool = false,
        isDirectory: Bool = false
    ) {
        (self.index, self.name, self.compressedSize, self.size) = (index, name, compressedSize, size)
        (self.isEncrypted, self.isDirectory) = (isEncrypted, isDirectory)
    }

    /// The name for people: in one line, and not too long.
    package var title: String {
        let line = PlainText.oneLine(name)
        return line.count > 120 ? line.prefix(80) + "…" + line.suffix(39) : line
    }

    /// The part after the last `/` or `\`.
    package var lastName: String {
        name.unicodeScalars.split(omittingEmptySubsequences: true) { $0 == "/" || $0 == "\\" }.last
            .map { String(String.UnicodeScalarView($0)) } ?? ""
    }
}

/// The limits of an archive. Every limit is checked before memory or time is spent.
package struct ArchiveLimits: Hashable, Sendable {
    /// The largest number of members.
    package var members = 10_000
    /// The longest name of a member, in bytes.
    package var nameBytes = 1_024
    /// The largest number of bytes that a byte of the archive may become, beyond the first 16 MiB. Health data become 19 to 31;
    /// deflate can reach 1,032 for bytes that are all the same. Tables of zeros come near 200, and are small.
    package var ratio: Int64 = 200
    /// The largest number of members whose first bytes are read to find their kind.
    package var heads = 500
    /// The longest time that the caller may wait for one member's bytes altogether, and for all heads. The caller's own work on
    /// the bytes does not count.
    package var time: Duration = .seconds(900)

    package init() {}
}
