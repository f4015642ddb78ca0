import Changes
import HTTPKit
import Kernel
import Storage
import TestSupport
import Testing

/// Endpoints whose answers show records as view entities: here a poem with its length.
struct ViewedEndpointTests {
    private struct PoemView: ShownEntity {
        let poem: ShownRecord<Poem>
        let length: Int64

        static let shown: [ShownField<Self>] = [
            ShownField("key") { $0.poem.recordID.recordKey }, ShownField("version", \.poem.version),
            ShownField("length", \.length),
        ]
    }

    private static let views = RecordViews<Poem, PoemView>(PoemModule.poems) { poems, _ in
        poems.map { PoemView(poem: $0, length: Int64($0.text.count)) }
    }
    private static let shape = ObjectSchema("poems.PoemView", of: PoemView.self, describing: ["length": "In letters."])
    private static let conflict = Refusal(
        .conflict, "poems.version", "It has been changed since then.", details: ["code": "VERSION_CONFLICT"])
    private static let records = RecordEndpoints(
        views, as: shape, slice: PoemModule.id, at: "/v1/poems/{key}",
        place: [.required("key", .text, "Its key.", example: "divan:1")],
        absence: Refusal(.notFound, "poems.none", "There is no such poem.")
    ) { try Poem(try $0.path.text("key"), "").recordID }

    private static let endpoints = [
        records.list("Poems", "The poems.", of: views, as: shape), records.one("A poem", "The poem."),
        records.patch(
            "Change a poem", "The poem.",
            body: .object([.required("text", .text), .optional("expectedVersion", .integer)]), errors: [conflict]
        ) { request, key, writing in
            _ = try views.require(
                key, expecting: request.body.optionalInteger("expectedVersion"), conflict: conflict, in: writing)
            return try PoemModule.poems(in: writing).write(key) { _ in Poem(key, try request.body.text("text")) }
        },
        records.remove("Remove a poem", "It is gone."),
        records.restore("Bring a poem back", "The poem.", errors: []) { _, key, writing in
            let poems = PoemModule.poems(in: writing)
            guard let version = try poems.restore(key) else { throw PoemModule.poems.absent(key) }
            return Written(try PoemModule.poems.require(key, in: writing).entity, Change(.updated, version: version))
        },
        records.purge("Delete a poem for good", "It has been deleted for good.", errors: []) { key, writing in
            guard try PoemModule.poems(in: writing).purge(key) else { throw PoemModule.poems.absent(key) }
        },
    ]

    private static func ask(
        _ method: String, _ target: String, _ body: JSONValue? = nil, on store: TestStore
    ) async throws -> JSONValue? {
        let registry = try EndpointRegistry(endpoints)
        let head = RequestHead(method: method, target: target) { name in
            body == nil ? nil : ["content-type": "application/json", "content-length": "1"][name]
        }
        let caller = Caller(owner: store.owner, permissions: .everything, isAdmin: true)
        let answer = try await EndpointExecutor(context: store.context()).respond(
            to: registry.route(head), head, caller: { caller },
            body: IncomingBody(body.map { JSONWriter.bytes($0) } ?? []))
        return answer.body.isEmpty ? nil : try JSONReader.read(answer.body)
    }

    private static func store() async throws -> TestStore {
        let store = try await TestStore([PoemModule.set])
        try await store.database.write(.shared) { _ = try PoemModule.poems(in: $0).save(Poem("divan:1", "one")) }
        return store
    }

    private static let path = "/v1/poems/divan:1"

    @Test func listsAndRecordsAreShownByTheirViews() async throws {
        let store = try await Self.store()
        let poem: JSONValue = ["key": "divan:1", "version": 1, "length": 3]
        #expect(try await Self.ask("GET", "/v1/poems", on: store) == ["items": [poem]])
        #expect(try await Self.ask("GET", Self.path, on: store) == poem)
        #expect(Self.shape.fields.map(\.description) == ["", "", "In letters."])
    }

    @Test func aChangeBasedOnAnOldVersionIsRefusedAndTheStoredRecordIsReturned() async throws {
        let store = try await Self.store()
        let changed = try await Self.ask("PATCH", Self.path, ["text": "third", "expectedVersion": 1], on: store)
        #expect(changed == ["key": "divan:1", "version": 2, "length": 5])
        let refused = await #expect(throws: MizanError.self) {
            try await Self.ask("PATCH", Self.path, ["text": "fourth", "expectedVersion": 1], on: store)
        }
        #expect(refused?.reason == "poems.version" && refused?.details["code"] == "VERSION_CONFLICT")
        #expect(refused?.values["current"] == changed)
    }

    @Test func removedRecordsCanBeRestoredUnlessDeletedForGood() async throws {
        let store = try await Self.store()
        #expect(try await Self.ask("DELETE", Self.path, on: store) == nil)
        #expect(try await Self.ask("POST", Self.path + "/restore", on: store)?["length"] == 3)
        #expect(try await Self.ask("DELETE", Self.path + "/permanent", on: store) == nil)
        for (method, path) in [("POST", Self.path + "/restore"), ("GET", Self.path)] {
            let error = await #expect(throws: MizanError.self) { try await Self.ask(method, path, on: store) }
            #expect(error?.reason == "poems.none")
        }
    }
}
