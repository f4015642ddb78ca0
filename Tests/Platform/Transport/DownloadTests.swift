import Crypto
import Kernel
import Synchronization
import TestSupport
import Testing

@testable import Transport

struct DownloadTests {
    /// A file on a server. The server sends a tag, and supports ranges if `knowsRanges` is true. Its answers break off after
    /// given numbers of bytes.
    private final class Files: Sendable {
        let content: Mutex<[UInt8]>
        let tag = Mutex("\"v1\"")
        /// For each of the next answers, the number of bytes of the body that are sent. If there is no number, the whole body
        /// is sent.
        let breaks = Mutex<[Int]>([])
        let knowsRanges: Bool
        let server: ScriptedServer

        init(_ content: [UInt8], knowsRanges: Bool = true) throws {
            self.content = Mutex(content)
            self.knowsRanges = knowsRanges
            let files = Mutex<Files?>(nil)
            server = try ScriptedServer.answering { connection, head in
                files.withLock { $0 }?.answer(connection, head)
            }
            files.withLock { $0 = self }
        }

        private func answer(_ connection: ScriptedServer.Connection, _ head: String) {
            let (content, tag) = (content.withLock { $0 }, tag.withLock { $0 })
            let first = header("Range", head).flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
            let isSame = header("If-Range", head) == tag
            let start = knowsRanges && isSame ? first ?? 0 : 0
            guard start < content.count else {
                return connection.answer("416 Range", ["Content-Range: bytes */\(content.count)"])
            }
            let range = "Content-Range: bytes \(start)-\(content.count - 1)/\(content.count)\r\n"
            connection.send(
                "HTTP/1.1 \(start > 0 ? "206 Partial" : "200 OK")\r\nContent-Length: \(content.count - start)\r\nETag: \(tag)\r\n"
                    + (start > 0 ? range : "") + "\r\n")
            let most = breaks.withLock { $0.isEmpty ? content.count : $0.removeFirst() }
            connection.send(Array(content[start..<min(content.count, start + most)]))
            if most < content.count - start { connection.end() }
        }

        private func header(_ name: String, _ head: String) -> String? {
            head.split(separator: "\r\n").first { $0.hasPrefix(name + ": ") }.map {
                String($0.dropFirst(name.count + 2))
            }
        }

        /// The range that each request asks for.
        var ranges: [String?] { server.heads.map { header("Range", $0) } }
    }

    private static let content = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }

    private static func request(_ files: Files) throws -> HTTPRequest {
        try TransportWorld.request(files.server.base + "/file?key=s3cret", retries: TransportWorld.soon)
    }

    private static func begun(by url: HTTPURL) -> DownloadRule.Part {
        DownloadRule.Part(total: Int64(content.count), validator: "\"v1\"", giver: PartFile.mark(of: url))
    }

    @Test func aFileIsFetchedAndItsHashIsChecked() async throws {
        let files = try Files(Self.content)
        defer { files.server.stop() }
        let directory = try TemporaryDirectory()
        try directory.write([1], to: "file")
        let progress = Mutex<[WorkProgress]>([])
        let hash = Array(SHA256.hash(data: Self.content))
        let done = try await TransportWorld.client().download(
            Self.request(files), to: directory.file("file"), expecting: hash,
            listener: WorkListener(enter: { _ in }, report: { report in progress.withLock { $0.append(report) } }))
        #expect(done.size == Int64(Self.content.count) && done.url.path == "/file")
        #expect(try directory.bytes(of: "file") == Self.content)
        #expect(try directory.names() == ["file"])
        #expect(progress.withLock { $0.last?.share } == 1)
    }

    @Test func anInterruptedDownloadContinuesWithTheRest() async throws {
        let files = try Files(Self.content)
        defer { files.server.stop() }
        files.breaks.withLock { $0 = [100_000, 0, 100_000, 1, 50_000] }
        let directory = try TemporaryDirectory()
        let hash = Array(SHA256.hash(data: Self.content))
        _ = try await TransportWorld.client().download(
            Self.request(files), to: directory.file("file"), expecting: hash)
        #expect(try directory.bytes(of: "file") == Self.content)
        #expect(
            files.ranges == [nil, "bytes=100000-", "bytes=100000-", "bytes=200000-", "bytes=200001-", "bytes=250001-"])
        #expect(try directory.names() == ["file"])
    }

    @Test(arguments: [
        (true, "\"v1\"", ["bytes=100000-"]), (true, "\"v2\"", ["bytes=100000-"]), (false, "\"v1\"", ["bytes=100000-"]),
    ])
    func aLaterCallContinuesTheDownload(knowsRanges: Bool, tag: String, asked: [String]) async throws {
        let files = try Files(Self.content, knowsRanges: knowsRanges)
        defer { files.server.stop() }
        files.breaks.withLock { $0 = [100_000] }
        let directory = try TemporaryDirectory()
        var request = try Self.request(files)
        request.retries = .never
        let path = directory.file("file")
        await #expect(throws: TransportError.self) { try await TransportWorld.client().download(request, to: path) }
        #expect(try directory.names() == ["file.part", "file.part-of"])
        #expect(!TransportWorld.text(try directory.bytes(of: "file.part-of")).contains("s3cret"))
        // In one of the cases, the file has changed on the server.
        files.tag.withLock { $0 = tag }
        if tag == "\"v2\"" { files.content.withLock { $0.reverse() } }
        _ = try await TransportWorld.client().download(request, to: path)
        #expect(try directory.bytes(of: "file") == files.content.withLock { $0 })
        #expect(files.ranges.dropFirst().map { $0 } == asked)
        #expect(try directory.names() == ["file"])
    }

    @Test func aCompleteFileIsNotFetchedAgain() async throws {
        let files = try Files(Self.content)
        defer { files.server.stop() }
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        let request = try Self.request(files)
        do {
            let part = try PartFile(for: path, of: request.url, isHashed: false)
            try part.begin(Self.begun(by: request.url))
            try part.append(Self.content)
        }
        _ = try await TransportWorld.client().download(request, to: path)
        #expect(try directory.bytes(of: "file") == Self.content)
        #expect(files.ranges == ["bytes=500000-"])
    }

    @Test func aWrongHashDiscardsTheDownload() async throws {
        let files = try Files(Self.content)
        defer { files.server.stop() }
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        let request = try Self.request(files)
        let error = await #expect(throws: TransportError.self) {
            try await TransportWorld.client().download(request, to: path, expecting: [UInt8](repeating: 0, count: 32))
        }
        #expect(error?.fault == .content(.hash))
        #expect(try directory.names() == [])
    }

    @Test func aPartOfAnotherAddressIsNotContinued() async throws {
        let files = try Files(Self.content)
        defer { files.server.stop() }
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        do {
            let other = try HTTPURL("https://other.example/")
            let part = try PartFile(for: path, of: other, isHashed: false)
            try part.begin(Self.begun(by: other))
            try part.append([9, 9, 9])
        }
        _ = try await TransportWorld.client().download(Self.request(files), to: path)
        #expect(try directory.bytes(of: "file") == Self.content && files.ranges == [nil])
    }

    @Test func twoDownloadsOfTheSameFileDoNotMix() async throws {
        let files = try Files(Self.content)
        defer { files.server.stop() }
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        let request = try Self.request(files)
        let other = try PartFile(for: path, of: request.url, isHashed: false)
        let error = await #expect(throws: TransportError.self) {
            try await TransportWorld.client().download(request, to: path)
        }
        #expect(error?.fault == .file(11, at: path + ".part"))
        withExtendedLifetime(other) {}
    }

    /// A download opens a part and then locks it. In between, a second download may have moved the part to the final path.
    @Test func anExistingFileIsNotContinuedAsAPart() async throws {
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        let url = try HTTPURL("https://a.example/file")
        let content = [UInt8](repeating: 7, count: 4_096)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<3_000 {
                        do {
                            let part = try PartFile(for: path, of: url, isHashed: false)
                            try part.append(content)
                            try part.publish()
                        } catch TransportFault.file(11, _) {
                            continue
                        } catch TransportFault.replaced(path) {
                            // In the meantime, the second download has created its own part at this path.
                            continue
                        }
                        #expect(try directory.bytes(of: "file") == content)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func aTooLargeDownloadIsNotStarted() async throws {
        let files = try Files(Self.content)
        defer { files.server.stop() }
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        var request = try Self.request(files)
        request.limit = 499_999
        let limited = request
        let error = await #expect(throws: TransportError.self) {
            try await TransportWorld.client().download(limited, to: path)
        }
        #expect(error?.fault == .tooLarge(limit: 499_999))
        #expect(try directory.names() == [])
    }
}
