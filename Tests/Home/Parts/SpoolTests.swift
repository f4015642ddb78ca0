import Kernel
import TestSupport
import Testing

@testable import HomeImports

struct SpoolTests {
    @Test func anUploadIsSpooledToAnUnnamedFile() throws {
        let directory = try TemporaryDirectory()
        let spool = try Spool(in: directory.path)
        try spool.write([1, 2, 3])
        try spool.write([4])
        #expect(try directory.names() == [])
        #expect(spool.count == 4)
        #expect(try spool.read(at: 1, upTo: 2) == [2, 3])
        #expect(try spool.read(at: 3, upTo: 9) == [4])
        try spool.empty()
        try spool.write([5])
        #expect(try spool.read(at: 0, upTo: 9) == [5])
    }

    @Test func aBodyWithoutDiskSpaceIsRefusedBeforeItIsSent() throws {
        let directory = try TemporaryDirectory()
        #expect {
            _ = try Spool(in: directory.path, expecting: 1, reserve: 1 << 62)
        } throws: { error in
            (error as? MizanError)?.code == .storageFull && (error as? MizanError)?.reason == "upload.no-room"
        }
        #expect(throws: MizanError.self) { _ = try Spool(in: directory.path, expecting: 1 << 60) }
    }

    @Test func aMissingSpoolDirectoryIsReported() throws {
        let directory = try TemporaryDirectory()
        #expect(throws: MizanError.self) { _ = try Spool(in: directory.file("none")) }
    }
}
