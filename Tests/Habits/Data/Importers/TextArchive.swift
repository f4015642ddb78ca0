import ModuleKit
import Synchronization

/// An archive of texts.
final class TextArchive: OpenArchive {
    let members: [ArchiveMember]
    private let texts: [String]

    init(_ members: [(String, String)]) {
        texts = members.map(\.1)
        self.members = members.enumerated().map { place, member in
            ArchiveMember(
                index: place, name: member.0, compressedSize: 1, size: Int64(member.1.utf8.count))
        }
    }

    func read(_ member: ArchiveMember, atMost limit: Int64) throws -> any ArchiveMemberReader {
        Reader(Array(texts[member.index].utf8))
    }

    func heads(of members: [ArchiveMember], length: Int) throws -> [ArchiveHead] {
        members.map { ArchiveHead(member: $0, bytes: .success(Array(texts[$0.index].utf8.prefix(length)))) }
    }

    private final class Reader: ArchiveMemberReader {
        private let bytes: Mutex<[UInt8]>

        init(_ bytes: [UInt8]) { self.bytes = Mutex(bytes) }

        func next(upTo count: Int) throws -> [UInt8] {
            bytes.withLock { bytes in
                let next = Array(bytes.prefix(min(count, 7)))
                bytes.removeFirst(next.count)
                return next
            }
        }

        var bytesRead: Int64 { 0 }
        func stop() {}
    }
}
