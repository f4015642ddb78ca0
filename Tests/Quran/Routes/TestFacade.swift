import FoundationEssentials
import Kernel
import ModuleKit
import QuranData
import QuranRoutes
import Storage
import Synchronization
import Testing

@testable import HTTPKit

/// The slice's endpoints on a real store with two owners, without a server.
struct TestFacade: Sendable {
    let me = OwnerID(UUID(uuid: (1, 2, 3, 4, 5, 6, 0x70, 8, 0x90, 10, 11, 12, 13, 14, 15, 16)))
    let other = OwnerID(UUID(uuid: (16, 15, 14, 13, 12, 11, 0x70, 9, 0x80, 7, 6, 5, 4, 3, 2, 1)))
    let clock: TestClock
    let registry: EndpointRegistry
    private let executor: EndpointExecutor

    /// Runs a closure on a new store, and deletes the store.
    static func run(_ body: (TestFacade) async throws -> Void) async throws {
        let path = FileManager.default.temporaryDirectory.path + "/mizan-routes-" + UUID().uuidString
        let clock = TestClock()
        let database = try SQLiteDatabase(try StoreDirectory(creating: path), clock: clock.now)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
        try await database.migrate([MigrationSet(module: QuranModule.id, QuranModule.migrations)])
        let facade = try TestFacade(database, clock: clock)
        try await database.write(.shared) { [facade] transaction in
            try Owners.create(facade.me, name: "me", epoch: "1", in: transaction)
            try Owners.create(facade.other, name: "other", epoch: "2", in: transaction)
        }
        try await body(facade)
        try await database.close()
    }

    private init(_ database: SQLiteDatabase, clock: TestClock) throws {
        let kernelClock = Clock(now: clock.now)
        let context = ModuleContext(
            database: database, clock: kernelClock, identifiers: .system(clock: kernelClock),
            propertyLists: NoPropertyLists())
        self.clock = clock
        registry = try EndpointRegistry(QuranRoutes.endpoints(QuranModule(context: context)))
        executor = EndpointExecutor(context: context)
    }

    /// Sends a request as one of the two owners. Every answer is checked against the endpoint's declaration.
    @discardableResult
    func send(
        _ method: String, _ target: String, _ body: String? = nil, as owner: OwnerID? = nil,
        permissions: Caller.Permissions = .everything, headers: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Answered {
        let bytes = Array((body ?? "").utf8)
        let lines = Dictionary(uniqueKeysWithValues: headers.map { ($0.key.lowercased(), $0.value) })
        let head = RequestHead(method: method, target: target) { name in
            switch name {
            case "content-length": String(bytes.count)
            case "content-type": body == nil ? nil : "application/json"
            default: lines[name]
            }
        }
        let route = try registry.route(head)
        guard case .endpoint(let routed) = route else {
            throw MizanError(.internal, "test.route", "\(method) \(target) is no endpoint.")
        }
        let answered: Answered
        do {
            let response = try await executor.respond(
                to: route, head, caller: { Caller(owner: owner ?? me, permissions: permissions) },
                body: IncomingBody(bytes))
            answered = try Answered(response)
        } catch {
            answered = try Answered(ProblemDetails(error).response(requestID: "r"))
        }
        try check(answered, routed.endpoint, sourceLocation)
        return answered
    }

    private func check(_ answered: Answered, _ endpoint: Endpoint, _ place: SourceLocation) throws {
        if let reason = answered.reason {
            let declared = endpoint.allErrors.contains { error in
                error.reason == reason && ProblemDetails.status(of: error.code, reason: reason) == answered.status
            }
            #expect(declared, "\(endpoint.name) does not declare \(answered.status) \(reason)", sourceLocation: place)
        } else if let fields = endpoint.answers.first(where: { $0.status == answered.status })?.body?.fields {
            #expect(throws: Never.self, sourceLocation: place) { try BodyCheck.object(answered.json, fields) }
        }
    }
}

/// An answer as a client reads it.
struct Answered {
    let status: Int
    /// Null if there is no body, or the body is not JSON.
    let json: JSONValue
    let contentType: String?
    let text: String
    let headers: [String: String]

    init(_ response: EncodedResponse) throws {
        status = response.status
        headers = Dictionary(response.headers.map { ($0.name, $0.value) }) { _, last in last }
        contentType = response.contentType
        text = String(decoding: response.body, as: UTF8.self)
        let isJSON = !response.body.isEmpty && contentType?.hasSuffix("json") ?? true
        json = isJSON ? try JSONReader.read(response.body) : .null
    }

    var location: String? { headers["Location"] }
    var tag: String? { headers["ETag"] }

    /// The version that the tag contains.
    var version: Int64? { (tag?.split(separator: "-").dropFirst().first).flatMap { Int64($0) } }

    /// The reason of the problem, without the common prefix.
    var reason: String? {
        guard case .string(let type) = json["type"], type.hasPrefix(ProblemDetails.typePrefix) else { return nil }
        return String(type.dropFirst(ProblemDetails.typePrefix.count))
    }

    var items: [JSONValue] {
        guard case .array(let items) = json["items"] else { return [] }
        return items
    }

    func column(_ field: String) -> [JSONValue] { items.map { $0[field] ?? .null } }
}

/// A clock that stands still until a test sets it forward.
final class TestClock: Sendable {
    private let moment = Mutex(Instant(microseconds: 1_767_882_600_000_000))

    /// 2026-01-08T14:30:00Z at first.
    var now: @Sendable () -> Instant { { self.moment.withLock { $0 } } }

    func advance(seconds: Int64) {
        moment.withLock { $0 = Instant(microseconds: $0.microseconds + seconds * 1_000_000) }
    }
}

private struct NoPropertyLists: PropertyListReading {
    func read(contentsOf path: String) throws -> PropertyListValue { throw unexpected }
    func read(_ bytes: [UInt8]) throws -> PropertyListValue { throw unexpected }

    private var unexpected: MizanError { MizanError(.internal, "test.plist", "No endpoint reads a property list.") }
}
