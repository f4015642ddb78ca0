internal import Kernel
internal import ModuleKit

/// The directory at an archive's end (APPNOTE.TXT 6.3.10, §4.3.12).
///
/// The directory is parsed here, because the output of `unzip -lv` is not enough. That output is a text: a name with a line
/// break looks like two members. The output does not show encryption, and `unzip` has already converted the names.
struct ArchiveDirectory {
    let file: FileHandle
    /// For messages.
    let name: String
    let limits: ArchiveLimits

    /// Throws if the directory is incomplete or malformed, or exceeds the limits.
    func entries() throws(MizanError) -> [DirectoryEntry] {
        let end = try DirectoryEnd.find(in: file, name)
        guard end.count <= UInt64(limits.members) else {
            throw ArchiveFailure.tooManyMembers(name, end.count, limit: limits.members)
        }
        var reader = DirectoryReader(file: file, name: name, place: end.start, left: end.size)
        var entries: [DirectoryEntry] = []
        while UInt64(entries.count) < end.count {
            entries.append(try entry(entries.count, &reader))
        }
        return entries
    }

    private func entry(_ index: Int, _ reader: inout DirectoryReader) throws(MizanError) -> DirectoryEntry {
        guard let fixed = try reader.next(DirectoryEntry.Header.length), let header = DirectoryEntry.Header(fixed)
        else {
            throw breaksOff(at: index)
        }
        guard header.nameLength <= limits.nameBytes else {
            throw ArchiveFailure.nameTooLong(name, header.nameLength, limit: limits.nameBytes)
        }
        guard let rawName = try reader.next(header.nameLength), let extra = try reader.next(header.extraLength),
            try reader.next(header.commentLength) != nil,
            let entry = DirectoryEntry(header, index, Array(rawName), extra)
        else { throw breaksOff(at: index) }
        return entry
    }

    private func breaksOff(at index: Int) -> MizanError {
        ArchiveFailure.damaged(name, "its directory is cut off at member \(index + 1)")
    }
}

/// Reads the bytes of a directory in pieces. The stated size of the directory is only a claim, so no memory of that size is
/// allocated.
private struct DirectoryReader {
    let file: FileHandle
    let name: String
    var place: Int64
    var left: UInt64
    private var buffer: ArraySlice<UInt8> = []
    private static let piece = 256 << 10

    init(file: FileHandle, name: String, place: Int64, left: UInt64) {
        (self.file, self.name, self.place, self.left) = (file, name, place, left)
    }

    /// Exactly `count` bytes, or nil if fewer are left.
    mutating func next(_ count: Int) throws(MizanError) -> ArraySlice<UInt8>? {
        if buffer.count < count {
            let wanted = Int(min(left, UInt64(Self.piece)))
            let more = try file.bytes(at: place, count: wanted, name)
            place += Int64(more.count)
            left -= UInt64(more.count)
            buffer = ArraySlice(Array(buffer) + more)
        }
        guard buffer.count >= count else { return nil }
        defer { buffer = buffer.dropFirst(count) }
        return buffer.prefix(count)
    }
}
