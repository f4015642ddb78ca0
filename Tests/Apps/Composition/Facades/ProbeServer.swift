import Accounts
import Dispatch
import Glibc
import HTTPKit
import HTTPServer
import HomeDoor
import HomePeople
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Composition

/// A store whose slice answers in two foreign contracts, behind a real socket, for the duration of a test. The account is an
/// admin's.
struct ProbeServer: Sendable {
    let application: Application
    let owner: OwnerID
    let clock: TestClock
    let port: Int
    /// The log's lines, at the most verbose level.
    let log: Log
    let directory: TemporaryDirectory

    static let name = "amina@example.org"
    static let password = "correct horse battery"

    final class Log: Sendable {
        private let lines = Mutex<[String]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var text: String { lines.withLock { $0.joined() } }
    }

    /// Its dialects are `/probe/1` and `/strict/v1`.
    static let slice = EnabledSlice(
        module: ProbeModule.self, commands: [],
        facades: [
            ForeignFacade(ProbeDialect.lenient) { module, accounts in
                module is ProbeModule ? ProbeRoutes(accounts, under: "/probe/1").all : []
            },
            ForeignFacade(ProbeDialect.strict) { module, accounts in
                module is ProbeModule ? ProbeRoutes(accounts, under: "/strict/v1").all : []
            },
        ]
    ) { module in
        guard module is ProbeModule else { return [] }
        return [
            .computing(.get, "/v1/probe/things", "Its things", slice: "probe", answers: [.ok("All of them.", [])]) {
                _ in
                .ok(.object([JSONValue.Member]()))
            }
        ]
    }

    /// Its dialect would be `/unmade/1`, but the slice does not run.
    static let unmade: EnabledSlice = {
        let dialect = Dialect(
            id: "unmade", prefixes: ["/unmade/1"], callers: [.bearer], accessLifetime: .seconds(60),
            json: .init(isLenient: true), refusal: ProbeDialect.lenient.refusal)
        return EnabledSlice(
            module: UnmadeProbeModule.self, commands: [], facades: [ForeignFacade(dialect) { _, _ in [] }]
        ) { _ in [] }
    }()

    /// - Parameter environment: additional variables.
    static func run(
        _ configure: (inout ServerConfiguration) -> Void = { _ in }, slices: [EnabledSlice] = [slice, unmade],
        environment: [String: String] = [:],
        _ body: @Sendable (ProbeServer) async throws -> Void
    ) async throws {
        let directory = try TemporaryDirectory()
        let clock = TestClock()
        let store = directory.file("store")
        let application = try await Application.open(
            at: store,
            configuration: .read(flags: [:], environment: environment.merging(["MIZAN_DATA": store]) { $1 }).checked(),
            slices: slices, clock: Clock { clock.now }, hashCost: .least)
        let facade = try await application.facade(tokenOfOwnerNamed: nil)
        let owner = try await application.owner(named: nil).id
        try await application.home.access.people.rename(owner, to: name, by: .machine)
        _ = try await application.home.access.passwords.set(owner: owner, to: password, keepTokens: true, by: .machine)
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.stopsOnSignals = false
        configuration.rates = .off
        configure(&configuration)
        let log = Log()
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        try await withThrowingTaskGroup(of: Void.self) { [configuration] tasks in
            tasks.addTask {
                defer { port.finish() }
                try await HTTPFacade.run(
                    registry: facade.registry, executor: facade.executor,
                    authenticator: Authenticator(facade.authentication), configuration: configuration,
                    log: ServerLog(level: .debug) { log.add($0) }, untilDone: { for await _ in stops {} },
                    onListening: { port.yield($0.port) })
            }
            defer { stop.finish() }
            var iterator = ports.makeAsyncIterator()
            if let port = await iterator.next() {
                try await body(
                    ProbeServer(
                        application: application, owner: owner, clock: clock, port: port, log: log,
                        directory: directory))
            }
            stop.finish()
            try await tasks.waitForAll()
        }
        try await application.close()
    }

    // MARK: Asking

    /// Sends a request and reads until the server closes the connection.
    func ask(
        _ method: String, _ target: String, _ headers: [String] = [], body: String? = nil, host: String? = nil
    ) async throws -> ProbeAnswer {
        let length = body.map { ["Content-Length: \($0.utf8.count)"] } ?? []
        let lines =
            ["\(method) \(target) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
            + length
        return try await send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
    }

    func send(_ text: String) async throws -> ProbeAnswer {
        let descriptor = try LocalSocket.connect(port: port)
        let bytes = await withCheckedContinuation { continuation in
            DispatchQueue(label: "probe").async {
                continuation.resume(returning: Self.exchange(Array(text.utf8), descriptor))
            }
        }
        return try ProbeAnswer(bytes)
    }

    private static func exchange(_ request: [UInt8], _ descriptor: Int32) -> [UInt8] {
        defer { close(descriptor) }
        _ = Glibc.send(descriptor, request, request.count, Int32(MSG_NOSIGNAL))
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard Glibc.poll(&poll, 1, 20_000) > 0 else { return answer }
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { return answer }
            answer += chunk[..<count]
        }
    }

    static let json = "Content-Type: application/json"
    static let key = "X-API-Key: \(ProbeRoutes.clientKey)"

    /// Signs in under a prefix.
    func signIn(under prefix: String = "/probe/1") async throws -> (token: String, refresh: String) {
        let body: JSONValue = ["email": .string(Self.name), "password": .string(Self.password)]
        let answer = try await ask(
            "POST", prefix + "/sign-in", [Self.json, Self.key], body: JSONWriter.text(body))
        try #require(answer.status == 200, "\(answer)")
        return (try #require(answer.text("token")), try #require(answer.text("refreshToken")))
    }
}

/// An answer as a client reads it.
struct ProbeAnswer: CustomStringConvertible {
    let status: Int
    let headers: [String: String]
    let body: String

    init(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let end = try #require(text.firstRange(of: "\r\n\r\n"), "no whole head in “\(text)”")
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        status = try #require(lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
        headers = Dictionary(
            lines.dropFirst().map { line in
                let name = line.prefix { $0 != ":" }
                return (name.lowercased(), String(line[name.endIndex...].drop { $0 == ":" || $0 == " " }))
            }, uniquingKeysWith: { $0 + ", " + $1 })
        body = String(text[end.upperBound...])
    }

    var json: JSONValue? { try? JSONReader.read(Array(body.utf8)) }

    func text(_ name: String) -> String? {
        guard case .string(let text)? = json?[name] else { return nil }
        return text
    }

    /// The answer without the parts that differ between two otherwise equal answers.
    var whatItSays: String {
        let id = headers["x-request-id"] ?? ""
        let lines = headers.filter { !["date", "content-length"].contains($0.key) }
            .map { "\($0.key): \($0.value)" }.sorted()
        return ([String(status)] + lines + [body]).joined(separator: "\n").replacing(id, with: "-")
    }

    var description: String { "\(status) \(headers) \(body)" }
}
