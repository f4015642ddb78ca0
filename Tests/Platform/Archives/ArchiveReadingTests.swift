import Glibc
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import Archives

@Suite(.serialized) struct ArchiveReadingTests {
    let world: ArchiveWorld

    init() throws { world = try ArchiveWorld() }

    @Test func membersAreListedAndRead() throws {
        let archive = try world.open(.init("a.txt", "first"), .init("sub/", ""), .init("sub/b.txt", "second"))
        #expect(archive.members.map(\.name) == ["a.txt", "sub/", "sub/b.txt"])
        #expect(archive.members.map(\.size) == [5, 0, 6])
        #expect(archive.members.map(\.isDirectory) == [false, true, false])
        #expect(try world.text(archive, 0) == "first")
        #expect(try world.text(archive, 2) == "second")
        #expect(try world.failure(archive, 1)?.reason == "archive.unreadable-member")
    }

    @Test func aLargeCompressedMemberIsReadCompletely() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
        let archive = try world.open(world.zipped("large.bin", bytes))
        let reader = try archive.read(archive.members[0], atMost: 1 << 30)
        #expect(try ArchiveWorld.all(reader, by: 1_000) == bytes)
        #expect(reader.bytesRead == 3_000_000)
        #expect(try reader.next(upTo: 10) == [])
        #expect(archive.members[0].compressedSize < archive.members[0].size)
    }

    /// Uploads are files without a name.
    @Test func anUnnamedFileIsRead() throws {
        try world.directory.write(TestZip([.init("a", "alone"), .init("b", "too")]).bytes, to: "upload")
        let descriptor = open(world.directory.file("upload"), O_RDONLY | O_CLOEXEC)
        try world.directory.remove("upload")
        let archive = try UnzipArchives().open(descriptor: descriptor, named: "export.zip", limits: ArchiveLimits())
        close(descriptor)
        #expect(try world.text(archive, 1) == "too")
        #expect(try world.text(archive, 0) == "alone")
    }

    @Test func aReplacedFileIsNotRead() throws {
        let archive = try world.open(.init("a", "first"))
        try world.directory.remove("a.zip")
        try world.directory.write(TestZip([.init("a", "other")]).bytes, to: "a.zip")
        #expect(try world.text(archive) == "first")
    }

    @Test(arguments: [
        "plain", "with space", "[a]", "a[b-d]e", "star*", "what?", "back\\slash", "-p", "-x", "--", "-", "@",
        "'quote\"",
        "$HOME", "`id`", "; ls", "line\nbreak", "tab\there", "\u{1B}[31mred", "القرآن.csv", "导出.xml", "é", "e\u{301}",
        "../../etc/passwd", "/etc/passwd", "C:\\Windows\\a", "a/../b", "~", "~root/x", "!", "^", "a//b", ".", "#U0644",
    ])
    func memberNamesAreReadUnchanged(_ name: String) throws {
        // If `unzip` took the name as a pattern, it would also match these names.
        let others = ["starfish", "whatx", "abe", "a", "b", "x"].filter { $0 != name }.map { TestZip.Member($0, "no") }
        let archive = try world.open(TestZip([.init(name, "yes")] + others).bytes)
        #expect(archive.members[0].name == name)
        #expect(try world.text(archive) == "yes")
        #expect(!archive.members[0].title.unicodeScalars.contains { $0.value < 0x20 })
        #expect(try world.directory.names() == ["a.zip"])
    }

    /// In archives of old programs, the encoding of the names is not stated.
    @Test(arguments: [0, 3, 11] as [UInt8])
    func aNameInAnotherEncodingIsFound(_ system: UInt8) throws {
        var member = TestZip.Member([0x80, 0xE9, 0x2E, 0x74], Array("old".utf8))
        (member.flags, member.system) = (0, system)
        let archive = try world.open(member, .init("new.x", "new"))
        #expect(try world.text(archive) == "old")
        #expect(try world.text(archive, 1) == "new")
        // A second name that the unreadable letters could also stand for makes the archive ambiguous.
        #expect(try world.failure(world.open(member, .init("new.t", "new")))?.reason == "archive.ambiguous")
    }

    @Test func theUnicodeNameOfAMemberIsPreferred() throws {
        var member = TestZip.Member(Array("___.txt".utf8), Array("text".utf8))
        (member.flags, member.system) = (0, 0)
        let name = Array("دعاء.txt".utf8)
        member.extra =
            TestZip.two(0x7075) + TestZip.two(UInt16(5 + name.count)) + [1]
            + TestZip.four(TestZip.checksum(member.name)) + name
        let archive = try world.open(member)
        #expect(archive.members[0].name == "دعاء.txt")
        #expect(try world.text(archive) == "text")
    }

    @Test func aCommentAndLeadingBytesAreTolerated() throws {
        var zip = TestZip([.init("a", "text")])
        zip.comment = Array("A comment of somebody".utf8)
        zip.prefix = Array("#!/bin/sh\nexit 1\n".utf8)
        #expect(try world.text(world.open(zip.bytes)) == "text")
    }

    @Test func theFirstBytesOfMembersAreRead() throws {
        let nested = TestZip([.init("x", "y")]).bytes
        let archive = try world.open(
            TestZip([
                .init("导出.xml", "<HealthData " + String(repeating: "x", count: 9_000)), .init("empty", ""),
                .init(Array("inner.zip".utf8), nested), .init("folder/", ""),
            ]).bytes)
        let heads = try archive.heads { _ in true }
        #expect(heads.map(\.member.name) == ["导出.xml", "empty", "inner.zip"])
        #expect(try heads[0].bytes.get().count == 4_096)
        #expect(try heads[0].bytes.get().starts(with: Array("<HealthData ".utf8)))
        #expect(try heads[1].bytes.get() == [])
        #expect(heads.map(\.isArchive) == [false, false, true])
        #expect(heads[2].nested.reason == "archive.nested")
        #expect(try Children.areGone())
    }

    @Test func theFirstBytesOfALimitedNumberOfMembersAreRead() throws {
        var limits = ArchiveLimits()
        limits.heads = 2
        let archive = try world.open(TestZip((0..<3).map { .init("m\($0)", "x") }).bytes, limits)
        let error = #expect(throws: MizanError.self) { try archive.heads { _ in true } }
        #expect(error?.reason == "archive.too-many-candidates")
        #expect(try archive.heads { $0.index < 2 }.count == 2)
    }
}
