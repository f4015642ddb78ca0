internal import Glibc
package import Kernel
internal import LibraryDomain
internal import LibraryInfrastructure
internal import ModuleKit
internal import Storage

/// Takes documents in, and finds out about the book without trusting the file.
package struct BookDocuments: Sendable {
    let store: BlobStore
    /// The largest document in bytes.
    package let largest: Int64
    package let uploads: StreamLimiter
    private let archives: any ArchiveReading
    private let pages: any PageCounting

    init(_ context: ModuleContext) {
        (store, archives, pages) = (context.database.blobs, context.archives, context.pages)
        uploads = context.uploads
        largest = Int64(context.settings[Self.largestFile]) << 20
    }

    static let largestFile = SettingKey.integer(
        "largestFile", 1...4_096, standard: 200, help: "The largest document of a book, in MiB.")

    /// Copies a file into a draft, and examines it.
    ///
    /// - Parameter name: the file's name in a message.
    package func take(fileAt path: String, named name: String) async throws -> BookDocument {
        let draft = try await BlockingWork.run { [store, largest] _ in
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw Self.unreadable(name, String(cString: strerror(errno))) }
            defer { close(descriptor) }
            var information = stat()
            guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT != S_IFDIR else {
                throw Self.unreadable(name, "it is not a file")
            }
            let size = Int64(information.st_size)
            guard size <= largest else {
                throw Refusal.blobTooLarge(
                    "\(name) has \(ByteCount.text(size)), and a document may have \(ByteCount.text(largest)).",
                    details: ["limit": String(largest)],
                    advice: "The setting modules.library.\(Self.largestFile.setting.key) allows more.")
            }
            let draft = try store.draft(atMost: largest, expecting: size)
            do { try draft.write(contentsOf: descriptor, named: name) } catch {
                draft.discard()
                throw error
            }
            return draft
        }
        return try await draft.orDiscarded { try await examine(draft, named: name) }
    }

    /// Takes a document while it arrives, and examines it.
    package func receive(
        expecting length: Int?, _ pieces: (_ take: ([UInt8]) async throws -> Void) async throws -> Void
    ) async throws -> BookDocument {
        let draft = try store.draft(atMost: largest, expecting: Int64(length ?? 0))
        return try await draft.orDiscarded {
            try await pieces { try draft.write($0) }
            return try await examine(draft, named: "The body")
        }
    }

    /// Finds the type of a complete document, and reads its metadata. An unknown type is refused. A fault of the metadata is
    /// only a remark.
    private func examine(_ draft: BlobDraft, named name: String) async throws -> BookDocument {
        try await BlockingWork.run { _ in
            var document = try described(draft, name)
            document.digest = try PartialDigest.of(draft)
            return document
        }
    }

    private func described(_ draft: BlobDraft, _ name: String) throws -> BookDocument {
        let head = try draft.read(from: 0, upTo: 1_024)
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return try epub(draft, name) }
        // Readers accept some bytes before the header (PDF 32000-1, annex H, note 13).
        guard String(decoding: head, as: Unicode.ASCII.self).contains("%PDF-") else {
            throw Refusal.noDocument("\(name) is neither a PDF nor an EPUB file.")
        }
        return pdf(draft)
    }

    private func pdf(_ draft: BlobDraft) -> BookDocument {
        var document = BookDocument(draft, .pdf)
        do throws(MizanError) { document.pageCount = try pages.pages(ofPDF: draft.path) } catch {
            document.remarks.append(error.message)
            return document
        }
        do { document.cover = try cover { try $0(pages.firstPage(ofPDF: draft.path)) } } catch {
            document.remarks.append(Self.coverless(error))
        }
        return document
    }

    /// Stores the image of a cover as a draft of its own.
    private func cover(_ pieces: (_ take: ([UInt8]) throws -> Void) throws -> Void) throws -> BlobDraft {
        let draft = try store.draft(atMost: Self.coverBytes)
        try pieces { try draft.write($0) }
        guard CoverType(try draft.read(from: 0, upTo: CoverType.headBytes)) != nil else {
            throw Self.unknown("It is neither a JPEG, a PNG, a GIF nor a WebP image")
        }
        return draft
    }

    static let coverBytes: Int64 = 10 << 20

    private static func coverless(_ error: any Error) -> String { "The book has no cover here: \(sentence(error))" }

    private func epub(_ draft: BlobDraft, _ name: String) throws -> BookDocument {
        let archive: any OpenArchive
        do { archive = try archives.open(draft.path, limits: Self.limits) } catch {
            let why = MizanError(crossing: error).message.replacing(draft.path, with: name)
            throw Refusal.noDocument("\(name) is not an EPUB file that can be read. \(why)")
        }
        guard archive.members.contains(where: { $0.name == EPUBPackage.container }) else {
            throw Refusal.noDocument(
                "\(name) is a zip archive, but not an EPUB file: \(EPUBPackage.container) is missing.")
        }
        var document = BookDocument(draft, .epub)
        do {
            let container = try Self.bytes(EPUBPackage.container, of: archive)
            guard let path = try EPUBPackage.path(in: container) else { throw Self.unknown("it names no package") }
            let package = try EPUBPackage(Self.bytes(path, of: archive))
            document.title = package.title.flatMap(Self.line)
            document.author = Self.line(package.authors.joined(separator: ", "))
            if !package.hasSpine { document.remarks.append("The EPUB file lists no text to read.") }
            do {
                document.cover = try package.cover.map { reference in
                    let name = EPUBPackage.member(reference, from: path) ?? reference
                    return try cover { try Self.read(name, of: archive, atMost: Self.coverBytes, $0) }
                }
            } catch { document.remarks.append(Self.coverless(error)) }
        } catch {
            document.remarks.append("Title and author are unknown: \(Self.sentence(error))")
        }
        // The messages name the file as the person does.
        document.remarks = document.remarks.map { $0.replacing(draft.path, with: name) }
        if archive.members.contains(where: { $0.name == "META-INF/encryption.xml" || $0.isEncrypted }) {
            document.remarks.append("Parts of the EPUB file are encrypted; a reader may need a key.")
        }
        return document
    }

    private static func bytes(_ name: String, of archive: any OpenArchive) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(name, of: archive, atMost: metadataBytes) { bytes += $0 }
        return bytes
    }

    private static func read(
        _ name: String, of archive: any OpenArchive, atMost limit: Int64, _ take: ([UInt8]) throws -> Void
    ) throws {
        guard let member = archive.members.first(where: { $0.name == name }) else {
            throw unknown("“\(Excerpt.of(name))” is missing in it")
        }
        guard member.size <= limit else {
            throw unknown("“\(member.title)” is larger than \(ByteCount.text(limit))")
        }
        let reader = try archive.read(member, atMost: limit)
        defer { reader.stop() }
        while case let more = try reader.next(upTo: 1 << 16), !more.isEmpty { try take(more) }
    }

    private static let metadataBytes: Int64 = 4 << 20
    private static let limits: ArchiveLimits = {
        var limits = ArchiveLimits()
        limits.time = .seconds(20)
        return limits
    }()

    /// A text of the file as a field of a book: one line, not too long. Nil if nothing is left.
    /// Marks of direction, which the metadata of Arabic books often holds, are left out: whoever shows the text isolates it.
    private static func line(_ text: String) -> String? {
        let marked = text.unicodeScalars.filter { !$0.properties.isBidiControl }
        let words = PlainText.oneLine(String(String.UnicodeScalarView(marked))).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        return words.isEmpty ? nil : words.utf8.count <= 1_000 ? words : String(words.unicodeScalars.prefix(250))
    }

    private static func sentence(_ error: any Error) -> String {
        guard let error = error as? MizanError else { return "\(error)." }
        return error.message
    }

    private static func unknown(_ why: String) -> MizanError { Refusal.noDocument("\(why).") }

    private static func unreadable(_ name: String, _ why: String) -> MizanError {
        Refusal.noDocument("\(name) cannot be read: \(why).")
    }
}
