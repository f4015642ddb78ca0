internal import Kernel
internal import Transport

/// Requests to the progress API for one account. When the access token is no longer accepted, one refresh is made for all
/// waiting requests, and each request is sent once more.
package actor ProgressSession {
    package struct Server: Sendable {
        /// Ends with `/api/v1`.
        let base: String
        let key: String
        let exchange: ProgressExchange

        /// - Parameter base: `https://example.org/api/v1`.
        package init(_ base: String, key: String, exchange: ProgressExchange) {
            self.base = base.hasSuffix("/") ? String(base.dropLast()) : base
            (self.key, self.exchange) = (key, exchange)
        }

        func request(
            _ method: HTTPMethod, _ path: String, query: [(String, String)] = [], body: JSONValue? = nil,
            access: String? = nil
        ) throws -> HTTPRequest {
            let words = query.map { "\($0)=\(PercentEncoding.segment.encode($1))" }.joined(separator: "&")
            var request = HTTPRequest(method, try HTTPURL("\(base)/\(path)" + (words.isEmpty ? "" : "?" + words)))
            request.headers["X-API-Key"] = key
            request.headers["Accept"] = "application/json"
            if let access { request.headers["Authorization"] = "Bearer \(access)" }
            if let body {
                request.headers["Content-Type"] = "application/json"
                request.body = .bytes(JSONWriter.bytes(body))
            }
            return request
        }
    }

    private let server: Server
    private let tokens: ProgressTokenStore
    private var refresh: Task<ProgressTokens, any Error>?

    package init(_ server: Server, tokens: ProgressTokenStore) {
        (self.server, self.tokens) = (server, tokens)
    }

    /// Sends a request with the present access token, and again with a fresh one if that is not accepted.
    func send(
        _ method: HTTPMethod, _ path: String, query: [(String, String)] = [], body: JSONValue? = nil
    ) async throws -> ProgressAnswer {
        guard let held = try await tokens.load() else { throw ProgressAnswerError.signedOut(nil) }
        let first = try await server.exchange.send(
            server.request(method, path, query: query, body: body, access: held.access))
        guard first.status == 401 else { return try first.checked() }
        let fresh = try await refreshed(after: held)
        let second = try await server.exchange.send(
            server.request(method, path, query: query, body: body, access: fresh.access))
        guard second.status != 401 else { throw ProgressAnswerError.signedOut(ProgressRefusal(second.body)) }
        return try second.checked()
    }

    /// Signs in, or registers, and stores the tokens.
    func enter(_ path: String, _ body: JSONValue) async throws -> ProgressTokens {
        let answer = try await server.exchange.send(server.request(.post, path, body: body)).checked()
        let entered = try StandardResponse(answer.body, ProgressTokens.read).data
        try await tokens.save(entered)
        return entered
    }

    /// The valid tokens. A request that arrives during a refresh waits for the refresh. A refresh token is valid for one use,
    /// and a second use ends the session (contracts/fitness.md §1.4, 3).
    private func refreshed(after used: ProgressTokens) async throws -> ProgressTokens {
        if let refresh { return try await refresh.value }
        let task = Task { [server, tokens] in
            try await tokens.alone {
                guard let held = try await tokens.load() else { throw ProgressAnswerError.signedOut(nil) }
                // Another process, or an earlier request, has already refreshed the tokens.
                guard held.access == used.access else { return held }
                return try await Self.rotate(held, server, tokens)
            }
        }
        refresh = task
        defer { refresh = nil }
        return try await task.value
    }

    /// Exchanges the tokens. The session ends only if the server refuses the token. Another failure of the server does not end
    /// it (§1.4, 15).
    private static func rotate(
        _ held: ProgressTokens, _ server: Server, _ tokens: ProgressTokenStore
    ) async throws -> ProgressTokens {
        let answer = try await server.exchange.send(
            server.request(.post, "auth/refresh", body: ["refresh_token": .string(held.refresh)]))
        if answer.status == 401 || answer.status == 403 {
            throw ProgressAnswerError.signedOut(ProgressRefusal(answer.body))
        }
        let fresh = try StandardResponse(answer.checked().body, ProgressTokens.read).data
        try await tokens.save(fresh)
        return fresh
    }
}

extension ProgressAnswer {
    /// The answer itself if its status is a success; otherwise throws.
    fileprivate func checked() throws -> ProgressAnswer {
        switch status {
        case 200...299: return self
        case 429: throw ProgressAnswerError.slowDown(seconds: retryAfter)
        default: throw ProgressAnswerError.status(status, ProgressRefusal(body))
        }
    }
}

extension ProgressTokens {
    fileprivate static func read(_ json: JSONValue, _ path: ForeignPath) throws(ProgressAnswerError) -> ProgressTokens {
        func text(_ name: String) throws(ProgressAnswerError) -> String {
            guard case .string(let text)? = json[name] else {
                throw .unexpected(path.field(name).description, "a token", json[name]?.kind)
            }
            // A token that no header can contain would be refused as expired. The owner would then be signed out.
            guard !text.isEmpty, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                let found = text.isEmpty ? "an empty text" : "a text with characters that no header can contain"
                throw .unexpected(path.field(name).description, "a token", found)
            }
            return text
        }
        return ProgressTokens(access: try text("access_token"), refresh: try text("refresh_token"))
    }
}
