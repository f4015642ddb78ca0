internal import Kernel
internal import ModuleKit

/// An open archive. Every child reads the file that was opened, even if the path names a different file by now.
final class UnzipArchive: OpenArchive {
    let members: [ArchiveMember]
    private let entries: [DirectoryEntry]
    private let file: FileHandle
    private let name: String
    private let limits: ArchiveLimits
    private let programs: String

    init(_ file: FileHandle, _ name: String, _ limits: ArchiveLimits, programs: String) throws(MizanError) {
        entries = try ArchiveDirectory(file: file, name: name, limits: limits).entries()
        members = entries.map(\.member)
        (self.file, self.name, self.limits, self.programs) = (file, name, limits, programs)
    }

    func read(_ member: ArchiveMember, atMost limit: Int64) throws -> any ArchiveMemberReader {
        try reader(member, atMost: limit, within: limits.time)
    }

    func heads(of members: [ArchiveMember], length: Int) throws -> [ArchiveHead] {
        guard members.count <= limits.heads else {
            throw Refusal.archiveTooManyCandidates(
                "\(PlainText.oneLine(name)) has \(members.count) members that may contain the data; at most "
                    + "\(limits.heads) are read.",
                details: ["file": name, "members": String(members.count), "limit": String(limits.heads)])
        }
        let deadline = ContinuousClock.now + limits.time
        return try members.map { member in
            guard ContinuousClock.now < deadline else { throw ArchiveFailure.tooSlow(member.title) }
            do throws(MizanError) {
                return ArchiveHead(member: member, bytes: .success(try head(member, length, until: deadline)))
            } catch {
                // The error concerns this member alone. A missing `unzip` concerns all members.
                guard error.code != .unavailable else { throw error }
                return ArchiveHead(member: member, bytes: .failure(error))
            }
        }
    }

    private func head(
        _ member: ArchiveMember, _ length: Int, until deadline: ContinuousClock.Instant
    ) throws(MizanError) -> [UInt8] {
        let reader = try reader(member, atMost: .max, within: deadline - .now)
        defer { reader.stop() }
        var bytes: [UInt8] = []
        while bytes.count < length {
            let more: [UInt8]
            do { more = try reader.next(upTo: length - bytes.count) } catch { throw MizanError(crossing: error) }
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    private func reader(
        _ member: ArchiveMember, atMost limit: Int64, within time: Duration
    ) throws(MizanError) -> UnzipReader {
        guard entries.indices.contains(member.index), entries[member.index].member == member else {
            throw ArchiveFailure.unreadable(member.title, "it does not belong to this archive")
        }
        guard !member.isDirectory else { throw ArchiveFailure.unreadable(member.title, "it is a directory") }
        guard !member.isEncrypted else { throw ArchiveFailure.encrypted(member.title) }
        guard let pattern = MemberPattern(entries[member.index]) else {
            throw ArchiveFailure.unreadable(member.title, "its name contains characters that are not allowed")
        }
        guard entries.count(where: pattern.matches) == 1 else { throw ArchiveFailure.ambiguous(member.title) }
        guard member.size <= limit || limit == .max else {
            throw ArchiveFailure.tooLarge(member.title, limit: limit)
        }
        return try UnzipReader(
            UnzipReader.Source(file: file, name: name, pattern: pattern, programs: programs), member,
            UnzipReader.Bounds(limit: limit, ratio: limits.ratio, time: time))
    }
}
