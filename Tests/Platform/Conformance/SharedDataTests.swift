import Changes
import Conformance
import HTTPKit
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

/// A slice of shared data keeps every rule of modules, and its endpoints every rule of endpoints.
@Suite(.serialized)
struct SharedDataTests {
    private static let sample = RecordSample(
        key: "divan:7", ["key": "divan:7", "text": "one"], changing: ["text": "another"])
    private static let book = ImportDocument.propertyList(
        .dictionary([.init(key: "poems", value: .dictionary([.init(key: "divan:3", value: .string("three"))]))]))

    @Test(arguments: ModuleConformance.rules)
    func theModulePassesTheConformanceRule(rule: ModuleRule) async {
        let suite = ModuleConformance(
            PoemModule.self, samples: ["poems.Poem": Self.sample], documents: ["poems.book": Self.book]
        ) { try ModuleStore.empty() }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    /// The rule about shared data fails on a module that breaks it.
    @Test func sharedDataInvisibleToAnOwnerFailsItsRule() async throws {
        let rule = try #require(ModuleConformance.rules.first { $0.name == "records.shared" })
        let suite = ModuleConformance(HidingModule.self, samples: ["poems.Poem": Self.sample], documents: [:]) {
            try ModuleStore.empty()
        }
        #expect(await suite.failure(of: rule)?.rule == "records.shared")
    }

    private static let file = Task { try await TestStore.file([PoemModule.set]) }

    @Test(arguments: EndpointConformance.rules)
    func theSharedEndpointsPassTheConformanceRule(rule: EndpointRule) async {
        let suite = EndpointConformance {
            try await .copy(of: Self.file.value) { _ in (PoemRoutes.endpoints, Self.samples) }
        }
        let failure = await suite.failure(of: rule)
        #expect(failure == nil)
    }

    private static let put = "PUT /v1/poems/{key}"
    private static let samples: [String: EndpointSample] = [
        "GET /v1/poems": EndpointSample(
            items: (1...5).map { .asked(put, path: ["key": "divan:\($0)"]) }),
        put: EndpointSample(bodies: [["text": "one"], ["text": "two"]]),
    ]

    @Test func sharedReadsAreCacheableAndSharedWritesNeedAnAdmin() throws {
        let endpoints = try EndpointRegistry(PoemRoutes.endpoints).endpoints
        #expect(
            endpoints.map { "\($0.method.rawValue) \($0.scope)" } == [
                "GET poems:read", "GET poems:read", "PUT admin", "DELETE admin",
            ])
    }

    private func ask(
        _ method: String, _ target: String, _ body: JSONValue? = nil, _ headers: [String: String] = [:],
        on store: TestStore,
        by caller: Caller
    ) async throws -> EncodedResponse {
        let registry = try EndpointRegistry(PoemRoutes.endpoints)
        let head = RequestHead(method: method, target: target) { name in
            headers[name] ?? (body == nil ? nil : ["content-type": "application/json", "content-length": "1"][name])
        }
        return try await EndpointExecutor(context: store.context()).respond(
            to: registry.route(head), head, caller: { caller },
            body: IncomingBody(body.map { JSONWriter.bytes($0) } ?? []))
    }

    @Test func adminWritesAreReadByAllWithTheSameTagAndAge() async throws {
        let store = try await TestStore([PoemModule.set])
        let admin = Caller(owner: store.owner, permissions: .everything, isAdmin: true)
        let member = Caller(owner: store.other, permissions: .only([.read("poems")]))
        let poem: JSONValue = ["key": "divan:1", "text": "one"]
        let path = "/v1/poems/divan:1"
        #expect(try await ask("PUT", path, poem, on: store, by: admin).status == 201)
        let answer = try await ask("GET", path, on: store, by: member)
        #expect(try JSONReader.read(answer.body) == poem)
        #expect(answer.headers.contains(.init("Cache-Control", "private, max-age=300, stale-while-revalidate=1500")))
        let tag = try #require(answer.headers.first { $0.name == "ETag" }?.value)
        #expect(try await ask("GET", path, nil, ["if-none-match": tag], on: store, by: member).status == 304)
        // A member has read this tag. An admin can also use the tag as a condition, because everybody has the same record.
        let changed = try await ask(
            "PUT", path, ["key": "divan:1", "text": "two"], ["if-match": tag], on: store, by: admin)
        #expect(changed.status == 200)
        let members = Caller(owner: store.other, permissions: .everything)
        for caller in [members, Caller(owner: store.owner, permissions: .only([.write("poems")]), isAdmin: true)] {
            let error = await #expect(throws: MizanError.self) {
                try await ask("PUT", path, poem, on: store, by: caller)
            }
            #expect(error?.reason == "http.scope")
        }
        let versions = try await store.database.read { try Owners.everyone(in: $0).map(\.version) }
        #expect(versions == [2, 0, 0])
    }

    /// If two admins use the same idempotency key, the second request is not a replay of the first.
    @Test func theSameIdempotencyKeyOfTwoAdminsCausesNoReplay() async throws {
        let store = try await TestStore([PoemModule.set])
        let admins = [store.owner, store.other].map { Caller(owner: $0, permissions: .everything, isAdmin: true) }
        let poem: JSONValue = ["key": "divan:1", "text": "one"]
        _ = try await ask("PUT", "/v1/poems/divan:1", poem, ["idempotency-key": "k"], on: store, by: admins[0])
        let again = try await ask("PUT", "/v1/poems/divan:1", poem, ["idempotency-key": "k"], on: store, by: admins[0])
        #expect(again.isReplay)
        let error = await #expect(throws: MizanError.self) {
            try await ask("PUT", "/v1/poems/divan:1", poem, ["idempotency-key": "k"], on: store, by: admins[1])
        }
        #expect(error?.reason == "idempotency.key-reused")
    }
}

/// The endpoints of a slice of shared data.
enum PoemRoutes {
    private static let records = RecordEndpoints(
        PoemModule.poems, slice: PoemModule.id, at: "/v1/poems/{key}",
        place: [.required("key", .text, "Where it comes from, a colon, and its name there.", example: "divan:1")],
        cache: .structural, errors: [Refusal(.invalidInput, "poems.key", "That is no key of a poem.")]
    ) { request in
        try Poem(try request.path.text("key"), "").recordID
    }

    static var endpoints: [Endpoint] {
        [
            records.list("Poems", "The poems."), records.one("A poem", "The poem."),
            records.put(
                "Make or change a poem", "The poem.",
                body: .object([.optional("key", .text, "As in the path."), .required("text", .text)]), free: ["text"],
                errors: [Refusal(.invalidInput, "storage.nul", "The text holds U+0000.")]
            ) { request, key, writing in
                try PoemModule.poems(in: writing).write(key) { _ in Poem(key, try request.body.text("text")) }
            },
            records.remove("Remove a poem", "It is gone."),
        ]
    }
}

/// Its poems are shown only to the owner of the shared data.
private struct HidingModule: Module {
    static let id = PoemModule.id
    static let title = PoemModule.title
    static let migrations = PoemModule.migrations
    let recordTypes: [any RecordType] = [HidingType()]
    let importers: [any Importer] = []

    init(context: ModuleContext) {}
}

private struct HidingType: RecordType {
    private let base = PoemModule.poems.recordType
    var schema: AnyRecordSchema { base.schema }

    func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        transaction.owner == .shared ? try base.read(keys, in: transaction) : RecordStates()
    }

    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        try base.apply(mutation, in: transaction)
    }

    func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool {
        try base.purge(key, in: transaction)
    }

    func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        try base.examine(transaction, tell)
    }
}
