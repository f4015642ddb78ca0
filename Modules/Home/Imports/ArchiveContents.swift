internal import Kernel
internal import ModuleKit

/// The members of an archive that may be importable files. The contents of a member decide whether it is importable.
struct ArchiveContents: Sendable {
    private let archive: any OpenArchive
    let members: [ArchiveSource]
    /// The members that could not be opened for inspection.
    let unreadable: [(member: ArchiveMember, error: MizanError)]
    /// The number of members that were not inspected, because there are too many.
    private let unseen: Int

    /// The number of members that are inspected first. These are the largest members: an export of health data has thousands of
    /// small files beside one large file.
    private static let first = 20

    /// - Parameter isLarge: true if a file with these first bytes is imported part by part. If one of the largest members is
    ///   such a file, the smaller members are not inspected.
    init(of source: any ImportSource, by archives: any ArchiveReading, findingLarge isLarge: ([UInt8]) -> Bool) throws {
        guard let path = source.path else {
            throw MizanError(
                .unsupported, "import.archive-in-pipe", "\(source.name) is an archive, which is not read from a pipe.",
                details: ["file": source.name], advice: "Save it to a file, and import the file.")
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

    /// True for the additional files that macOS creates beside a person's files.
    private static func isNoise(_ member: ArchiveMember) -> Bool {
        member.name.hasPrefix("__MACOSX/") || member.lastName.hasPrefix("._") || member.lastName == ".DS_Store"
    }

    /// The whole archive, for an importer that reads several members together.
    var document: ImportDocument { .archive(archive) }

    /// A hint about databases, which can only be opened outside an archive.
    private var databases: String {
        members.filter { DatabaseDocument.begins($0.first) }.prefix(3).map {
            " “\($0.member.title)” is a database: take it out of the archive, and import that."
        }.joined()
    }

    /// A summary of the contents, for a person whose file no importer recognises.
    var summary: String {
        let files = archive.members.filter { !$0.isDirectory }
        guard !files.isEmpty else { return "It is an empty archive." }
        let shown = files.prefix(5).map { "“\($0.title)”" }.joined(separator: ", ")
        let reasons = unreadable.prefix(3).map { " \($0.error.message)" }.joined()
        let more = unseen == 0 ? "" : " The \(unseen) smallest were not looked into."
        let count = Counted.text(files.count, "file")
        return "The file is an archive with \(count), such as \(shown).\(reasons)\(more)\(databases)"
    }
}

/// A member of an archive as a file. It is only read as a stream.
struct ArchiveSource: ImportSource {
    let archive: any OpenArchive
    let archiveName: String
    let member: ArchiveMember
    let first: [UInt8]

    /// The name of the archive: the list of imports shows the file that the person gave.
    var name: String { archiveName }
    var size: Int64? { member.size }
    var path: String? { nil }

    func head() -> [UInt8]? { first }

    /// The stream may have at most the declared size, which the archive's limits restrict.
    func open() throws -> any ByteStream { MemberStream(try archive.read(member, atMost: member.size)) }

    private final class MemberStream: ByteStream {
        private let reader: any ArchiveMemberReader
        init(_ reader: any ArchiveMemberReader) { self.reader = reader }

        func read(upTo limit: Int) throws -> [UInt8] { try reader.next(upTo: min(limit, 1 << 20)) }
    }
}
