internal import Kernel
internal import ModuleKit

/// The members of an archive that may be files which somebody takes in: which they are, their content says.
struct ArchiveContents: Sendable {
    private let archive: any OpenArchive
    let members: [ArchiveSource]
    /// The members that could not be opened for a look.
    let unreadable: [(member: ArchiveMember, error: MizanError)]
    /// The number of members that were not looked into, because there are too many.
    private let unseen: Int

    /// So many are looked into first, the largest: an export of health data has thousands of small files beside the large one.
    private static let first = 20

    /// - Parameter isLarge: whether a file that begins so is taken in part by part. Where one is among the largest, no other is
    ///   looked into.
    init(of source: any ImportSource, by archives: any ArchiveReading, findingLarge isLarge: ([UInt8]) -> Bool) throws {
        guard let path = source.path else {
            throw MizanError(
                .unsupported, "import.archive-in-pipe", "\(source.name) is an archive, which is not read from a pipe.",
                details: ["file": source.name], advice: "Save it to a file and import that.")
        }
        let limits = ArchiveLimits()
        let archive = try archives.open(path, limits: limits)
        self.archive = archive
        let candidates = archive.members.filter { !$0.isDirectory && !Self.isNoise($0) && $0.size > 0 }
            .sorted { ($1.size, $0.index) < ($0.size, $1.index) }
        unseen = max(0, candidates.count - limits.heads)
        var heads = try archive.heads(of: Array(candidates.prefix(Self.first)), length: FileHead.length)
        let hasLarge = heads.contains { head in
            guard case .success(let bytes) = head.bytes else { return false }
            return isLarge(bytes)
        }
        if !hasLarge {
            let rest = candidates.prefix(limits.heads).dropFirst(Self.first)
            heads += try archive.heads(of: Array(rest), length: FileHead.length)
        }
        members = heads.compactMap { head in
            guard case .success(let bytes) = head.bytes, !bytes.isEmpty, !head.isArchive else { return nil }
            return ArchiveSource(archive: archive, archiveName: source.name, member: head.member, first: bytes)
        }
        unreadable = heads.compactMap { head in
            if head.isArchive { return (head.member, head.nested) }
            guard case .failure(let error) = head.bytes else { return nil }
            return (head.member, error)
        }
    }

    /// True for the files that macOS puts beside the files of a person.
    private static func isNoise(_ member: ArchiveMember) -> Bool {
        member.name.hasPrefix("__MACOSX/") || member.lastName.hasPrefix("._") || member.lastName == ".DS_Store"
    }

    /// All of it, for who takes several members together.
    var document: ImportDocument { .archive(archive) }

    /// A database is opened where it lies, and never in an archive.
    private var databases: String {
        members.filter { DatabaseDocument.begins($0.first) }.prefix(3).map {
            " “\($0.member.title)” is a database: take it out of the archive, and import that."
        }.joined()
    }

    /// The contents, for a person whose file no importer knows.
    var summary: String {
        let files = archive.members.filter { !$0.isDirectory }
        guard !files.isEmpty else { return "It is an empty archive." }
        let shown = files.prefix(5).map { "“\($0.title)”" }.joined(separator: ", ")
        let reasons = unreadable.prefix(3).map { " \($0.error.message)" }.joined()
        let more = unseen == 0 ? "" : " The \(unseen) smallest were not looked into."
        let count = Counted.text(files.count, "file")
        return "It is an archive with \(count), such as \(shown).\(reasons)\(more)\(databases)"
    }
}

/// A member of an archive, as if it were a file. It is only ever streamed.
struct ArchiveSource: ImportSource {
    let archive: any OpenArchive
    let archiveName: String
    let member: ArchiveMember
    let first: [UInt8]

    /// That of the archive: the list of imports says what a person gave.
    var name: String { archiveName }
    var size: Int64? { member.size }
    var path: String? { nil }

    func head() -> [UInt8]? { first }

    /// The declared size is what it may have at most; the archive's limits say how much that may be.
    func open() throws -> any ByteStream { MemberStream(try archive.read(member, atMost: member.size)) }

    private final class MemberStream: ByteStream {
        private let reader: any ArchiveMemberReader
        init(_ reader: any ArchiveMemberReader) { self.reader = reader }

        func read(upTo limit: Int) throws -> [UInt8] { try reader.next(upTo: min(limit, 1 << 20)) }
    }
}
