import HTTPKit
import Kernel
import ModuleKit

/// Endpoints of every form, for tests of how requests are processed.
enum Samples {
    static let favorite = Endpoint.computing(
        .get, "/v1/quran/favorites/{ayahID}", "A favourite", slice: "quran", path: [.required("ayahID", .text)],
        answers: [.ok("It.", [.required("ayahID", .text)])]
    ) { request in
        .ok(["ayahID": .string(try request.path.text("ayahID"))])
    }

    static let noteFields: [Field] = [
        .required("text", .text, "The note."), .optional("page", .within(1...604)), .clearable("day", .day),
        .optional("tags", .list(.text)),
        .optional("marks", .list(.object([.required("at", .instant), .optional("kind", .choice(["dot", "line"]))]))),
    ]

    static func note(_ handler: @escaping @Sendable (Request) throws -> Response) -> Endpoint {
        .computing(
            .put, "/v1/quran/notes", "A note", slice: "quran", body: .object(noteFields),
            answers: [.noContent("Kept.")],
            handler)
    }

    static func list(_ handler: @escaping @Sendable (Request) throws -> Response) -> Endpoint {
        .computing(
            .get, "/v1/quran/list", "A list", slice: "quran", query: [.optional("lang", .choice(["ar", "en"]))],
            headers: [.optional("Idempotency-Key", .text)], answers: [.noContent("Seen.")], handler)
    }

    static let open = Endpoint.open(.get, "/healthz", "Whether it runs", answers: [.ok("It runs.", [])]) { _ in
        .ok(.object([]))
    }

    static let owner = OwnerID("0198c0de-0000-7000-8000-000000000001") ?? .shared

    /// Sends one request to the given endpoints, through a registry and without a store.
    static func send(
        _ method: String, _ target: String, to endpoints: [Endpoint], headers: [String: String] = [:],
        body: String = "", caller: Caller? = Caller(owner: owner, permissions: .everything), limit: Int = 1_000,
        memory: MemoryBudget = .unlimited
    ) async throws -> EncodedResponse {
        let nowhere = MizanError(.internal, "test.no-store", "This test has no store.")
        let executor = EndpointExecutor(
            maximumBodyBytes: limit, read: { _, _ in throw nowhere }, write: { _, _, _ in throw nowhere },
            memory: memory)
        var headers = headers
        if !body.isEmpty {
            headers["content-length"] = String(body.utf8.count)
            if headers["content-type"] == nil { headers["content-type"] = "application/json" }
        }
        let all = headers
        let head = RequestHead(method: method, target: target) { all[$0] }
        let route = try EndpointRegistry(endpoints).route(head)
        return try await executor.respond(to: route, head, caller: { caller }, body: IncomingBody(Array(body.utf8)))
    }

    /// The error with which such a request fails.
    static func failure(
        _ method: String, _ target: String, to endpoints: [Endpoint], headers: [String: String] = [:],
        body: String = "", caller: Caller? = Caller(owner: owner, permissions: .everything)
    ) async -> MizanError? {
        do {
            _ = try await send(method, target, to: endpoints, headers: headers, body: body, caller: caller)
            return nil
        } catch {
            return error as? MizanError
        }
    }
}
