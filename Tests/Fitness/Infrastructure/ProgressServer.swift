import FitnessInfrastructure
import Foundation
import Kernel
import Synchronization
import Transport

/// An in-memory progress API with simulated connection faults.
final class ProgressServer: Sendable {
    struct State {
        var access = "a0"
        var refresh = "r0"
        /// Tokens that have been used.
        var spent: Set<String> = []
        var refreshes = 0
        var requests: [String] = []
        var entries: [JSONValue] = []
        /// The number of POSTs of entries that will be stored but whose answers will be lost.
        var lostAnswers = 0
        /// The status of the next refresh, in place of the real one.
        var refreshStatus: Int?
        var nextAnswer: ProgressAnswer?
        var held: ProgressTokens? = ProgressTokens(access: "a0", refresh: "r0")
        var saves: [ProgressTokens] = []
    }

    let state = Mutex(State())

    var session: ProgressSession {
        ProgressSession(
            .init(
                "https://api.example.org/api/v1/", key: "key", exchange: ProgressExchange { try await self.answer($0) }),
            tokens: tokens)
    }

    var client: ProgressAPIClient { ProgressAPIClient(session) }

    private var tokens: ProgressTokenStore {
        let turns = Turns()
        return ProgressTokenStore(
            load: { self.state.withLock { $0.held } },
            save: { tokens in
                self.state.withLock {
                    $0.held = tokens
                    $0.saves.append(tokens)
                }
            }, alone: { body in try await turns.run(body) })
    }

    /// Makes the access token invalid.
    func expire() { state.withLock { $0.access = "fresh\($0.refreshes)" } }

    private func answer(_ request: HTTPRequest) async throws -> ProgressAnswer {
        // Lets other requests run in between.
        await Task.yield()
        return try state.withLock { try answer(request, &$0) }
    }

    private func answer(_ request: HTTPRequest, _ state: inout State) throws -> ProgressAnswer {
        state.requests.append(
            "\(request.method.rawValue) \(request.url.path)\(request.url.query.map { "?\($0)" } ?? "")")
        guard request.headers["X-API-Key"] == "key" else { return Self.error(401, "invalid API key") }
        var body: JSONValue = .null
        if case .bytes(let bytes) = request.body { body = try JSONReader.read(bytes) }
        if request.url.path.hasSuffix("auth/refresh") { return refresh(body, &state) }
        if request.url.path.contains("/auth/") { return entered(&state) }
        guard request.headers["Authorization"] == "Bearer \(state.access)" else { return Self.error(401, "expired") }
        if let next = state.nextAnswer {
            state.nextAnswer = nil
            return next
        }
        switch (request.method, request.url.path) {
        case (.post, _):
            guard case .string(let day)? = body["date"], case .string(let time)? = body["time"] else {
                return Self.error(400, "no date")
            }
            let entry: JSONValue = [
                "id": .string("b\(state.entries.count + 1)"), "type": body["type"] ?? .null,
                "quantity": body["quantity"] ?? .null, "date": .string("\(day)T\(time)Z"),
                "notes": body["notes"] ?? .null,
            ]
            state.entries.append(entry)
            if state.lostAnswers > 0 {
                state.lostAnswers -= 1
                throw TransportError(.brokenOff, at: "api.example.org/progress")
            }
            return Self.ok(201, entry)
        case (.delete, let path):
            let id = String(path.split(separator: "/").last ?? "")
            let count = state.entries.count
            state.entries.removeAll { $0["id"] == .string(id) }
            return state.entries.count < count ? ProgressAnswer(status: 204) : Self.error(404, "not found")
        default:
            return Self.ok(200, ["entries": .array(state.entries), "total": .integer(Int64(state.entries.count))])
        }
    }

    private func entered(_ state: inout State) -> ProgressAnswer {
        Self.ok(201, ["access_token": .string(state.access), "refresh_token": .string(state.refresh), "user_id": "u"])
    }

    /// A refresh token works once: its second use ends the session.
    private func refresh(_ body: JSONValue, _ state: inout State) -> ProgressAnswer {
        if let status = state.refreshStatus {
            state.refreshStatus = nil
            return Self.error(status, "not now")
        }
        guard case .string(let token)? = body["refresh_token"], token == state.refresh, !state.spent.contains(token)
        else { return Self.error(401, "refresh token has been revoked") }
        state.spent.insert(token)
        state.refreshes += 1
        (state.access, state.refresh) = ("a\(state.refreshes)", "r\(state.refreshes)")
        return entered(&state)
    }

    static func ok(_ status: Int, _ data: JSONValue) -> ProgressAnswer {
        ProgressAnswer(status: status, body: JSONWriter.bytes(["data": data]))
    }

    static func error(_ status: Int, _ message: String) -> ProgressAnswer {
        ProgressAnswer(status: status, body: JSONWriter.bytes(["error": ["message": .string(message)]]))
    }
}

/// Runs refreshes one after another, as a lock file would.
actor Turns {
    private var last: Task<ProgressTokens, any Error>?

    func run(_ body: @escaping @Sendable () async throws -> ProgressTokens) async throws -> ProgressTokens {
        let before = last
        let task = Task {
            _ = await before?.result
            return try await body()
        }
        last = task
        return try await task.value
    }
}
