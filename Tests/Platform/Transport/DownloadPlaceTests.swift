import Glibc
internal import Kernel
import Synchronization
import TestSupport
import Testing

@testable import Transport

/// Other files at the paths of the download and of its part. Such a file exists before the download, or is created during the
/// download.
struct DownloadPlaceTests {
    private static let content = Array("0123456789".utf8)
    private static let whole = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"v1\"\r\n\r\n0123456789"

    private static func download(to path: String) async throws(TransportError) -> Download {
        let server: ScriptedServer
        do {
            server = try ScriptedServer.answering { connection, _ in connection.send(whole) }
        } catch { throw TransportError(.closed) }
        defer { server.stop() }
        return try await TransportWorld.client().download(
            HTTPRequest(.get, try HTTPURL(server.base), timeouts: TransportWorld.patience, retries: .never), to: path)
    }

    @Test(arguments: ["file", "file.part"])
    func aPathThatDoesNotNameAFileIsNotReplaced(name: String) async throws {
        for kind in ["pipe", "directory", "link"] {
            let directory = try TemporaryDirectory()
            try directory.write([7], to: "elsewhere")
            switch kind {
            case "pipe": mkfifo(directory.file(name), 0o600)
            case "directory": mkdir(directory.file(name), 0o700)
            default: symlink(directory.file("elsewhere"), directory.file(name))
            }
            let error = await #expect(throws: TransportError.self) {
                try await Self.download(to: directory.file("file"))
            }
            #expect(error?.fault == .notAFile(directory.file(name)), "\(kind)")
            #expect(error?.description.contains(directory.file(name)) == true)
            #expect(try directory.names() == ["elsewhere", name].sorted())
            #expect(try directory.bytes(of: "elsewhere") == [7])
        }
    }

    @Test func aLinkCreatedMeanwhileIsNotReplaced() async throws {
        let directory = try TemporaryDirectory()
        try directory.write([7], to: "elsewhere")
        let (place, target) = (directory.file("file"), directory.file("elsewhere"))
        let server = try ScriptedServer { connection, server in
            guard let head = server.head(of: connection) else { return }
            // At this request, the part is already complete.
            if head.contains("Range: ") {
                return connection.answer("416 R", ["Content-Range: bytes */10"])
            }
            symlink(target, place)
            connection.send(Self.whole)
        }
        defer { server.stop() }
        let request = try TransportWorld.request(server.base + "/file")
        let error = await #expect(throws: TransportError.self) {
            try await TransportWorld.client().download(request, to: place)
        }
        #expect(error?.fault == .notAFile(place))
        #expect(try directory.names() == ["elsewhere", "file", "file.part", "file.part-of"])
        #expect(try directory.bytes(of: "elsewhere") == [7])
        #expect(unlink(place) == 0)
        #expect(try await TransportWorld.client().download(request, to: place).size == 10)
        #expect(try directory.bytes(of: "file") == Self.content)
    }

    @Test(arguments: [true, false])
    func aPipeOrLinkInPlaceOfTheNoteDoesNotBlockTheDownload(isPipe: Bool) async throws {
        let directory = try TemporaryDirectory()
        try directory.write([7], to: "elsewhere")
        let note = directory.file("file.part-of")
        #expect((isPipe ? mkfifo(note, 0o600) : symlink(directory.file("elsewhere"), note)) == 0)
        #expect(try await Self.download(to: directory.file("file")).size == 10)
        #expect(try directory.names() == ["elsewhere", "file"])
        #expect(try directory.bytes(of: "elsewhere") == [7])
    }

    /// The file at the part's path may belong to a different user, who is also allowed to write to this directory.
    @Test func aPartCreatedByAnotherUserIsNotWrittenTo() async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.send(Self.whole)
        }
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let other = directory.file("other")
        try Array("theirs".utf8).withUnsafeBytes { bytes in
            let number = open(other, O_WRONLY | O_CREAT, 0o600)
            defer { close(number) }
            try #require(write(number, bytes.baseAddress, bytes.count) == bytes.count)
        }
        try #require(link(other, directory.file("file.part")) == 0)
        let request = try TransportWorld.request(server.base + "/file")
        _ = try await TransportWorld.client().download(request, to: directory.file("file"))
        #expect(try directory.bytes(of: "file") == Self.content)
        #expect(try directory.bytes(of: "other") == Array("theirs".utf8))
    }

    @Test func aNoteThatIsADirectoryIsNamed() async throws {
        let directory = try TemporaryDirectory()
        let note = directory.file("file.part-of")
        #expect(mkdir(note, 0o700) == 0)
        let error = await #expect(throws: TransportError.self) {
            try await Self.download(to: directory.file("file"))
        }
        #expect(error?.fault == .notAFile(note))
        #expect(try !directory.names().contains("file"))
    }

    /// When all bytes have arrived, a different file has the name of the part.
    @Test(arguments: [true, false])
    func aFileInPlaceOfThePartDoesNotBecomeTheTarget(isBrokenOff: Bool) async throws {
        let directory = try TemporaryDirectory()
        try directory.write([7], to: "file")
        try directory.write(Array("theirs".utf8), to: "other")
        let (other, part) = (directory.file("other"), directory.file("file.part"))
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send(Self.whole.replacing("0123456789", with: "0123"))
            while access(part + "-of", F_OK) != 0 { usleepFor(milliseconds: 1) }
            rename(other, part)
            if !isBrokenOff { connection.send("456789") }
        }
        defer { server.stop() }
        let request = try TransportWorld.request(server.base + "/file")
        let error = await #expect(throws: TransportError.self) {
            try await TransportWorld.client().download(request, to: directory.file("file"))
        }
        #expect(error?.fault == (isBrokenOff ? .brokenOff : .replaced(part)))
        if !isBrokenOff { #expect(error?.description.contains(part) == true) }
        #expect(try directory.bytes(of: "file") == [7])
        // The other file is kept, and the note that described the part is gone.
        #expect(try directory.names() == ["file", "file.part"])
        #expect(try directory.bytes(of: "file.part") == Array("theirs".utf8))
    }

    /// The name of the part is checked, and then the part is moved to the final path. Between these two steps, the part may be
    /// replaced.
    @Test func aPartReplacedAtTheLastMomentIsDetected() async throws {
        let directory = try TemporaryDirectory()
        let (path, other) = (directory.file("file"), directory.file("other"))
        let url = try HTTPURL("https://a.example/file")
        let isOver = Mutex(false)
        async let swapping: Void = {
            while !isOver.withLock({ $0 }) {
                try directory.write(Array("theirs".utf8), to: "other")
                rename(other, path + ".part")
                await Task.yield()
            }
        }()
        var published = 0
        for _ in 0..<5_000 {
            do {
                let part = try PartFile(for: path, of: url, isHashed: false)
                try part.append(Self.content)
                try part.publish()
                published += 1
                #expect(try directory.bytes(of: "file") == Self.content)
            } catch TransportFault.replaced { continue }
        }
        isOver.withLock { $0 = true }
        try await swapping
        #expect(published > 0)
    }

    @Test(arguments: ["file.part", "file.part-of"])
    func aTargetNamedLikeAPartIsRefused(name: String) async throws {
        let directory = try TemporaryDirectory()
        let error = await #expect(throws: TransportError.self) {
            try await Self.download(to: directory.file(name))
        }
        #expect(error?.fault == .partName(directory.file(name)))
        #expect(try directory.names() == [])
    }
}
