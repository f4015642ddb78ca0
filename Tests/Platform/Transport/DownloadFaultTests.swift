import Crypto
import TestSupport
import Testing

@testable import Transport

/// A file that consists of parts of several answers is either one complete file or refused.
struct DownloadFaultTests {
    /// The first answer breaks off after four of ten bytes. The second answer is under test, and all later answers are
    /// complete.
    private static func server(then answer: String) throws -> ScriptedServer {
        try ScriptedServer { connection, server in
            guard let head = server.head(of: connection) else { return }
            // Only requests for the file are counted, and not those that follow a redirect.
            let number = server.heads.filter { $0.hasPrefix("GET /file") }.count
            switch (number, head.hasPrefix("GET /other")) {
            case (_, true): connection.send("\(rest)\r\nContent-Length: 6\r\nETag: \"v1\"\r\n\r\nOTHERS")
            case (1, _): connection.send(whole.replacing("\r\n\r\n0123456789", with: "\r\n\r\n0123"))
            case (2, _): connection.send(answer)
            default: connection.send(whole)
            }
        }
    }

    private static let content = Array("0123456789".utf8)
    private static let whole = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"v1\"\r\n\r\n0123456789"
    private static let rest = "HTTP/1.1 206 Part\r\nContent-Range: bytes 4-9/10"

    @Test(
        arguments: [
            ("the rest", "\(rest)\r\nContent-Length: 6\r\nETag: \"v1\"\r\n\r\n456789", 2),
            (
                "the rest in chunks",
                "\(rest)\r\nTransfer-Encoding: chunked\r\nETag: \"v1\"\r\n\r\n6\r\n456789\r\n0\r\n\r\n", 2
            ),
            ("no tag", "\(rest)\r\nContent-Length: 6\r\n\r\nOTHERS", 3),
            ("another tag", "\(rest)\r\nContent-Length: 6\r\nETag: \"v2\"\r\n\r\nOTHERS", 3),
            ("two tags", "\(rest)\r\nContent-Length: 6\r\nETag: \"v1\"\r\nETag: \"v2\"\r\n\r\nOTHERS", 3),
            (
                "another length",
                "HTTP/1.1 206 P\r\nContent-Range: bytes 4-10/11\r\nContent-Length: 7\r\nETag: \"v1\"\r\n\r\nLONGERS", 3
            ),
            (
                "a length that is not said",
                "HTTP/1.1 206 P\r\nContent-Range: bytes 4-9/*\r\nContent-Length: 6\r\nETag: \"v1\"\r\n\r\nOTHERS", 3
            ),
            (
                "a part of the rest",
                "HTTP/1.1 206 P\r\nContent-Range: bytes 4-7/10\r\nContent-Length: 4\r\nETag: \"v1\"\r\n\r\n4567", 3
            ),
            (
                "what was here already",
                "HTTP/1.1 206 P\r\nContent-Range: bytes 3-9/10\r\nContent-Length: 7\r\nETag: \"v1\"\r\n\r\nBEFORE!", 3
            ),
            ("a range that is none", "HTTP/1.1 206 P\r\nContent-Length: 6\r\nETag: \"v1\"\r\n\r\nOTHERS", 3),
            ("one that is shorter now", "HTTP/1.1 416 R\r\nContent-Range: bytes */4\r\nContent-Length: 0\r\n\r\n", 3),
            ("nothing behind it", "HTTP/1.1 416 R\r\nContent-Range: bytes */10\r\nContent-Length: 0\r\n\r\n", 3),
            (
                "the rest, called the whole",
                "HTTP/1.1 200 OK\r\nContent-Range: bytes 4-9/10\r\nContent-Length: 6\r\nETag: \"v1\"\r\n\r\n456789", 3
            ),
            (
                "the rest in parts",
                "\(rest)\r\nContent-Length: 6\r\nETag: \"v1\"\r\nContent-Type: multipart/byteranges; boundary=x\r\n\r\n--x--\n",
                3
            ),
            ("somebody else", "HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n", 4),
        ] as [(String, String, Int)])
    func anotherFilesBytesAreNotAppended(what: String, answer: String, asked: Int) async throws {
        let server = try Self.server(then: answer)
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let request = try TransportWorld.request(server.base + "/file", retries: TransportWorld.soon)
        let done = try await TransportWorld.client().download(request, to: directory.file("file"))
        #expect(done.size == 10 && server.heads.count == asked)
        #expect(try directory.bytes(of: "file") == Self.content)
        #expect(try directory.names() == ["file"])
    }

    @Test(
        arguments: [
            ("\(rest)\r\nContent-Length: 5\r\nETag: \"v1\"\r\n\r\nWRONG", .content(.length)),
            ("\(rest)\r\nTransfer-Encoding: chunked\r\nETag: \"v1\"\r\n\r\n5\r\nWRONG\r\n0\r\n\r\n", .content(.length)),
            (
                "\(rest)\r\nTransfer-Encoding: chunked\r\nETag: \"v1\"\r\n\r\n8\r\nTOO LONG\r\n0\r\n\r\n",
                .content(.length)
            ),
            ("\(rest)\r\nContent-Length: 6\r\nContent-Encoding: gzip\r\nETag: \"v1\"\r\n\r\nPACKED", .badEncoding),
        ] as [(String, TransportFault)])
    func aDiscardedPartIsNotContinued(answer: String, fault: TransportFault) async throws {
        let server = try Self.server(then: answer)
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        let request = try TransportWorld.request(server.base + "/file", retries: TransportWorld.soon)
        let error = await #expect(throws: TransportError.self) {
            try await TransportWorld.client().download(request, to: path)
        }
        #expect(error?.fault == fault)
        #expect(try directory.names() == [])
        _ = try await TransportWorld.client().download(request, to: path)
        #expect(try directory.bytes(of: "file") == Self.content)
        #expect(server.heads.map { $0.contains("Range: bytes=4-") } == [false, true, false])
    }

    @Test(
        arguments: [
            ("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n", .status(404)),
            ("HTTP/1.1 204 No\r\n\r\n", .status(204)),
            ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 6\r\n\r\nPACKED", .badEncoding),
            ("\(rest)\r\nContent-Length: 6\r\nETag: \"v1\"\r\n\r\n456789", .content(.range)),
            ("HTTP/1.1 200 OK\r\nContent-Range: bytes 4-9/10\r\nContent-Length: 6\r\n\r\n456789", .content(.range)),
            ("HTTP/1.1 200 OK\r\nETag: \"v1\"\r\n\r\nuntil the connection ends", .content(.end)),
            ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123", .brokenOff),
            ("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"\u{E9}\"\r\n\r\n0123", .brokenOff),
            ("", .brokenOff),
        ] as [(String, TransportFault)])
    func aPartThatCannotBeContinuedIsRemoved(answer: String, fault: TransportFault) async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.send(answer)
        }
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let path = directory.file("file")
        let request = try TransportWorld.request(server.base + "/file", retries: TransportWorld.soon)
        let error = await #expect(throws: TransportError.self) {
            try await TransportWorld.client().download(request, to: path)
        }
        #expect(error?.fault == fault)
        #expect(try directory.names() == [])
        #expect(server.heads.allSatisfy { !$0.contains("Range: ") })
    }

    @Test func aHashDeterminesTheEndOfTheFile() async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.send("HTTP/1.1 200 OK\r\n\r\n0123456789")
        }
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let done = try await TransportWorld.client().download(
            TransportWorld.request(server.base), to: directory.file("file"),
            expecting: Array(SHA256.hash(data: Self.content)))
        #expect(done.size == 10)
    }

    /// Tries to download a file that never becomes complete. Returns the number of requests.
    private static func asked(_ answer: @escaping @Sendable (Int) -> String) async throws -> Int {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send(answer(server.heads.count))
        }
        defer { server.stop() }
        let directory = try TemporaryDirectory()
        let request = try TransportWorld.request(server.base + "/file", retries: TransportWorld.soon)
        await #expect(throws: TransportError.self) {
            // If the download does not end, it is cancelled, so that the test fails and does not hang.
            let download = Task {
                try await TransportWorld.client().download(request, to: directory.file("file"))
            }
            let alarm = Task {
                try await Task.sleep(for: .seconds(10))
                download.cancel()
            }
            defer { alarm.cancel() }
            return try await download.value
        }
        return server.heads.count
    }

    /// Each answer breaks off after some new bytes. The next answer makes the download begin again, so the download never gets
    /// further.
    @Test(arguments: [
        ["HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n01", "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n0123"],
        [
            "HTTP/1.1 200 OK\r\nContent-Length: 10\r\nETag: \"v1\"\r\n\r\n0123",
            "HTTP/1.1 416 R\r\nContent-Range: bytes */10\r\nContent-Length: 0\r\n\r\n",
        ],
    ])
    func aDownloadWithoutProgressEnds(answers: [String]) async throws {
        #expect(try await Self.asked { answers[($0 - 1) % answers.count] } <= 8)
    }

    @Test func aFileThatChangesEachTimeEndsTheDownload() async throws {
        let asked = try await Self.asked { count in
            let bytes = String(repeating: "x", count: min(count, 999))
            return "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nETag: \"\(count)\"\r\n\r\n\(bytes)"
        }
        #expect(asked <= 8)
    }

    @Test func anUnresponsiveServerIsRetriedAsConfigured() async throws {
        #expect(try await Self.asked { _ in "" } == 3)
    }
}
