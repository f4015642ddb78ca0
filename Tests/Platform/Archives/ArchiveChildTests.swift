import Dispatch
import Glibc
import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import Archives

/// The child process ends in every case, even if reading stops early or fails.
@Suite(.serialized) struct ArchiveChildTests {
    let world: ArchiveWorld
    /// An archive so large that `unzip` has to wait until more of its output is read.
    let archive: any OpenArchive

    init() throws {
        world = try ArchiveWorld()
        archive = try world.open(.init("large", String(repeating: "0123456789abcdef", count: 1 << 20)))
    }

    private func begun() throws -> any ArchiveMemberReader {
        let reader = try archive.read(archive.members[0], atMost: 1 << 30)
        #expect(try reader.next(upTo: 100).count == 100)
        #expect(try Children.count() >= 1)
        return reader
    }

    @Test func aReleasedReaderEndsItsChild() throws {
        _ = try begun()
        #expect(try Children.areGone())
    }

    @Test func aStoppedReaderEndsItsChild() throws {
        let reader = try begun()
        reader.stop()
        #expect(throws: CancellationError.self) { try reader.next(upTo: 100) }
        #expect(try Children.areGone())
    }

    @Test func aReaderAtWorkIsStoppedFromAnotherThread() throws {
        let reader = try begun()
        DispatchQueue(label: "stop").asyncAfter(deadline: .now() + .milliseconds(50)) { reader.stop() }
        #expect(throws: CancellationError.self) { while true { if try reader.next(upTo: 1).isEmpty { break } } }
        #expect(try Children.areGone())
    }

    @Test func aKilledChildProcessIsAnError() throws {
        let reader = try begun()
        try Children.killAll()
        let error = #expect(throws: MizanError.self) { try ArchiveWorld.all(reader) }
        #expect(error?.reason == "archive.child-failed")
        #expect(error?.message.contains("signal 9") == true)
        #expect(try Children.areGone())
    }

    @Test func theTimeLimitEndsTheChild() throws {
        var limits = ArchiveLimits()
        limits.time = .zero
        let archive = try world.open(TestZip([.init("a", "text")]).bytes, limits)
        #expect(try world.failure(archive)?.reason == "archive.too-slow")
        #expect(try Children.areGone())
    }

    /// The time that the caller needs for processing the bytes does not count towards the time limit.
    @Test func theTimeOfTheCallerDoesNotCountTowardsTheLimit() throws {
        var limits = ArchiveLimits()
        limits.time = .seconds(2)
        let bytes = TestZip([.init("large", String(repeating: "x", count: 4 << 20))]).bytes
        let archive = try world.open(bytes, limits)
        let reader = try archive.read(archive.members[0], atMost: 1 << 30)
        #expect(try reader.next(upTo: 10).count == 10)
        usleep(2_500_000)
        #expect(try ArchiveWorld.all(reader).count == 4 << 20 - 10)
    }

    @Test func simultaneousReadersDoNotWaitForEachOther() async throws {
        let archive = archive
        try await withThrowingTaskGroup(of: Int.self) { group in
            // There are more readers than threads for tasks, and each of them waits.
            for _ in 0..<12 {
                group.addTask {
                    try ArchiveWorld.all(archive.read(archive.members[0], atMost: 1 << 30), by: 1 << 20).count
                }
            }
            for try await count in group { #expect(count == 16 << 20) }
        }
        #expect(try Children.areGone())
    }

    @Test func noDescriptorStaysOpen() throws {
        let before = try world.descriptors()
        for _ in 0..<20 { _ = try begun() }
        #expect(try Children.areGone())
        #expect(try world.descriptors() <= before + 2)
    }

    @Test func theErrorForAMissingProgramSaysWhatToInstall() throws {
        let reading = UnzipArchives(path: world.directory.path)
        let archive = try reading.open(world.directory.file("a.zip"), limits: ArchiveLimits())
        #expect(archive.members.count == 1)
        let error = try world.failure(archive)
        #expect(error?.reason == "archive.no-unzip")
        #expect(error?.withAdvice.contains("apt-get install unzip") == true)
        let heads = #expect(throws: MizanError.self) { try archive.heads { _ in true } }
        #expect(heads?.reason == "archive.no-unzip")
        let writing = #expect(throws: MizanError.self) {
            try ZipArchives(path: world.directory.path).write(
                [NewArchiveMember("a", .bytes([1]))], to: world.directory.file("b.zip"))
        }
        #expect(writing?.withAdvice.contains("apt-get install zip") == true)
        #expect(try world.directory.names() == ["a.zip"])
    }
}
