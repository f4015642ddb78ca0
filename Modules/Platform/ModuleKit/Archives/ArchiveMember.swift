internal import Kernel

/// A member as the archive's directory describes it. All of it was written by somebody else.
package struct ArchiveMember: Hashable, Sendable {
    /// Its place in the directory.
    package let index: Int
    /// As the archive has it. It may lead anywhere (`../`, `/etc`, `C:\`) and hold control characters: compare it, and
    /// never use it as a path. To show it, there is `title`.
    package let name: String
    package let compressedSize: Int64
    /// What the directory says. `ArchiveMemberReader` holds the member to it.
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

    /// What follows the last `/` or `\`.
    package var lastName: String {
        name.unicodeScalars.split(omittingEmptySubsequences: true) { $0 == "/" || $0 == "\\" }.last
            .map { String(String.UnicodeScalarView($0)) } ?? ""
    }
}

/// How much an archive may ask for. Every limit is checked before memory or time is spent.
package struct ArchiveLimits: Hashable, Sendable {
    /// How many members it may have.
    package var members = 10_000
    /// How many bytes the name of one may have.
    package var nameBytes = 1_024
    /// How many bytes a byte of the archive may become, beyond the first 16 MiB. Health data become 19 to 31; deflate
    /// can say 1,032 of what is all the same. Tables of zeros come near 200, and are small.
    package var ratio: Int64 = 200
    /// How many members may be looked into to find out what they are.
    package var heads = 500
    /// How long the caller may wait for one member's bytes altogether, and for all heads. What the caller does with the
    /// bytes does not count.
    package var time: Duration = .seconds(900)

    package init() {}
}
