import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import Archives

@Suite(.serialized) struct HostileArchiveTests {
    let world: ArchiveWorld

    init() throws { world = try ArchiveWorld() }

    @Test func upToTenThousandMembersAreListed() throws {
        let members = (0...10_000).map { TestZip.Member("folder/member-\($0).json", "\($0)") }
        let archive = try world.open(TestZip(Array(members.dropLast())).bytes)
        #expect(archive.members.count == 10_000)
        #expect(try world.text(archive, 9_999) == "9999")
        let error = world.openFailure(TestZip(members).bytes)
        #expect(error?.reason == "archive.too-many-members")
        #expect(error?.message.contains("has 10001 members; at most 10000 are allowed") == true)
    }

    /// The number of members in the end record is false.
    @Test func anEndRecordWithAFalseDirectoryIsRefused() throws {
        for count: UInt16 in [3, 500] {
            var zip = TestZip([.init("a", "1"), .init("b", "2")])
            zip.declaredCount = count
            #expect(world.openFailure(zip.bytes)?.reason == "archive.damaged")
        }
    }

    @Test func tooLongNamesAreRefused() throws {
        let long = String(repeating: "n", count: 1_025)
        let error = world.openFailure(TestZip([.init("a", "x"), .init(long, "x")]).bytes)
        #expect(error?.reason == "archive.name-too-long")
        #expect(error?.message.contains("1025") == true)
        #expect(try world.text(world.open(.init(String(long.dropLast()), "x"))) == "x")
    }

    /// 32 MiB of zeros compress to 32 KiB. The directory states 4 GiB.
    @Test func aZipBombIsStoppedByItsCompressionRatio() throws {
        var bytes = try world.zipped("zeros.bin", [UInt8](repeating: 0, count: 32 << 20))
        #expect(bytes.count < 64 << 10)
        try Self.declare(0xFFFF_FFFE, in: &bytes)
        let archive = try world.open(bytes)
        #expect(archive.members[0].size == 0xFFFF_FFFE)
        let reader = try archive.read(archive.members[0], atMost: 1 << 40)
        let error = #expect(throws: MizanError.self) { try ArchiveWorld.all(reader) }
        #expect(error?.reason == "archive.bomb")
        // The ratio is checked only beyond a certain size, so that size plus one piece may be read.
        #expect(reader.bytesRead <= 16 << 20 + 64 << 10)
        #expect(try Children.areGone())
        #expect(throws: MizanError.self) { try reader.next(upTo: 1) }
    }

    @Test func aTooLargeArchiveIsRefusedBeforeItIsRead() throws {
        let archive = try world.open(.init("a", String(repeating: "x", count: 1_001)))
        #expect(try world.failure(archive, atMost: 1_000)?.reason == "archive.too-large")
        #expect(try ArchiveWorld.all(archive.read(archive.members[0], atMost: 1_001)).count == 1_001)
    }

    @Test func aMemberLongerThanItDeclaresIsRefused() throws {
        var bytes = try world.zipped("a.bin", (0..<500_000).map { UInt8(truncatingIfNeeded: $0 >> 3) })
        try Self.declare(1_000, in: &bytes)
        let error = try world.failure(world.open(bytes))
        #expect(error?.reason == "archive.damaged")
        #expect(error?.message.contains("longer than the 1000 bytes") == true)
        #expect(try Children.areGone())
    }

    @Test func aMemberShorterThanItDeclaresIsRefused() throws {
        var bytes = try world.zipped("a.bin", [UInt8](repeating: 7, count: 1_000))
        try Self.declare(5_000, in: &bytes)
        #expect(try world.failure(world.open(bytes))?.reason == "archive.damaged")
    }

    @Test func encryptedMembersAreReportedAsEncrypted() throws {
        var member = TestZip.Member("secret.txt", "0123456789abcdef")
        member.flags = 1
        let archive = try world.open(member, .init("open.txt", "open"))
        #expect(archive.members.map(\.isEncrypted) == [true, false])
        let error = try world.failure(archive)
        #expect(error?.reason == "archive.encrypted")
        #expect(error?.message.contains("“secret.txt” is encrypted") == true)
        #expect(try world.text(archive, 1) == "open")
        #expect(try archive.heads { _ in true }.map { (try? $0.bytes.get())?.count } == [nil, 4])
    }

    /// The directory says that the member is not encrypted. `unzip` also believes the directory, so it does not wait for a
    /// password.
    @Test func aMemberWhoseEncryptionTheDirectoryHidesIsReadAsStored() throws {
        var member = TestZip.Member("secret.txt", "0123456789abcdef")
        member.flags = 1
        var bytes = TestZip([member]).bytes
        // Clears the encryption flag in the directory, but not in the member's own header.
        let directory = try #require(Self.directory(of: bytes))
        bytes[directory + 8] = 0
        #expect(try world.text(world.open(bytes)) == "0123456789abcdef")
        #expect(try Children.areGone())
    }

    @Test func truncatedArchivesAreRefused() throws {
        let whole = TestZip([.init("a", String(repeating: "text", count: 500)), .init("b", "x")]).bytes
        for count in [1, 10, 21, 22, 30, 60, 100, 1_000, 2_000] {
            let error = world.openFailure(Array(whole.dropLast(count)))
            #expect(error?.reason == "archive.damaged", "\(count)")
        }
        #expect(world.openFailure([])?.reason == "archive.not-an-archive")
        #expect(world.openFailure(Array("%PDF-1.7".utf8))?.reason == "archive.not-an-archive")
        // The beginning is missing, so all offsets are wrong.
        #expect(world.openFailure(Array(whole.dropFirst(700)))?.reason == "archive.damaged")
    }

    @Test func aWrongChecksumIsDamage() throws {
        var member = TestZip.Member("a", "text")
        member.checksum = 1
        #expect(try world.failure(world.open(member))?.reason == "archive.damaged")
    }

    /// A changed byte leads to an error or a different text at most; nothing hangs, and no child remains.
    @Test func changedBytesNeverCauseACrash() throws {
        let whole = try world.zipped("folder/a.txt", Array(String(repeating: "some text ", count: 40).utf8))
        for place in stride(from: 0, to: whole.count, by: 3) {
            var bytes = whole
            bytes[place] ^= 0xFF
            do {
                let archive = try world.open(bytes)
                for member in archive.members { _ = try ArchiveWorld.all(archive.read(member, atMost: 1 << 20)) }
            } catch let error as MizanError {
                #expect(error.reason.hasPrefix("archive."), "\(place): \(error)")
            }
        }
        #expect(try Children.areGone())
    }

    @Test func twoMembersWithTheSameNameAreListedButNotRead() throws {
        let archive = try world.open(.init("a", "one"), .init("a", "two"), .init("b", "three"))
        #expect(archive.members.map(\.name) == ["a", "a", "b"])
        #expect(try world.failure(archive, 0)?.reason == "archive.ambiguous")
        #expect(try world.failure(archive, 1)?.reason == "archive.ambiguous")
        #expect(try world.text(archive, 2) == "three")
    }

    @Test func anEmptyArchiveHasNoMembers() throws {
        #expect(try world.open(TestZip([]).bytes).members.isEmpty)
    }

    /// A member that is itself an archive is never opened. So an archive that contains itself does no harm.
    @Test func anArchiveWithinAnArchiveIsNotOpened() throws {
        var inner = TestZip([.init("leaf", "x")]).bytes
        for depth in 0..<5 { inner = TestZip([.init(Array("\(depth).zip".utf8), inner)]).bytes }
        let heads = try world.open(inner).heads { _ in true }
        #expect(heads.map(\.isArchive) == [true])
        #expect(heads[0].nested.message.contains("“4.zip” is an archive within an archive") == true)
    }

    @Test func aMemberOfAnotherArchiveIsRefused() throws {
        let other = try world.open(.init("a", "one"))
        let archive = try world.open(.init("b", "two"))
        let error = #expect(throws: MizanError.self) { try archive.read(other.members[0], atMost: 100) }
        #expect(error?.reason == "archive.unreadable-member")
    }

    @Test func aPathThatDoesNotNameAFileIsRefused() throws {
        for (path, reason) in [
            (world.directory.path, "archive.not-a-file"), ("/dev/zero", "archive.not-a-file"),
            (world.directory.file("none"), "archive.file"),
        ] {
            let error = #expect(throws: MizanError.self) {
                try UnzipArchives().open(path, limits: ArchiveLimits())
            }
            #expect(error?.reason == reason)
        }
    }

    /// The start of the directory, in an archive without a comment.
    private static func directory(of bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast(3).last { bytes[$0..<$0 + 4] == [0x50, 0x4B, 1, 2] }
    }

    /// Changes the size that the directory states for the only member.
    private static func declare(_ size: UInt32, in bytes: inout [UInt8]) throws {
        let place = try #require(directory(of: bytes))
        bytes.replaceSubrange(place + 24..<place + 28, with: TestZip.four(size))
    }
}
