import HTTPKit
import HTTPServer
import Kernel
import Storage
import TestSupport
import Testing

struct AbandonedRequestTests {
    /// A read ends when its client disconnects. Otherwise a thousand abandoned reads would have to be finished before the next
    /// one. A change, however, is completed.
    @Test(arguments: [(Method.get, "cancelled"), (.post, "done")])
    func aReadEndsWhenItsClientDisconnects(method: Method, end: String) async throws {
        let (begun, ended) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: String.self))
        @Sendable func work() async throws {
            begun.continuation.yield()
            do {
                try await Task.sleep(for: .seconds(2))
                ended.continuation.yield("done")
            } catch {
                ended.continuation.yield("cancelled")
                throw error
            }
        }
        let slow =
            method == .get
            ? Endpoint.probing("/v1/slowly", "", answers: [.noContent("")], errors: []) {
                try await work()
                return .noContent
            }
            : Endpoint.preparing(.post, "/v1/slowly", "", slice: "s", answers: [.noContent("")]) { _ in
                try await work()
                return { _ in .noContent }
            }
        try await RunningServer.run(with: [slow]) { server in
            var connection: RawConnection? = try server.connect()
            await connection?.send(server.head("\(method.rawValue) /v1/slowly"))
            for await _ in begun.stream { break }
            connection?.resetAtEnd()
            connection = nil
            var ends = ended.stream.makeAsyncIterator()
            #expect(await ends.next() == end)
        }
    }

    /// The way in which a client disconnects.
    enum End: CaseIterable { case closed, reset }

    /// Combines a hundred large rows with one another, many million times. This would take longer than a read may take.
    private static let endless: SQL = """
        SELECT COUNT(*) FROM sample_numbered a, sample_numbered b, sample_numbered c, sample_numbered d
        WHERE a.text || b.text LIKE '%b%' ESCAPE '!' AND c.number + d.number > 0
        """

    private static func filledStore() async throws -> TestStore {
        let store = try await TestStore()
        try await store.write { transaction in
            let records = RecordTable<NumberedRecord>(transaction)
            for number in 0..<100 {
                try records.save(NumberedRecord(Int64(number), String(repeating: "a", count: 100_000)))
            }
        }
        return store
    }

    /// Only an interruption of SQLite itself can end this read. The test waits far longer than that needs, and far less than
    /// the minute that a read may take.
    @Test(arguments: End.allCases) func aLongReadEndsWhenItsClientDisconnects(end: End) async throws {
        let store = try await Self.filledStore()
        let (begun, ended) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: String.self))
        let search = Endpoint.probing("/v1/search", "", answers: [.noContent("")], errors: []) {
            do {
                try await store.database.read(store.owner) { reading in
                    begun.continuation.yield()
                    _ = try reading.session.rows(Self.endless)
                }
                ended.continuation.yield("done")
            } catch {
                ended.continuation.yield((error as? MizanError)?.reason ?? "\(error)")
                throw error
            }
            return .noContent
        }
        try await RunningServer.run(with: [search]) { server in
            var connection: RawConnection? = try server.connect()
            await connection?.send(server.head("GET /v1/search"))
            for await _ in begun.stream { break }
            let start = ContinuousClock.now
            if end == .reset { connection?.resetAtEnd() }
            connection = nil
            var ends = ended.stream.makeAsyncIterator()
            #expect(await ends.next() == "storage.cancelled")
            #expect(ContinuousClock.now - start < .seconds(10))
        }
    }

    /// The client is still connected when the server stops, and gets an answer.
    @Test(.timeLimit(.minutes(1))) func aLongReadEndsWithTheServerAndIsAnswered() async throws {
        let store = try await Self.filledStore()
        let begun = AsyncStream.makeStream(of: Void.self)
        let search = Endpoint.reading(.get, "/v1/search", "", slice: "s", answers: [.noContent("")]) { _, reading in
            begun.continuation.yield()
            _ = try reading.session.rows(Self.endless)
            return .noContent
        }
        let caller = Caller(owner: store.owner, permissions: .everything)
        let authenticator = Authenticator { _, _, _ in
            caller
        } callerOnView: { _, _ in
            EndpointExecutor.CallerOnView(probableOwner: caller.owner) { _ in caller }
        }
        let asked = RunningServer.Asked(authenticator: authenticator) { _, body in try await store.database.read(body) }
        let executor = RunningServer.executor(viewing: asked.view)
        try await RunningServer.run(with: [search], executing: executor, asking: asked) { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/search"))
            for await _ in begun.stream { break }
            // The server does this when its time for the remaining requests is over.
            executor.cancelAll()
            let text = await connection.receive(until: "http.cancelled", within: .seconds(30)).text
            #expect(text.hasPrefix("HTTP/1.1 499"), "\(text)")
            #expect(text.contains("urn:mizan:problem:http.cancelled"))
        }
    }

    /// A client that has closed its sending side may still be waiting for the answer. If the work takes a while, the client
    /// first gets an interim answer, and then the answer.
    @Test(arguments: ["1.1", "1.0"]) func aHalfClosedClientIsAnswered(version: String) async throws {
        let slow = Endpoint.probing("/v1/slowly", "", answers: [.noContent("")], errors: []) {
            try await Task.sleep(for: .seconds(1))
            return .noContent
        }
        try await RunningServer.run(with: [slow]) { server in
            let connection = try server.connect()
            await connection.send("GET /v1/slowly HTTP/\(version)\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
            connection.finishSending()
            let text = await connection.receive().text
            let interim = text.matches(of: /HTTP\/1\.1 100 Continue\r\n/).count
            #expect(version == "1.0" ? interim == 0 : (1...10).contains(interim), "\(text)")
            #expect(text.contains(" 204 No Content"))
        }
    }
}
