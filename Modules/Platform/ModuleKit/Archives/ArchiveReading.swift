package import Kernel

/// Opens zip archives. There is one implementation, which is passed to slices.
///
/// No member of an archive is ever written to disk under its name in the archive: members are only streamed. All calls block;
/// errors are `MizanError` with a reason `archive.…`.
package protocol ArchiveReading: Sendable {
    /// Opens a file.
    func open(_ path: String, limits: ArchiveLimits) throws -> any OpenArchive

    /// Opens a file by its descriptor, even if the file has no name. The caller retains the descriptor; the archive duplicates
    /// it. The name is only used in messages.
    func open(descriptor: Int32, named name: String, limits: ArchiveLimits) throws -> any OpenArchive
}

/// An archive whose directory was read.
package protocol OpenArchive: AnyObject, Sendable {
    /// All members, in the directory's order.
    var members: [ArchiveMember] { get }

    /// Begins to read a member; the reader returns at most `limit` bytes.
    func read(_ member: ArchiveMember, atMost limit: Int64) throws -> any ArchiveMemberReader

    /// The first bytes of the given members. Importers recognise a member by these bytes, whatever its name. For an unreadable
    /// member, the head has the reason.
    func heads(of members: [ArchiveMember], length: Int) throws -> [ArchiveHead]
}

extension OpenArchive {
    /// The heads of wanted members, with as many bytes as importers are shown of a file.
    package func heads(where isWanted: (ArchiveMember) -> Bool) throws -> [ArchiveHead] {
        try heads(of: members.filter { !$0.isDirectory && isWanted($0) }, length: 4_096)
    }
}

/// The bytes of one member, in order. Only one thread at a time may read. Releasing the reader ends the work.
package protocol ArchiveMemberReader: AnyObject, Sendable {
    /// The next bytes, at most `count`; none at the end of a complete member.
    ///
    /// It throws if the member is damaged, is longer or shorter than the directory states, or exceeds a limit. In that case
    /// earlier bytes may be wrong, too.
    func next(upTo count: Int) throws -> [UInt8]

    var bytesRead: Int64 { get }

    /// Ends the work at once, from any thread. A waiting `next` throws `CancellationError`.
    func stop()
}

/// The first bytes of a member, or the reason why it cannot be read.
package struct ArchiveHead: Sendable {
    package let member: ArchiveMember
    package let bytes: Result<[UInt8], MizanError>

    package init(member: ArchiveMember, bytes: Result<[UInt8], MizanError>) {
        (self.member, self.bytes) = (member, bytes)
    }

    /// True if the member is an archive itself. Archives are opened only from files, never from within another archive, because
    /// an archive that contains itself has no end.
    package var isArchive: Bool {
        guard case .success(let bytes) = bytes else { return false }
        return bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// The error for an archive within an archive.
    package var nested: MizanError {
        MizanError(
            .unsupported, "archive.nested",
            "“\(member.title)” is an archive within an archive, which is not opened. Unpack it, and import it "
                + "separately."
        )
    }
}

/// The implementation for programs that neither read nor create archives.
package struct NoArchives: ArchiveReading, ArchiveWriting {
    package init() {}

    package func open(_ path: String, limits: ArchiveLimits) throws -> any OpenArchive { throw Self.error }

    package func open(descriptor: Int32, named name: String, limits: ArchiveLimits) throws -> any OpenArchive {
        throw Self.error
    }

    package func write(_ members: [NewArchiveMember], to path: String) throws { throw Self.error }

    private static let error = MizanError(
        .unsupported, "archive.none", "Archives cannot be read or made here.")
}
