import Accounts
import HTTPKit
import HTTPServer
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

struct ShutdownTests {
    /// The time from the stop request until the server has stopped.
    private func timeToStop(
        grace: Duration = .seconds(60), with more: [Endpoint] = [], ending: WorkEnding = .none,
        _ before: @Sendable (RunningServer) async throws -> Void
    ) async throws -> Duration {
        let clock = ContinuousClock()
        let (starts, start) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        try await RunningServer.run(with: more, ending: ending) {
            $0.shutdownGrace = grace
        } _: { server in
            try await before(server)
            start.yield(clock.now)
            start.finish()
        }
        var iterator = starts.makeAsyncIterator()
        let started = try #require(await iterator.next())
        return clock.now - started
    }

    @Test func idleConnectionsDoNotDelayTheShutdown() async throws {
        let duration = try await timeToStop { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/items/1"))
            _ = await connection.receive(until: "}")
            Task { _ = await connection.receive() }
        }
        #expect(duration < .seconds(50), "the grace is 60 s: it was waited for")
    }

    @Test func aRequestInFlightIsAnswered() async throws {
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let duration = try await timeToStop { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/slow"))
            Task {
                answer.yield(await connection.receive().text)
                answer.finish()
            }
            try await server.journal.waitForHandler()
        }
        var iterator = answers.makeAsyncIterator()
        #expect(await iterator.next()?.hasPrefix("HTTP/1.1 204") == true)
        #expect(duration < .seconds(50), "the grace is 60 s: it was waited for")
    }

    @Test func theShutdownDoesNotWaitForAnEndlessRequest() async throws {
        let duration = try await timeToStop(grace: .milliseconds(300)) { server in
            let connection = try server.connect()
            await connection.send(
                server.head("POST /v1/files", "Content-Type: application/octet-stream\r\nContent-Length: 9\r\n") + "x")
            Task { _ = await connection.receive() }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(duration < .seconds(20), "the read deadline is 30 s: it was waited for")
    }

    @Test(arguments: [
        "GET /healthz HTTP/1.1\r\nX: ", "", "POST /v1/files HTTP/1.1\r\nContent-Length: 9\r\n\r\n",
    ])
    func drippingClientsDoNotDelayTheShutdown(start: String) async throws {
        let duration = try await timeToStop(grace: .milliseconds(300)) { server in
            let connection = try server.connect()
            await connection.send(start)
            Task { while await connection.send("x") { try await Task.sleep(for: .milliseconds(50)) } }
            try await Task.sleep(for: .milliseconds(100))
        }
        #expect(duration < .seconds(15), "the deadlines are 20 s and 30 s: they were waited for")
    }

    @Test func aClientThatDoesNotReadDoesNotDelayTheShutdown() async throws {
        let duration = try await timeToStop(grace: .milliseconds(300)) { server in
            let connection = try server.connect(receiveBuffer: 4_096)
            await connection.send(server.head("GET /v1/large"))
            #expect(await connection.waitForData())
            Task {
                try await Task.sleep(for: .seconds(60))
                connection.end()
            }
        }
        #expect(duration < .seconds(25), "the write deadline is 30 s: it was waited for")
    }

    @Test func aLargeAnswerIsSentCompletelyDuringShutdown() async throws {
        let (sizes, size) = AsyncStream.makeStream(of: Int.self)
        _ = try await timeToStop { server in
            let connection = try server.connect()
            await connection.send(server.head("GET /v1/large"))
            #expect(await connection.waitForData())
            Task {
                try await Task.sleep(for: .milliseconds(500))
                size.yield(await connection.receive(within: .seconds(30)).bytes.count)
                size.finish()
            }
        }
        var iterator = sizes.makeAsyncIterator()
        #expect(await iterator.next().map { $0 > RunningServer.largeSize } == true)
    }

    /// Work that is not ended by the cancellation of its task, like a transaction. It reports when it has begun.
    private final class LongWork: Sendable {
        let begun = AsyncStream.makeStream(of: Void.self)
        private let over = AsyncStream.makeStream(of: Void.self)

        func end() { over.continuation.finish() }

        var endpoint: Endpoint {
            .preparing(.post, "/v1/work", "", slice: "s", answers: [.noContent("")]) { _ in
                await Task {
                    self.begun.continuation.yield()
                    for await _ in self.over.stream {}
                }.value
                return { _ in .noContent }
            }
        }
    }

    /// The work would never end by itself. The server ends the work within the grace period, and answers the request.
    @Test func theShutdownEndsAndAnswersLongWork() async throws {
        let work = LongWork()
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let ending = WorkEnding(longWork: work.end, everything: {})
        _ = try await timeToStop(grace: .seconds(5), with: [work.endpoint], ending: ending) { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/work", "Content-Length: 0\r\n"))
            Task {
                answer.yield(await connection.receive().text)
                answer.finish()
            }
            for await _ in work.begun.stream { break }
        }
        var iterator = answers.makeAsyncIterator()
        #expect(await iterator.next()?.hasPrefix("HTTP/1.1 204") == true)
    }

    /// An endpoint that makes transactions without an end, as one change in parts or as single writes. It reports the beginning
    /// of each.
    private static func endless(
        _ isParted: Bool, in store: TestStore, _ begin: AsyncStream<Void>.Continuation
    ) -> Endpoint {
        guard !isParted else {
            return .parting(.post, "/v1/many", "", slice: "s", answers: [.noContent("")]) { _ in
                PartedChange("s.endless") { turn, _ in
                    turn.note(1)
                    begin.yield()
                    return nil
                }
            }
        }
        return .acting(.post, "/v1/many", "", scope: .write("s"), answers: [.noContent("")]) { _ in
            while true { try await store.write { _ in begin.yield() } }
        }
    }

    /// Neither kind of request is listed as long work. Both are ended between two transactions, early enough to be answered.
    /// For a change in parts, the server knows that further parts follow.
    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func theShutdownInterruptsAndAnswersLongWork(isParted: Bool) async throws {
        let store = try await TestStore()
        let token = OwnerToken(newFor: store.owner)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        try await RunningServer.run(
            with: [Self.endless(isParted, in: store, begin)], executing: EndpointExecutor(context: store.context()),
            knowing: [token]
        ) {
            $0.shutdownGrace = .seconds(2)
        } _: { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/many", "Content-Length: 0\r\n", as: token))
            Task {
                answer.yield(await connection.receive().text)
                answer.finish()
            }
            for await _ in begun { break }
        }
        var iterator = answers.makeAsyncIterator()
        let text = try #require(await iterator.next())
        #expect(text.hasPrefix("HTTP/1.1 499"), "\(text)")
        #expect(text.contains("urn:mizan:problem:http.cancelled"))
        let begunParts = try await store.read { try UnfinishedOperation.find("s.endless", in: $0)?.done ?? 0 }
        #expect((begunParts > 0) == isParted)
    }

    /// A request that does not end together with the long work is ended when the grace period is over.
    @Test(.timeLimit(.minutes(1))) func allRequestsEndAfterTheGrace() async throws {
        let work = LongWork()
        let ending = WorkEnding(longWork: {}, everything: work.end)
        _ = try await timeToStop(grace: .milliseconds(300), with: [work.endpoint], ending: ending) { server in
            let connection = try server.connect()
            await connection.send(server.head("POST /v1/work", "Content-Length: 0\r\n"))
            Task { _ = await connection.receive() }
            for await _ in work.begun.stream { break }
        }
    }

    @Test func aPortInUseIsReported() async throws {
        try await RunningServer.run { server in
            await #expect {
                try await RunningServer.run {
                    $0.port = server.port
                } _: { _ in
                    Issue.record("two servers listen on one port")
                }
            } throws: { error in
                (error as? MizanError)
                    == MizanError(
                        .unavailable, "http.address-in-use",
                        "127.0.0.1:\(server.port) is already in use by another program. Stop the other program or "
                            + "choose another port.",
                        details: ["address": "127.0.0.1:\(server.port)"])
            }
        }
    }

    @Test(arguments: [("192.0.2.1", "http.address-unknown"), ("no-such-name.invalid", "configuration.host")])
    func anAddressOfAnotherMachineIsRefused(host: String, reason: String) async throws {
        await #expect {
            try await RunningServer.run {
                $0.host = host
            } _: { _ in
                Issue.record("it listens on \(host)")
            }
        } throws: { ($0 as? MizanError)?.reason == reason }
    }
}
