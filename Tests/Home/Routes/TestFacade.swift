import Accounts
import Connectors
import FoundationEssentials
import HomeDoor
import HomeRemotes
import HomeRoutes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HTTPKit
@testable import HomeBase

/// The server's endpoints without a network, on a real store with two owners.
struct TestFacade: Sendable {
    let me = OwnerID(UUID(uuid: (1, 2, 3, 4, 5, 6, 0x70, 8, 0x90, 10, 11, 12, 13, 14, 15, 16)))
    let other = OwnerID(UUID(uuid: (16, 15, 14, 13, 12, 11, 0x70, 9, 0x80, 7, 6, 5, 4, 3, 2, 1)))
    let context: ModuleContext
    let home: HomeModule
    let registry: EndpointRegistry
    private let executor: EndpointExecutor
    private let directory: StoreDirectory?

    /// The path of the store's directory.
    var path: String? { directory?.path }

    /// An upload that the façade's reader reads as the façade's books.
    static var books: IncomingBody { IncomingBody(Array("bplist00".utf8)) }

    /// Runs a closure on a new store, which is then deleted. Every property list in it, at whatever path, contains these books.
    static func run(
        books: [String: Int64] = [:], gate: Gate = Gate(), kinds: [ConnectorKind] = [],
        _ body: @Sendable (TestFacade) async throws -> Void
    ) async throws {
        let path = FileManager.default.temporaryDirectory.path + "/mizan-home-routes-" + UUID().uuidString
        let clock = Clock { Instant(microseconds: 1_767_882_600_000_000) }
        let database = try SQLiteDatabase(try StoreDirectory(creating: path), clock: clock.now)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
        try await database.migrate([
            AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
            MigrationSet(module: ShelfModule.id, ShelfModule.migrations),
        ])
        let context = ModuleContext(
            database: database, clock: clock, identifiers: .system(clock: clock),
            propertyLists: BookLists(books: books, gate: gate), zones: .test(stays: { try HomeBase.stays(in: $0) }))
        let facade = try TestFacade(
            context, modules: [ShelfModule(gate: gate)], directory: try StoreDirectory(creating: path), kinds: kinds
        )
        try await database.write(.shared) { [facade] transaction in
            try Owners.create(facade.me, name: "me", epoch: "1", in: transaction)
            try Owners.create(facade.other, name: "other", epoch: "2", in: transaction)
        }
        try await body(facade)
        try await database.close()
    }

    init(
        _ context: ModuleContext, modules: [any Module], directory: StoreDirectory? = nil, kinds: [ConnectorKind] = []
    ) throws {
        self.context = context
        HomeModule.hold(modules, in: context.database)
        var home = HomeModule(
            context: context, modules: modules, directory: directory,
            hasher: PasswordHasher(parameters: ScryptParameters(logN: 4, r: 8, p: 1)))
        home.connectors.kinds += kinds
        self.home = home
        registry = try EndpointRegistry(HomeRoutes.endpoints(home))
        executor = EndpointExecutor(context: context)
        self.directory = directory
    }

    /// The files without a name that this process has open in the store's directory.
    func openSpools() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { number in
            // One of the descriptors belonged to the directory listing itself. This descriptor is already closed.
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + number)
        }
        .filter { $0.hasPrefix(directory?.path ?? "/") && $0.hasSuffix("(deleted)") }
    }

    /// Sends a request as one of the two owners, or without a token. Answers and errors must be declared.
    @discardableResult
    func send(_ method: String, _ target: String, as owner: OwnerID?) async throws -> (status: Int, json: JSONValue) {
        let answer = try await send(method, target, by: owner.map { Caller(owner: $0, permissions: .everything) })
        return (answer.status, answer.json)
    }

    /// Sends a request with a body as a caller with these permissions.
    @discardableResult
    func send(
        _ method: String, _ target: String, _ body: JSONValue? = nil, by caller: Caller?, from address: String? = nil,
        key: String? = nil
    ) async throws -> TestAnswer {
        let head = RequestHead(method: method, target: target, address: address) { name in
            if name == "idempotency-key" { return key }
            return body == nil ? nil : ["content-type": "application/json", "content-length": "1"][name]
        }
        let route = try registry.route(head)
        guard case .endpoint(let routed) = route else {
            throw MizanError(.internal, "test.route", "\(method) \(target) is no endpoint.")
        }
        do {
            let answer = try await executor.respond(
                to: route, head, caller: { caller },
                body: IncomingBody(body.map { JSONWriter.bytes($0) } ?? []))
            let json = answer.body.isEmpty ? JSONValue.null : try JSONReader.read(answer.body)
            if let fields = routed.endpoint.answers.first?.body?.fields {
                #expect(throws: Never.self) { try BodyCheck.object(json, fields) }
            }
            return TestAnswer(status: answer.status, json: json, headers: answer.headers)
        } catch {
            let problem = ProblemDetails(error)
            let declared = routed.endpoint.allErrors.contains { $0.reason == problem.reason }
            #expect(declared || problem.reason.hasPrefix("http."), "\(routed.endpoint.name) declares \(problem.reason)")
            let response = problem.response(requestID: "r")
            return TestAnswer(status: problem.status, json: problem.json(requestID: "r"), headers: response.headers)
        }
    }

    /// Sends a file. Errors are thrown unchanged.
    func upload(
        _ target: String, _ body: IncomingBody, type: String = "application/octet-stream", method: String = "POST",
        by caller: Caller
    ) async throws -> EncodedResponse {
        let head = RequestHead(method: method, target: target) { name in
            ["content-type": type, "transfer-encoding": "chunked"][name]
        }
        return try await executor.respond(to: registry.route(head), head, caller: { caller }, body: body)
    }

    /// Requests an answer that is streamed.
    func download(
        _ target: String, headers: [String: String] = [:], by caller: Caller
    ) async throws -> EncodedResponse {
        let head = RequestHead(method: "GET", target: target) { headers[$0] }
        return try await executor.respond(to: registry.route(head), head, caller: { caller }, body: IncomingBody([]))
    }

    func pages(of owner: OwnerID) async throws -> [String: Int64] {
        try await context.read(owner) { reading in
            let books = try RecordTable<BookRecord>(reading).list(RecordQuery()).items.map(\.entity)
            return Dictionary(books.map { ($0.title, $0.page) }) { first, _ in first }
        }
    }
}

struct TestAnswer: Sendable {
    let status: Int
    let json: JSONValue
    let headers: [Response.Header]

    var problem: String? {
        guard case .string(let type)? = json["type"] else { return nil }
        return String(type.dropFirst(ProblemDetails.typePrefix.count))
    }

    func text(_ name: String) -> String {
        guard case .string(let text)? = json[name] else { return "" }
        return text
    }

    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

struct BookLists: PropertyListReading {
    let books: [String: Int64]
    var gate = Gate()

    func read(contentsOf path: String) -> PropertyListValue {
        gate.pass(.reading)
        return .dictionary(
            books.sorted { $0.key < $1.key }.map { PropertyListValue.Entry(key: $0.key, value: .integer($0.value)) })
    }

    func read(_ bytes: [UInt8]) -> PropertyListValue { read(contentsOf: "") }
}
