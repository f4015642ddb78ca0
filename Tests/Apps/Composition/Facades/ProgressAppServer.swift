import FitnessInfrastructure
import HTTPServer
import HomeDoor
import HomePeople
import Kernel
import ModuleKit
import Storage
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Composition

/// Mizan as an app of the progress API sees it: behind a real socket, with the account of `ProbeServer`.
struct ProgressAppServer: Sendable {
    let server: ProbeServer

    static let key = "the app's own key, 0123456789"
    static let apiKey = "X-API-Key: \(key)"
    static let slices = EnabledSlice.all.filter { $0.module.id == "fitness" }

    /// - Parameter settings: the key is the last part of the variable's name; a setting with an empty value is not set.
    static func run(
        _ settings: [String: String] = [:], configure: (inout ServerConfiguration) -> Void = { _ in },
        _ body: @Sendable (ProgressAppServer) async throws -> Void
    ) async throws {
        let all = ["KEY": key, "REGISTRATION": "true"].merging(settings) { $1 }.filter { !$0.value.isEmpty }
        let environment = Dictionary(all.map { ("MIZAN_MODULES_FITNESS_FACADE_\($0)", $1) }) { $1 }
        try await ProbeServer.run(configure, slices: slices, environment: environment) {
            try await body(ProgressAppServer(server: $0))
        }
    }

    // MARK: Requests by hand

    /// Sends a request with the app's key, and with the token if there is one.
    func ask(
        _ method: String, _ path: String, token: String? = nil, _ body: String? = nil, _ headers: [String] = [apiKey]
    ) async throws -> ProbeAnswer {
        try await server.ask(
            method, "/api/v1/" + path,
            headers + (token.map { ["Authorization: Bearer \($0)"] } ?? []) + (body == nil ? [] : [ProbeServer.json]),
            body: body)
    }

    func login(_ email: String = ProbeServer.name) async throws -> ProgressTokens {
        let answer = try await ask(
            "POST", "auth/login", #"{"email":"\#(email)","password":"\#(ProbeServer.password)"}"#)
        return try #require(answer.tokens, "\(answer)")
    }

    /// Sets the account's time zone for all of its past.
    func live(in zone: String) async throws {
        let home = server.application.home
        try await server.application.context.database.write(server.owner) { _ = try home.zone.set(zone, in: $0) }
    }

    /// Makes another account.
    func register(_ email: String) async throws -> ProgressTokens {
        let answer = try await ask("POST", "auth/register", Self.registration(email: email))
        return try #require(answer.tokens, "\(answer)")
    }

    static func registration(
        email: String, password: String = ProbeServer.password, name: String = "Bilal", born: String = "1990-01-31"
    ) -> String {
        #"{"email":"\#(email)","password":"\#(password)","name":"\#(name)","date_of_birth":"\#(born)"}"#
    }

    /// Logs an entry and returns its id.
    func log(_ token: String, _ body: String = #"{"type":"weight","quantity":75.5}"#) async throws -> String {
        let answer = try await ask("POST", "progress", token: token, body)
        return try #require(answer.data?.text("id"), "\(answer)")
    }

    // MARK: Requests by the client

    /// The connection between the client and the server, with simulated faults.
    final class Way: Sendable {
        struct State {
            var requests: [String] = []
            /// The number of next answers to POSTs of entries that will be lost.
            var lostAnswers = 0
            /// The answer to the next refresh, in place of the real answer. `nextAnswer` replaces the answer to any other
            /// request.
            var refreshAnswer: ProgressAnswer?
            var nextAnswer: ProgressAnswer?
            var held: ProgressTokens?
        }

        let state = Mutex(State())

        var refreshes: Int { state.withLock { $0.requests.count { $0 == "POST /api/v1/auth/refresh" } } }
    }

    func client(_ way: Way) -> ProgressAPIClient {
        let turns = Turns()
        let http = HTTPClient(
            TransportConfiguration(addresses: AddressGuard(allowed: ["127.0.0.1"].compactMap(AddressRange.init))),
            effects: HTTPClient.Effects(now: { [clock = server.clock] in clock.now }))
        let exchange = ProgressExchange { request in
            try await way.pass(request) { request in
                let response = try await http.send(request)
                return ProgressAnswer(
                    status: response.status, retryAfter: response.headers["Retry-After"].flatMap { Int($0) },
                    body: response.body)
            }
        }
        return ProgressAPIClient(
            ProgressSession(
                .init("http://127.0.0.1:\(server.port)/api/v1", key: Self.key, exchange: exchange),
                tokens: ProgressTokenStore(
                    load: { way.state.withLock { $0.held } },
                    save: { tokens in way.state.withLock { $0.held = tokens } },
                    alone: { try await turns.run($0) })))
    }

    /// Makes all existing access tokens expire.
    func expire() { server.clock.advance(seconds: 86_400) }
}

extension ProgressAppServer.Way {
    fileprivate func pass(
        _ request: HTTPRequest, _ send: (HTTPRequest) async throws -> ProgressAnswer
    ) async throws -> ProgressAnswer {
        let name = "\(request.method.rawValue) \(request.url.path)"
        let instead = state.withLock { state -> ProgressAnswer? in
            state.requests.append(name)
            defer {
                if name.hasSuffix("auth/refresh") { state.refreshAnswer = nil } else { state.nextAnswer = nil }
            }
            return name.hasSuffix("auth/refresh") ? state.refreshAnswer : state.nextAnswer
        }
        if let instead { return instead }
        let answer = try await send(request)
        let isLost = state.withLock { state in
            guard name == "POST /api/v1/progress", answer.status < 300, state.lostAnswers > 0 else { return false }
            state.lostAnswers -= 1
            return true
        }
        if isLost { throw TransportError(.brokenOff, at: request.url.path) }
        return answer
    }
}

/// Runs refreshes one after another, as a lock file would.
private actor Turns {
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

extension ProbeAnswer {
    /// The data of a successful answer.
    var data: JSONValue? { json?["data"] }

    var tokens: ProgressTokens? {
        guard let data, let access = data.text("access_token"), let refresh = data.text("refresh_token") else {
            return nil
        }
        return ProgressTokens(access: access, refresh: refresh)
    }

    var code: String? { json?["error"]?.text("code") }
    var message: String? { json?["error"]?.text("message") }
}

extension JSONValue {
    func text(_ name: String) -> String? {
        guard case .string(let text)? = self[name] else { return nil }
        return text
    }
}
