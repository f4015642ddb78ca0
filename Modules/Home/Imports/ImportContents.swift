internal import Kernel
internal import ModuleKit

/// The files of an input: the input itself, or the files in an archive.
struct ImportContents: Sendable {
    struct File: Sendable {
        let source: any ImportSource
        let head: [UInt8]?

        /// The path of a file in an archive, or the name of any other file.
        var title: String { (source as? ArchiveSource)?.member.title ?? source.name }
    }

    let files: [File]
    let archive: ArchiveContents?

    /// - Parameter isLarge: true if a file with these first bytes is imported part by part.
    init(of source: any ImportSource, by archives: any ArchiveReading, findingLarge isLarge: ([UInt8]) -> Bool) throws {
        let head = try source.head()
        let archive = try Self.isArchive(head) ? ArchiveContents(of: source, by: archives, findingLarge: isLarge) : nil
        files =
            archive.map { $0.members.map { File(source: $0, head: $0.first) } } ?? [File(source: source, head: head)]
        self.archive = archive
    }

    /// True for the first bytes of a zip archive, even of an empty one.
    static func isArchive(_ head: [UInt8]?) -> Bool {
        guard let head else { return false }
        return head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
    }

    /// The files that may be documents. All of these files are in memory at the same time, so one limit applies to their total
    /// size.
    func documents() throws(MizanError) -> [File] {
        guard archive != nil else { return files }
        let documents = files.filter { DocumentReading.mayBeDocument($0.head ?? []) }
        let bytes = documents.reduce(Int64(0)) { $0.addingReportingOverflow($1.source.size ?? 0).partialValue }
        guard bytes <= WholeFileLimit.most else {
            throw Refusal.importTooLarge(
                "The contents of this archive have \(ByteCount.text(bytes)) and are not read part by part; at most \(WholeFileLimit.most >> 20) MiB are accepted.",
                details: ["limit": String(WholeFileLimit.most)], advice: "Unpack it, and import the file that you want."
            )
        }
        return documents
    }

    /// Remarks that name the imported files, because people cannot see into an archive.
    func remarks(taking files: [File]) -> [String] {
        guard let archive else { return [] }
        return files.compactMap { $0.source as? ArchiveSource }.map { "Read from the archive: \($0.member.title)." }
            + archive.unreadable.prefix(5).map { "Not read in the archive: \($0.error.message)" }
    }

    /// Remarks about the files that are left out because the given file is imported alone.
    func remarks(leavingAllBut file: File) -> [String] {
        let others = files.filter { $0.title != file.title && DocumentReading.mayBeDocument($0.head ?? []) }
        guard !others.isEmpty else { return [] }
        let names = others.prefix(5).map(\.title).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
        return ["Not read from the archive: \(names). Unpack it, and import the files one after the other."]
    }

    func several(_ files: [File]) -> MizanError {
        let names = files.prefix(5).compactMap { ($0.source as? ArchiveSource)?.member.title }
        return Refusal.importSeveralFiles(
            "This archive holds \(files.count) files of a kind that must be imported separately: "
                + "\(names.joined(separator: ", ")).",
            advice: "Unpack it, and import the files one after the other.")
    }
}
