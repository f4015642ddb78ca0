import Changes
import FoundationEssentials
import Glibc
import Kernel
import LibraryDomain
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import LibraryData

/// Documents of books, with archives and page counts that the tests make up.
struct DocumentTests {
    /// An archive in memory. The bytes of a member that is nil cannot be read.
    private final class FakeArchive: OpenArchive {
        let members: [ArchiveMember]
        private let contents: [[UInt8]?]

        init(_ texts: KeyValuePairs<String, String?>) {
            contents = texts.map { $0.value.map { Array($0.utf8) } }
            members = texts.enumerated().map { place, text in
                let size = Int64(text.value?.utf8.count ?? 0)
                return ArchiveMember(index: place, name: text.key, compressedSize: size, size: size)
            }
        }

        func read(_ member: ArchiveMember, atMost limit: Int64) throws -> any ArchiveMemberReader {
            guard let bytes = contents[member.index] else {
                throw Refusal.archiveBomb("“\(member.title)” grows too much.")
            }
            return Reader(bytes)
        }

        func heads(of members: [ArchiveMember], length: Int) throws -> [ArchiveHead] { [] }

        private final class Reader: ArchiveMemberReader {
            private let all: [UInt8]
            private let place = Cell()

            init(_ bytes: [UInt8]) { all = bytes }

            var bytesRead: Int64 { Int64(place.value) }

            func next(upTo count: Int) throws -> [UInt8] {
                let bytes = all[place.value...].prefix(count)
                place.value += bytes.count
                return Array(bytes)
            }

            func stop() {}
        }

        /// Only one test reads at a time.
        private final class Cell: @unchecked Sendable { var value = 0 }
    }

    private struct FakeMachine: ArchiveReading, PageCounting {
        var archive: FakeArchive?
        var count: Int?
        var image: String?

        func open(_ path: String, limits: ArchiveLimits) throws -> any OpenArchive {
            guard let archive else { throw Refusal.archiveDamaged("It is damaged.") }
            return archive
        }

        func open(descriptor: Int32, named name: String, limits: ArchiveLimits) throws -> any OpenArchive {
            try open(name, limits: limits)
        }

        func pages(ofPDF path: String) throws(MizanError) -> Int {
            guard let count else { throw MizanError(.invalidInput, "pages.unknown", "The number of pages is unknown.") }
            return count
        }

        func firstPage(ofPDF path: String) throws(MizanError) -> [UInt8] {
            guard let image else { throw MizanError(.invalidInput, "pages.unknown", "There is no image.") }
            return Array(image.utf8)
        }
    }

    private static let container = """
        <container><rootfiles><rootfile full-path="a.opf" media-type="application/oebps-package+xml"/></rootfiles>
        </container>
        """
    private static let package = """
        <package><metadata><title>\u{200F}Riyad\u{200F}</title><creator>an-Nawawi</creator></metadata><spine><itemref/></spine></package>
        """
    private static let zip = "PK\u{3}\u{4}"

    private let store: TestStore

    init() async throws { store = try await TestStore([LibraryModule.migrationSet]) }

    private func module(_ machine: FakeMachine, _ settings: ModuleSettings = ModuleSettings()) -> LibraryModule {
        let module = LibraryModule(
            context: ModuleContext(
                database: store.database, clock: Clock { TestClock.start },
                identifiers: .system(clock: Clock { TestClock.start }), propertyLists: NoPropertyLists(),
                archives: machine, pages: machine, settings: settings))
        store.database.rules.set(of: module)
        return module
    }

    /// Takes a document in pieces.
    private func take(_ text: String, _ machine: FakeMachine) async throws -> (LibraryModule, BookDocument) {
        let module = module(machine)
        let document = try await module.documents.receive(expecting: nil) { take in
            for byte in text.utf8 { try await take([byte]) }
        }
        return (module, document)
    }

    private func add(
        _ text: String, _ machine: FakeMachine, _ fields: JSONValue = [:]
    ) async throws -> Written<BookEntity> {
        let (module, document) = try await take(text, machine)
        return try await module.keeping(document, of: store.owner) { placed, transaction in
            try LibraryModule.add(
                document, placed, fields, titled: "a file", fresh: { UUID() }, in: transaction)
        }
    }

    @Test func theSameDocumentIsTheSameBook() async throws {
        let machine = FakeMachine(count: 7)
        let first = try await add("%PDF-1.4", machine, ["author": "Dana"])
        #expect(first.isNew)
        #expect(first.entity.title == "a file" && first.entity.author == "Dana" && first.entity.pageCount == 7)
        #expect(first.entity.documentSize == 8)
        let again = try await add("%PDF-1.4", machine, ["title": "Other"])
        #expect(!again.isNew && again.entity == first.entity)
        let document = try await module(machine).document(of: first.entity.id, for: store.owner)
        #expect(try document.read(from: 1, upTo: 3) == Array("PDF".utf8))
    }

    @Test func anEPUBSaysItsTitleAndAuthor() async throws {
        let archive = FakeArchive([
            "mimetype": "application/epub+zip", "META-INF/container.xml": Self.container, "a.opf": Self.package,
        ])
        let book = try await add(Self.zip, FakeMachine(archive: archive)).entity
        #expect(book.title == "Riyad" && book.author == "an-Nawawi" && book.documentType == .epub)
    }

    private static let gif = "GIF89a and more"

    private static func package(cover reference: String) -> String {
        """
        <package><metadata><title>Riyad</title></metadata><manifest><item id="i" href="\(reference)"
        properties="cover-image"/></manifest><spine><itemref/></spine></package>
        """
    }

    @Test func aCoverIsADocumentOfItsOwn() async throws {
        let archive = FakeArchive([
            "META-INF/container.xml": Self.container, "a.opf": Self.package(cover: "b/a.gif"), "b/a.gif": Self.gif,
        ])
        let book = try await add(Self.zip, FakeMachine(archive: archive)).entity
        let cover = try await module(FakeMachine()).cover(of: book.id, for: store.owner)
        #expect(cover.type == .gif && cover.image.hash == book.coverHash)
        #expect(try cover.image.read(from: 0, upTo: 99) == Array(Self.gif.utf8))
        await #expect { try await module(FakeMachine()).cover(of: book.id, for: store.other) } throws: {
            ($0 as? MizanError)?.code == .notFound
        }
        // The cover stays as long as a book names it, and goes with the book.
        #expect(try await store.write { try Blobs.release(in: $0) } == 0)
        try await store.write { _ = try LibraryModule.books(in: $0).purge(book.id) }
        #expect(try await store.write { try Blobs.release(in: $0) } == 2)
        let drawn = try await add("%PDF-1.4", FakeMachine(count: 1, image: Self.gif)).entity
        #expect(drawn.coverHash == book.coverHash)
    }

    /// The name of the cover's file, its bytes, and a part of the only remark.
    @Test(arguments: [
        ("a.gif", "<svg/>", "neither a JPEG"), ("a.gif", "", "neither a JPEG"), ("b.gif", gif, "“b.gif” is missing"),
        ("../../etc/passwd", gif, "“../../etc/passwd” is missing"),
        ("a.gif", gif + String(repeating: " ", count: 10 << 20), "“a.gif” is larger than"),
    ])
    func aBookWithAFaultyCoverIsKeptWithoutIt(reference: String, bytes: String, remark: String) async throws {
        let archive = FakeArchive([
            "META-INF/container.xml": Self.container, "a.opf": Self.package(cover: reference), "a.gif": bytes,
        ])
        let (module, document) = try await take(Self.zip, FakeMachine(archive: archive))
        #expect(document.title == "Riyad" && document.cover == nil)
        #expect(document.remarks.count == 1 && document.remarks[0].contains(remark), "\(document.remarks)")
        #expect(document.remarks.first?.hasPrefix("The book has no cover here: ") == true)
        _ = module
    }

    /// The archive, and the start of the only remark.
    @Test func aFaultOfTheMetadataIsOnlySaid() async throws {
        let cases: [(KeyValuePairs<String, String?>, String)] = [
            (["META-INF/container.xml": nil], "Title and author are unknown: “META-INF/container.xml” grows"),
            (["META-INF/container.xml": "<a"], "Title and author are unknown: "),
            (["META-INF/container.xml": "<container/>"], "Title and author are unknown: it names no package"),
            (["META-INF/container.xml": Self.container], "Title and author are unknown: “a.opf” is missing"),
            (
                ["META-INF/container.xml": Self.container.replacing("a.opf", with: "../../a.opf")],
                "Title and author are unknown: “../../a.opf” is missing"
            ),
            (
                ["META-INF/container.xml": Self.container, "a.opf": "<package/>"],
                "The EPUB file lists no text to read."
            ),
            (
                [
                    "META-INF/container.xml": Self.container, "a.opf": Self.package, "META-INF/encryption.xml": "<a/>",
                ], "Parts of the EPUB file are encrypted"
            ),
        ]
        for (archive, remark) in cases {
            let (_, document) = try await take(Self.zip, FakeMachine(archive: FakeArchive(archive)))
            #expect(document.remarks.count == 1 && document.remarks[0].hasPrefix(remark), "\(document.remarks)")
        }
        let (_, damaged) = try await take("%PDF-1.4", FakeMachine())
        #expect(damaged.pageCount == nil && damaged.remarks == ["The number of pages is unknown."])
    }

    @Test func aFileThatIsNoBookIsRefusedAndLeavesNothing() async throws {
        for (text, machine) in [
            ("hello", FakeMachine()), ("", FakeMachine()), (Self.zip, FakeMachine()),
            (Self.zip, FakeMachine(archive: FakeArchive(["a.txt": "a"]))),
        ] {
            await #expect { _ = try await take(text, machine) } throws: {
                ($0 as? MizanError)?.reason == Refusal.noDocument.reason
            }
        }
        #expect(try store.directory.names(in: "store/blobs") == [])
    }

    @Test func anOwnerUploadsTwoDocumentsAtATime() throws {
        let uploads = module(FakeMachine()).documents.uploads
        let first = try uploads.take(store.owner)
        let second = try uploads.take(store.owner)
        #expect { try uploads.take(store.owner) } throws: {
            ($0 as? MizanError)?.reason == Refusal.blobTooManyUploads.reason
        }
        #expect(throws: Never.self) { try uploads.take(store.other) }
        withExtendedLifetime((first, second)) {}
    }

    @Test func theLargestFileIsASetting() async throws {
        let small = module(FakeMachine(count: 1), ModuleSettings(["largestFile": .integer(1)]))
        await #expect {
            _ = try await small.documents.receive(expecting: nil) { take in
                for _ in 0..<3 { try await take([UInt8](repeating: 0x25, count: 500_000)) }
            }
        } throws: { ($0 as? MizanError)?.code == .tooLarge }
        #expect(module(FakeMachine()).documents.largest == 200 << 20)
        // A file of 2 GB is refused before its bytes are read. Its blocks are not on the disk.
        try store.directory.write(Array("%PDF-1.4".utf8), to: "large.pdf")
        #expect(truncate(store.directory.file("large.pdf"), 2 << 30) == 0)
        await #expect {
            _ = try await module(FakeMachine(count: 1)).documents.take(
                fileAt: store.directory.file("large.pdf"), named: "large.pdf")
        } throws: {
            let error = $0 as? MizanError
            return error?.code == .tooLarge && error?.message.hasPrefix("large.pdf has") == true
                && error?.advice?.contains("modules.library.largestFile") == true
        }
        #expect(try store.directory.names(in: "store/blobs") == [])
    }

    @Test func aDocumentIsOfItsBooksTypeAndOwner() async throws {
        let book = try await add("%PDF-1.4", FakeMachine(count: 7)).entity
        let archive = FakeArchive(["META-INF/container.xml": Self.container, "a.opf": Self.package])
        let (module, document) = try await take(Self.zip, FakeMachine(archive: archive))
        await #expect {
            try await module.keeping(document, of: store.owner) { placed, transaction in
                _ = try LibraryModule.set(document, placed, of: book.id, in: transaction)
            }
        } throws: { ($0 as? MizanError)?.reason == Refusal.otherDocument.reason }
        // Another owner with a book of the same hash has no bytes.
        try await store.database.write(store.other) { _ = try LibraryModule.books(in: $0).save(book) }
        await #expect { try await module.document(of: book.id, for: store.other) } throws: {
            ($0 as? MizanError)?.reason == Refusal.withoutDocument.reason
        }
        let audit = try await store.database.read { [blobs = store.database.blobs] in try BlobAudit(of: blobs, in: $0) }
        #expect(audit.count == 1 && audit.unnamed == [])
    }

    /// The document stays as long as the history names it.
    @Test func aRemovedBookKeepsItsDocument() async throws {
        let book = try await add("%PDF-1.4", FakeMachine(count: 7)).entity
        try await store.write { try LibraryModule.removeBook(book.id, in: $0) }
        #expect(try await store.write { try Blobs.release(in: $0) } == 0)
        try await store.write { _ = try LibraryModule.books(in: $0).purge(book.id) }
        #expect(try await store.write { try Blobs.release(in: $0) } == 1)
    }
}
