import Glibc
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import Archives

@Suite(.serialized) struct ArchiveWritingTests {
    let world: ArchiveWorld

    init() throws { world = try ArchiveWorld() }

    private func write(_ members: [NewArchiveMember], to name: String = "out.zip") throws -> any OpenArchive {
        try ZipArchives(scratch: world.directory.path).write(members, to: world.directory.file(name))
        return try UnzipArchives().open(world.directory.file(name), limits: ArchiveLimits())
    }

    @Test func writtenValuesReadBack() throws {
        try world.directory.write(Array("from a file".utf8), to: "source")
        let archive = try write([
            .init("Habits.csv", .bytes(Array("a,b".utf8))), .init("001 صلاة/Checkmarks.csv", .bytes([])),
            .init("-x", .bytes([1])), .init("[a]*?", .bytes([2])),
            .init("002/b", .file(world.directory.file("source"))), .init("@list", .bytes([3])),
        ])
        #expect(
            archive.members.map(\.name) == ["Habits.csv", "001 صلاة/Checkmarks.csv", "-x", "[a]*?", "002/b", "@list"])
        #expect(try world.text(archive, 0) == "a,b")
        #expect(try world.text(archive, 1) == "")
        #expect(try world.text(archive, 2) == "\u{1}")
        #expect(try world.text(archive, 4) == "from a file")
        // Only the archive remains.
        #expect(try world.directory.names() == ["out.zip", "source"])
        #expect(try Children.areGone())
    }

    @Test func equalMembersGiveEqualBytes() throws {
        let members = (0..<20).map { NewArchiveMember("\($0)/m.txt", .bytes(Array("text \($0)".utf8))) }
        _ = try write(members, to: "one.zip")
        usleep(1_100_000)
        _ = try write(members, to: "two.zip")
        #expect(try world.directory.bytes(of: "one.zip") == world.directory.bytes(of: "two.zip"))
    }

    @Test func anArchiveWithoutMembersIsValid() throws {
        #expect(try write([]).members.isEmpty)
    }

    @Test func anExistingFileIsNotOverwritten() throws {
        try world.directory.write([1, 2, 3], to: "out.zip")
        let error = #expect(throws: MizanError.self) { try write([.init("a", .bytes([]))]) }
        #expect(error?.reason == "archive.exists")
        #expect(try world.directory.bytes(of: "out.zip") == [1, 2, 3])
        #expect(try world.directory.names() == ["out.zip"])
    }

    @Test(arguments: [
        "", "/", "/a", "a/", "a//b", "../a", "a/../b", ".", "..", "a\\b", "C:a", "a\nb", "a\u{0}b", "\u{7F}",
    ])
    func namesThatLeaveTheDirectoryAreRefused(_ name: String) throws {
        let error = #expect(throws: MizanError.self) { try write([.init(name, .bytes([]))]) }
        #expect(error?.reason == "archive.wrong-name")
        #expect(try world.directory.names() == [])
    }

    @Test func conflictingNamesAreRefused() throws {
        for names in [["a", "A"], ["a", "a/b"], ["a/b/c", "A/B"]] {
            let error = #expect(throws: MizanError.self) { try write(names.map { .init($0, .bytes([])) }) }
            #expect(error?.reason == "archive.wrong-name")
        }
    }

    @Test func aMissingSourceLeavesNoArchive() throws {
        let error = #expect(throws: MizanError.self) { try write([.init("a", .file(world.directory.file("none")))]) }
        #expect(error?.reason == "archive.file")
        #expect(try world.directory.names() == [])
    }

    @Test func tooManyNamesForTheProgramAreRefused() throws {
        let long = String(repeating: "n", count: 250)
        let members = (0..<5_000).map { NewArchiveMember("\($0)/\(long)", .bytes([])) }
        let error = #expect(throws: MizanError.self) { try write(members) }
        #expect(error?.reason == "archive.too-many-members")
        #expect(try world.directory.names() == [])
    }
}
