import FoundationEssentials
import HomeData
import HomeRoutes
import Kernel
import ModuleKit
import Storage
import Testing

@testable import HTTPKit

/// The house's endpoints on a real store of two owners, without a server.
struct TestFacade: Sendable {
    let me = OwnerID(UUID(uuid: (1, 2, 3, 4, 5, 6, 0x70, 8, 0x90, 10, 11, 12, 13, 14, 15, 16)))
    let other = OwnerID(UUID(uuid: (16, 15, 14, 13, 12, 11, 0x70, 9, 0x80, 7, 6, 5, 4, 3, 2, 1)))
    let context: ModuleContext
    let home: HomeModule
    let registry: EndpointRegistry
    private let executor: EndpointExecutor

    /// Runs a closure on a new store, and takes the store away. Property lists at any path hold these books.
    static func run(
        books: [String: Int64] = [:], _ body: @Sendable (TestFacade) async throws -> Void
    ) async throws {
        let path = FileManager.default.temporaryDirectory.path + "/mizan-home-routes-" + UUID().uuidString
        let clock = Clock { Instant(microseconds: 1_767_882_600_000_000) }
        let database = try SQLiteDatabase(try StoreDirectory(creating: path), clock: clock.now)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: path) } }
        try await database.migrate([
            MigrationSet(module: HomeModule.id, HomeModule.migrations),
            MigrationSet(module: ShelfModule.id, ShelfModule.migrations),
        ])
        let context = ModuleContext(
            database: database, clock: clock, identifiers: .system(clock: clock),
            propertyLists: BookLists(books: books))
        let facade = try TestFacade(context, modules: [ShelfModule(context: context)])
        try await database.write(.house) { [facade] transaction in
            try Owners.create(facade.me, name: "me", epoch: "1", in: transaction)
            try Owners.create(facade.other, name: "other", epoch: "2", in: transaction)
        }
        try await body(facade)
        try await database.close()
    }

    init(_ context: ModuleContext, modules: [any Module]) throws {
        self.context = context
        home = HomeModule(context: context, modules: modules)
        registry = try EndpointRegistry(HomeRoutes.endpoints(home))
        executor = EndpointExecutor(context: context)
    }

    /// Sends a request as one of the two, or without a token. Answers and errors must be declared ones.
    @discardableResult
    func send(_ method: String, _ target: String, as owner: OwnerID?) async throws -> (status: Int, json: JSONValue) {
        let head = RequestHead(method: method, target: target)
        let route = try registry.route(head)
        guard case .endpoint(let routed) = route else {
            throw MizanError(.internal, "test.route", "\(method) \(target) is no endpoint.")
        }
        do {
            let answer = try await executor.respond(
                to: route, head, caller: { owner.map { Caller(owner: $0, permissions: .everything) } },
                body: { _ in [] })
            let json = try JSONReader.read(answer.body)
            if let fields = routed.endpoint.answers.first?.body?.fields {
                #expect(throws: Never.self) { try BodyCheck.object(json, fields) }
            }
            return (answer.status, json)
        } catch {
            let problem = ProblemDetails(error)
            let declared = routed.endpoint.allErrors.contains { $0.reason == problem.reason }
            #expect(declared, "\(routed.endpoint.name) declares \(problem.reason)")
            return (problem.status, problem.json(requestID: "r"))
        }
    }

    func pages(of owner: OwnerID) async throws -> [String: Int64] {
        try await context.read(owner) { reading in
            let books = try RecordTable<BookRecord>(reading).list(RecordQuery()).items.map(\.record)
            return Dictionary(books.map { ($0.title, $0.page) }) { first, _ in first }
        }
    }
}

private struct BookLists: PropertyListReading {
    let books: [String: Int64]

    func read(contentsOf path: String) -> PropertyListValue {
        .dictionary(
            books.sorted { $0.key < $1.key }.map { PropertyListValue.Entry(key: $0.key, value: .integer($0.value)) })
    }

    func read(_ bytes: [UInt8]) -> PropertyListValue { read(contentsOf: "") }
}
