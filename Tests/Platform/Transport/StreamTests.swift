import Synchronization
import TestSupport
import Testing

@testable import Transport

struct StreamTests {
    @Test func aServerWaitsForASlowReader() async throws {
        let sent = Mutex(0)
        let size = 64 << 20
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
            let piece = [UInt8](repeating: 7, count: 64 << 10)
            for _ in 0..<(size / piece.count) {
                guard connection.send(piece) else { return }
                sent.withLock { $0 += piece.count }
            }
        }
        defer { server.stop() }
        let client = TransportWorld.client()
        let stream = try await client.stream(TransportWorld.request(server.base, limit: .max))
        // The server can send until the sockets and the stream are full, and then no more.
        var before = -1
        #expect(
            try await TransportWorld.until {
                try await Task.sleep(for: .milliseconds(100))
                defer { before = sent.withLock { $0 } }
                return before == sent.withLock { $0 }
            })
        #expect(before < size / 2)
        // While the stream is full, other requests are served.
        var received = 0
        for try await piece in stream {
            #expect(piece.count <= Transfer.mostHeld + (256 << 10))
            received += piece.count
        }
        #expect(received == size)
    }

    /// While nobody reads, libcurl holds a piece that the stream refused. Later it delivers this piece and forgets the refusal.
    @Test(arguments: [true, false])
    func aTooLargeStreamFails(isChunked: Bool) async throws {
        // The last piece arrives when the stream is full.
        let sizes = [Transfer.mostHeld / 2, Transfer.mostHeld / 2, 10]
        let total = sizes.reduce(0, +)
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            let framing = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(total)"
            connection.send("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n")
            for size in sizes {
                let piece = [UInt8](repeating: 7, count: size)
                connection.send(isChunked ? Array("\(String(size, radix: 16))\r\n".utf8) + piece + [13, 10] : piece)
                usleepFor(milliseconds: 50)
            }
            if isChunked { connection.send("0\r\n\r\n") }
            connection.untilGone()
        }
        defer { server.stop() }
        let limit = Int64(total - 1)
        let stream = try await TransportWorld.client().stream(TransportWorld.request(server.base, limit: limit))
        try await Task.sleep(for: .milliseconds(400))
        var pieces = stream.makeAsyncIterator()
        let error = await #expect(throws: TransportError.self) { while try await pieces.next() != nil {} }
        #expect(error?.fault == .tooLarge(limit: limit))
    }

    @Test func aReleasedReaderEndsTheTransfer() async throws {
        let gone = AsyncStream.makeStream(of: Void.self)
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\n\r\nfirst")
            connection.untilGone()
            gone.continuation.yield()
        }
        defer { server.stop() }
        do {
            let stream = try await TransportWorld.client().stream(TransportWorld.request(server.base))
            var pieces = stream.makeAsyncIterator()
            #expect(try await pieces.next().map(TransportWorld.text) == "first")
        }
        for await _ in gone.stream { break }
    }

    @Test func anInterruptionIsReportedAfterTheReceivedBytes() async throws {
        let server = try ScriptedServer { connection, server in
            guard server.head(of: connection) != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome of it")
            usleepFor(milliseconds: 200)
        }
        defer { server.stop() }
        let stream = try await TransportWorld.client().stream(TransportWorld.request(server.base))
        var pieces = stream.makeAsyncIterator()
        #expect(try await pieces.next().map(TransportWorld.text) == "some of it")
        let error = await #expect(throws: TransportError.self) { while try await pieces.next() != nil {} }
        #expect(error?.fault == .brokenOff)
    }

    @Test(arguments: [true, false])
    func anUploadIsProducedWhileItIsSent(hasLength: Bool) async throws {
        let asked = Mutex(0)
        let received = Mutex(0)
        let pieces = 400
        let server = try ScriptedServer { connection, server in
            guard let head = server.head(of: connection) else { return }
            #expect(head.contains("Transfer-Encoding: chunked") != hasLength)
            usleepFor(milliseconds: 300)
            received.withLock { $0 = asked.withLock { $0 } }
            // The body with its chunk framing is read completely. Its last chunk is empty.
            let all = hasLength ? pieces * 65_536 : 0
            if hasLength {
                _ = connection.bytes(all)
            } else {
                var last: [UInt8] = []
                while !last.ends(with: "0\r\n\r\n".utf8) {
                    let more = connection.some()
                    guard !more.isEmpty else { return }
                    last = (last + more).suffix(5)
                }
            }
            connection.answer("200 OK", [], "taken")
        }
        defer { server.stop() }
        let body = HTTPBody.stream(length: hasLength ? Int64(pieces * 65_536) : nil) {
            let number = asked.withLock { count in
                count += 1
                return count
            }
            return number > pieces ? nil : [UInt8](repeating: UInt8(ascii: "x"), count: 65_536)
        }
        let answer = try await TransportWorld.client().send(TransportWorld.request(server.base, .put, body: body))
        #expect(TransportWorld.text(answer.body) == "taken")
        // As long as the server did not read, the client asked for only some of the pieces.
        #expect(received.withLock { $0 } < pieces)
    }

    @Test func aSourceIsCancelledWithItsRequest() async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.untilGone()
        }
        defer { server.stop() }
        let ended = AsyncStream.makeStream(of: Bool.self)
        let body = HTTPBody.stream(length: nil) {
            do { try await Task.sleep(for: .seconds(60)) } catch { ended.continuation.yield(Task.isCancelled) }
            return nil
        }
        let client = TransportWorld.client()
        let task = Task {
            await TransportWorld.fault(client, try TransportWorld.request(server.base, .put, body: body))
        }
        #expect(try await TransportWorld.until { server.heads.count == 1 })
        task.cancel()
        #expect(try await task.value == .cancelled)
        for await isCancelled in ended.stream {
            #expect(isCancelled)
            break
        }
    }

    @Test func onlyACompleteAnswerEndsNormally() throws {
        let request = HTTPRequest(.get, try HTTPURL("https://example.org/"))
        #expect(RequestCourse(request).deadline == nil)
        let deadline = try #require(RequestCourse(request, standard: Timeouts.wholeAnswer).deadline)
        #expect(deadline - .now > .seconds(59) && deadline - .now <= .seconds(60))
    }

    @Test func aSourceThatFailsEndsTheRequest() async throws {
        let server = try ScriptedServer { connection, server in
            _ = server.head(of: connection)
            connection.untilGone()
        }
        defer { server.stop() }
        let count = Mutex(0)
        let body = HTTPBody.stream(length: nil) {
            if count.withLock({
                $0 += 1; return $0
            }) > 3 {
                throw CancellationError()
            }
            return [1, 2, 3]
        }
        #expect(
            await TransportWorld.fault(
                TransportWorld.client(), try TransportWorld.request(server.base, .put, body: body))
                == .upload(.source))
    }
}
