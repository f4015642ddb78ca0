import Archives
import HomeDoor
import HomeImports
import HomePast
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// Files in a zip archive are recognised by their contents.
struct ArchiveImportTests {
    private let directory: TemporaryDirectory
    private static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array("JFIF".utf8) + [0, 1]

    init() async throws {
        directory = try TemporaryDirectory()
    }

    /// Imports an archive of these members into a new store.
    private func take(
        _ members: [NewArchiveMember], through pipe: Bool = false
    ) async throws -> (result: ImportResult, entries: [ImportEntry]) {
        try ZipArchives().write(members, to: directory.file("export.zip"))
        let application = try await Application.open(at: directory.file("store"))
        do {
            let owner = try await application.firstOwner().id
            let source: any ImportSource =
                pipe
                ? PipedFile(file: FileSource(directory.file("export.zip"))) : FileSource(directory.file("export.zip"))
            let result = try await application.home.imports.run(source, owner: owner)
            let entries = try await application.home.imports.entries(owner: owner)
            try await application.close()
            return (result, entries)
        } catch {
            try await application.close()
            throw error
        }
    }

    private func reason(_ members: [NewArchiveMember], through pipe: Bool = false) async -> MizanError? {
        await #expect(throws: MizanError.self) { try await take(members, through: pipe) }
    }

    @Test func theFileInAnArchiveIsFoundUnderAnyName() async throws {
        let (result, entries) = try await take([
            NewArchiveMember("__MACOSX/._a", .bytes([0, 5, 0x16, 7])),
            NewArchiveMember("photo.plist", .bytes(Self.picture)),
            NewArchiveMember("notes.json", .bytes(Array(#"{"other": [1]}"#.utf8))),
            NewArchiveMember("broken.json", .bytes(Array(#"{"other": "#.utf8))),
            NewArchiveMember("导出/数据.bin", .file(Fixtures.sample)),
        ])
        #expect(result.file == "export.zip" && result.number == 1)
        #expect(result.report.remarks.contains("Read from the archive: 导出/数据.bin."))
        #expect(entries.map(\.added) == [20] && entries.map(\.file) == ["export.zip"])
    }

    @Test func theErrorNamesTheDamagedMember() async throws {
        let damaged = NewArchiveMember("a/old.plist", .bytes(Array("<?xml version=\"1.0\"?><plist><dict><key>a".utf8)))
        let error = await reason([damaged])
        #expect(error?.reason == "import.not-recognised")
        #expect(error?.message.contains("a/old.plist:") == true, "\(error?.message ?? "")")
    }

    @Test func aDamagedMemberDoesNotStopTheOtherMembers() async throws {
        let (result, _) = try await take([
            NewArchiveMember("a/old.plist", .bytes(Array("<?xml version=\"1.0\"?><plist><dict><key>a".utf8))),
            NewArchiveMember("one.plist", .file(Fixtures.sample)),
        ])
        #expect(result.report.remarks.contains { $0.hasPrefix("Not read in the archive: a/old.plist:") })
    }

    /// PowerShell writes so.
    @Test(arguments: [true, false])
    func jsonInUTF16IsRead(isLittle: Bool) async throws {
        let text = "\u{FEFF}" + #"{"favoriteAyahs": ["3:3"]}"#
        let bytes = text.utf16.flatMap { unit in
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isLittle ? pair : pair.reversed()
        }
        let (_, entries) = try await take([NewArchiveMember("one.json", .bytes(bytes))])
        #expect(entries.map(\.added) == [1])
    }

    @Test func skippedMembersOfAnArchiveAreListed() async throws {
        let table =
            "Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes\n2026-01-08,-1.00,Tea,,Cash,EUR,1,\n"
        let (result, _) = try await take([
            NewArchiveMember("a.csv", .bytes(Array(table.utf8))), NewArchiveMember("one.plist", .file(Fixtures.sample)),
            NewArchiveMember("photo.plist", .bytes(Self.picture)),
        ])
        #expect(
            result.report.remarks.contains(
                "Not read from the archive: one.plist. Unpack it, and import the files one after the other."))
    }

    @Test func severalDocumentsOfAnArchiveAreOneImport() async throws {
        let more = Array(#"{"favoriteAyahs": ["3:3"]}"#.utf8)
        let (result, entries) = try await take([
            NewArchiveMember("one.plist", .file(Fixtures.sample)), NewArchiveMember("two.json", .bytes(more)),
        ])
        #expect(result.titles.count == 2)
        #expect(entries.count == 1)
    }

    @Test func theErrorListsTheMembersOfAnUnrecognisedArchive() async throws {
        let error = await reason([NewArchiveMember("a/photo.jpg", .bytes(Self.picture))])
        #expect(error?.reason == "import.not-recognised")
        #expect(
            error?.message.contains("an archive with 1 file, such as “a/photo.jpg”") == true, "\(error?.message ?? "")")
    }

    @Test func anArchiveWithinAnArchiveIsNotOpened() async throws {
        try ZipArchives().write([NewArchiveMember("a.plist", .file(Fixtures.sample))], to: directory.file("inner.zip"))
        let error = await reason([NewArchiveMember("inner.zip", .file(directory.file("inner.zip")))])
        #expect(error?.reason == "import.not-recognised")
        #expect(error?.message.contains("archive within an archive") == true, "\(error?.message ?? "")")
    }

    @Test func theTotalSizeOfDocumentsHasALimit() async throws {
        let large = [UInt8](repeating: UInt8(ascii: " "), count: 70 << 20)
        try directory.write(large, to: "large")
        let error = await reason(["a", "b"].map { NewArchiveMember($0, .file(directory.file("large"))) })
        // If the zip reader finds that the members only repeat one byte, the zip reader reports its error first.
        #expect(
            ["import.too-large", "archive.bomb", "import.not-recognised"].contains(error?.reason),
            "\(String(describing: error))")
    }

    @Test func anArchiveFromAPipeIsRefused() async throws {
        let error = await reason([NewArchiveMember("a.plist", .file(Fixtures.sample))], through: true)
        #expect(error?.reason == "import.archive-in-pipe" && error?.advice != nil)
    }
}

/// A file whose path is unknown.
private struct PipedFile: ImportSource {
    let file: FileSource
    var name: String { file.name }
    var size: Int64? { nil }
    var path: String? { nil }
    func head() -> [UInt8]? { file.head() }
    func open() throws -> any ByteStream { try file.open() }
}
