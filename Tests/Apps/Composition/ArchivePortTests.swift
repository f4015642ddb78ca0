import Kernel
import ModuleKit
import TestSupport
import Testing

@testable import Composition

struct ArchivePortTests {
    /// Modules get a working archive reader, not the placeholder that reports that there is none.
    @Test func modulesReceiveAnArchiveReader() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array("no archive".utf8), to: "a.zip")
        let application = try await Application.open(at: directory.file("store"))
        let error = #expect(throws: MizanError.self) {
            try application.context.archives.open(directory.file("a.zip"), limits: ArchiveLimits())
        }
        #expect(error?.reason == "archive.not-an-archive")
        try await application.close()
    }
}
