import Accounts
import HTTPKit
import HTTPServer
import Kernel
import Logging
import ModuleKit
import ServiceLifecycle
import Synchronization
import Testing

/// A server on a free port with endpoints of every kind, for the duration of a test.
struct RunningServer: Sendable {
    static let owner = OwnerID("0198c0de-0000-7000-8000-000000000001") ?? .shared

    let port: Int
    let token: OwnerToken
    let group: ServiceGroup
    let journal: Journal
    let metrics: RequestMetrics

    /// A record of what happens inside the server: lines of the log, and the bodies that reached a handler.
    final class Journal: Sendable {
        private let lines = Mutex<[String]>([])
        private let bodies = Mutex<[Int]>([])
        private let gate = AsyncStream.makeStream(of: Void.self)

        func log(_ line: String) { lines.withLock { $0.append(line) } }
        func handled(_ bytes: Int) { bodies.withLock { $0.append(bytes) } }

        var log: [String] { lines.withLock { $0 } }
        var handled: [Int] { bodies.withLock { $0 } }

        /// Opens the gate at which `/v1/wait` waits.
        func release() { gate.continuation.finish() }
        func untilReleased() async { for await _ in gate.stream {} }

        /// Waits until a handler has begun.
        func waitForHandler() async throws {
            while handled.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        }
    }

    private struct Facade: Service {
        let serve: @Sendable () async throws -> Void

        func run() async throws { try await serve() }
    }

    /// A size that is larger than the system's buffers.
    static let largeSize = 10_000_000

    /// The answer to every read, created in advance, so that no test waits for it.
    private static let large = EncodedResponse(
        status: 200, contentType: "application/json", body: [UInt8](repeating: 0x31, count: largeSize))

    private struct Inner: Error {
        let secret = "inner-secret"
        let place = "inner-place"
    }

    /// An endpoint whose request may arrive very slowly.
    private static var long: Endpoint {
        var endpoint = Endpoint.computing(
            .put, "/v1/long", "", slice: "s", body: .bytes(["application/octet-stream"]), answers: [.noContent("")]
        ) { _ in .noContent }
        endpoint.receivesWithin = .seconds(600)
        return endpoint
    }

    private static func endpoints(_ journal: Journal) -> [Endpoint] {
        [
            .open(.get, "/healthz", "", answers: [.ok("", [])]) { _ in .ok(.object([])) },
            .computing(
                .get, "/v1/items/{id}", "", slice: "s", path: [.required("id", .text)], cache: .structural,
                answers: [.ok("", .json)]
            ) {
                request in .ok(["id": .string(try request.path.text("id"))])
            },
            .computing(
                .put, "/v1/items", "", slice: "s", body: .object([.required("a", .text)]), answers: [.ok("", [])]
            ) {
                request in
                journal.handled(try request.body.text("a").utf8.count)
                return .ok(.object([]))
            },
            .computing(
                .post, "/v1/files", "", slice: "s", body: .bytes(["application/octet-stream"]),
                maximumBodyBytes: 100_000, answers: [.noContent("")]
            ) { request in
                journal.handled(request.bytes.count)
                return .noContent
            },
            .reading(.get, "/v1/large", "", slice: "s", answers: [.noContent("")]) { _, _ in .noContent },
            .computing(.get, "/v1/fault", "", slice: "s", answers: [.noContent("")]) { _ in throw Inner() },
            .open(.get, "/address", "", answers: [.ok("", .json)]) { input in
                .ok(["address": .string(input.address ?? "-")])
            },
            .preparing(.post, "/v1/wait", "", slice: "s", answers: [.noContent("")]) { _ in
                journal.handled(0)
                await journal.untilReleased()
                return { _ in .noContent }
            },
            long,
            .preparing(.post, "/v1/slow", "", slice: "s", answers: [.noContent("")]) { _ in
                journal.handled(0)
                try await Task.sleep(for: .milliseconds(300))
                return { _ in .noContent }
            },
        ]
    }

    /// A store in which callers are looked up, and the views for reading from it.
    struct Asked: Sendable {
        let authenticator: Authenticator
        let view: EndpointExecutor.Viewer
    }

    /// Runs a server during the closure, and then shuts it down. If no store is given, a single token is known. Changes are
    /// stored only if the given executor stores them.
    static func run(
        with more: [Endpoint] = [], in dialects: [Dialect] = [], executing executor: EndpointExecutor? = nil,
        asking store: Asked? = nil,
        knowing others: [OwnerToken] = [], memory: MemoryBudget = .unlimited, ending: WorkEnding = .none,
        _ change: (inout ServerConfiguration) -> Void = { _ in },
        _ body: @Sendable (RunningServer) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.stopsOnSignals = false
        configuration.lingering.time = .milliseconds(300)
        change(&configuration)
        let journal = Journal()
        let metrics = RequestMetrics()
        let token = OwnerToken(newFor: owner)
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let facade = Facade { [configuration] in
            defer { port.finish() }
            try await HTTPFacade.run(
                registry: EndpointRegistry(endpoints(journal) + more, dialects: dialects),
                executor: executor ?? Self.executor(viewing: store?.view, memory: memory),
                authenticator: store?.authenticator ?? Self.authenticator([token] + others),
                configuration: configuration,
                log: ServerLog(level: configuration.logLevel) { journal.log($0) },
                metrics: metrics, ending: ending,
                onListening: { port.yield($0.port) })
        }
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [
                    .init(
                        service: facade, successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup)
                ], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var iterator = ports.makeAsyncIterator()
            if let port = await iterator.next() {
                try await body(
                    RunningServer(port: port, token: token, group: group, journal: journal, metrics: metrics))
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// An executor that gives the large answer to every read, and changes nothing for a write.
    static func executor(
        viewing view: EndpointExecutor.Viewer?, memory: MemoryBudget = .unlimited
    ) -> EndpointExecutor {
        EndpointExecutor(
            maximumBodyBytes: 10_000, read: { _, _ in large }, view: view,
            write: { _, _, _ in EncodedResponse(status: 204) }, memory: memory)
    }

    private static func authenticator(_ tokens: [OwnerToken]) -> Authenticator {
        Authenticator { candidate, audience, address in
            for token in tokens {
                if let caller = try await Authenticator(token).caller(candidate, audience, address) { return caller }
            }
            return nil
        }
    }

    func connect(receiveBuffer: Int32? = nil) throws -> RawConnection {
        try RawConnection(port: port, receiveBuffer: receiveBuffer)
    }

    /// The head of a request, with a token and a Host. `headers` are further lines, each of which ends with `\r\n`.
    func head(_ line: String, _ headers: String = "", as other: OwnerToken? = nil) -> String {
        let token = (other ?? token).text
        return "\(line) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n\(headers)\r\n"
    }

    /// Sends a text unchanged on a new connection and reads the answer.
    func exchange(_ text: String) async throws -> Answer {
        let connection = try connect()
        await connection.send(text)
        return try Answer(await connection.receive(until: "\r\n\r\n"))
    }
}
