internal import Kernel
internal import Synchronization
internal import Transport

/// Requests of one person to one container, one after the other. A server may accept each web-auth token only once, and send
/// the next token with each answer. So each token is stored before it is used (contracts/cloudkit-web-services.md §2.2).
package struct CloudKitSession: Sendable {
    let address: CloudKitAddress
    private let tokens: CloudKitTokenStore
    private let exchange: CloudKitExchange

    package init(_ address: CloudKitAddress, tokens: CloudKitTokenStore, exchange: CloudKitExchange) {
        (self.address, self.tokens, self.exchange) = (address, tokens, exchange)
    }

    /// The value of a closure that runs alone.
    private final class Answer: Sendable {
        let json = Mutex<JSONValue?>(nil)
    }

    /// Sends a request below the container's path.
    ///
    /// - Parameter root: `database`, or `device` for the tokens of notifications (§1).
    func send(
        _ method: HTTPMethod, _ path: String, root: String = "database", body: JSONValue? = nil
    ) async throws -> JSONValue {
        let answer = Answer()
        try await tokens.alone {
            let json = try await exchanged(method, path, root, body)
            answer.json.withLock { $0 = json }
        }
        guard let json = answer.json.withLock({ $0 }) else { throw CancellationError() }
        return json
    }

    private func exchanged(
        _ method: HTTPMethod, _ path: String, _ root: String, _ body: JSONValue?
    ) async throws -> JSONValue {
        var held = try CloudKitTokens(try await tokens.load())
        let (first, isRefused) = try await once(request(method, path, root, body, held), &held)
        guard isRefused, held.previous != nil, held.previous != held.web else { return try first.get() }
        // The rotated token may have been lost by the server. The request was not carried out, so it may be sent again.
        held.goBack()
        let (second, isRefusedAgain) = try await once(request(method, path, root, body, held), &held)
        guard !isRefusedAgain else { return try first.get() }
        try await tokens.save(held.text)
        return try second.get()
    }

    /// Also returns whether the server refused the web-auth token.
    private func once(
        _ request: HTTPRequest, _ held: inout CloudKitTokens
    ) async throws -> (Result<JSONValue, CloudKitError>, isRefused: Bool) {
        let reply = try await exchange.send(request)
        let answer = Self.read(reply, secrets: [held.api, held.web ?? "", held.previous ?? ""])
        if case .failure(.refused(let refusal)) = answer, refusal.code == .authenticationFailed {
            return (answer, true)
        }
        if let token = reply.token, token != held.web, !token.isEmpty, PercentEncoding.isVisible(token) {
            held.rotate(to: token)
            try await tokens.save(held.text)
        }
        return (answer, false)
    }

    private func request(
        _ method: HTTPMethod, _ path: String, _ root: String, _ body: JSONValue?, _ held: CloudKitTokens
    ) throws -> HTTPRequest {
        // `+`, `/` and `=` of a token are escaped, too: CloudKit refuses them unescaped.
        let query = [("ckAPIToken", held.api), ("ckWebAuthToken", held.web)].compactMap { name, value in
            value.map { "\(name)=\(PercentEncoding.segment.encode($0))" }
        }
        let place = "\(address.server)/\(root)/1/\(address.container)/\(address.environment)/\(path)"
        var request = HTTPRequest(method, try HTTPURL("\(place)?\(query.joined(separator: "&"))"), limit: Self.most)
        request.headers["Accept"] = "application/json"
        if let body {
            request.headers["Content-Type"] = "application/json"
            request.body = .bytes(JSONWriter.bytes(body))
        }
        // A token may be valid for one use only, so this client itself decides what is sent again.
        request.isRepeatable = false
        return request
    }

    /// 200 records of at most 1 MB would be more, but a page has only a few such records.
    private static let most: Int64 = 64 << 20

    private static func read(_ reply: CloudKitReply, secrets: [String]) -> Result<JSONValue, CloudKitError> {
        let isSuccess = (200...299).contains(reply.status)
        let json: JSONValue
        do throws(JSONError) { json = try JSONReader.readForeign(reply.body).value } catch {
            guard isSuccess else {
                return .failure(.status(reply.status, retryAfter: reply.retryAfter.map(CloudKitRefusal.bounded)))
            }
            let start = Excerpt.of(String(decoding: reply.body.prefix(240), as: UTF8.self))
            return .failure(.notJSON(start, error.problem))
        }
        if let refusal = CloudKitRefusal(json, .request, header: reply.retryAfter) {
            return .failure(.refused(refusal.without(secrets)))
        }
        guard isSuccess else {
            return .failure(.status(reply.status, retryAfter: reply.retryAfter.map(CloudKitRefusal.bounded)))
        }
        guard case .object = json else {
            return .failure(.unexpected(ForeignPath("$"), "an object", json.kind))
        }
        return .success(json)
    }

    /// Waits until the address of a long poll reports something. The address is a secret itself and needs no token. The body
    /// means nothing: it only says that there may be changes (§6).
    func poll(_ address: String) async throws {
        let patience = Duration.seconds(300)
        var request = HTTPRequest(
            .get, try HTTPURL(address), limit: 1 << 20, timeouts: Timeouts(whole: patience, stall: patience))
        request.isRepeatable = false
        while true {
            try Task.checkCancellation()
            do {
                let reply = try await exchange.send(request)
                guard (200...299).contains(reply.status) else {
                    throw CloudKitError.status(reply.status, retryAfter: reply.retryAfter)
                }
                return
            } catch let error as TransportError {
                guard case .tooSlow = error.fault else { throw error }
            }
        }
    }
}
