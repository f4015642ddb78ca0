internal import Kernel

/// A member as the archive's directory describes it. All of this is foreign input.
package struct ArchiveMember: Hashable, Sendable {
    /// The index in the directory.
    package let index: Int
    /// The name in the archive. It may lead anywhere (`../`, `/etc`, `C:\`) and contain control characters: compare it, but
    /// never use it as a path. To show it, use `title`.
    package let name: String
    package let compressedSize: Int64
    /// The size stated in the directory. `ArchiveMemberReader` enforces it.
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

    /// The name for people: in one line, and shortened.
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

/// The limits of an archive. Every limit is checked before the memory or time is spent.
package struct ArchiveLimits: Hashable, Sendable {
    /// The largest number of members.
    package var members = 10_000
    /// The longest name of a member, in bytes.
    package var nameBytes = 1_024
    /// The maximum expansion: bytes of output per byte of the archive, beyond the first 16 MiB. Health data expands 19 to 31
    /// times; deflate can reach 1,032 for identical bytes. Tables of zeros come near 200, but are small.
    package var ratio: Int64 = 200
    /// The maximum number of members whose first bytes are read to find their kind.
    package var heads = 500
    /// The maximum time that the caller may wait in total for one member's bytes, and for all heads. The caller's own work on
    /// the bytes does not count.
    package var time: Duration = .seconds(900)

    package init() {}
}
