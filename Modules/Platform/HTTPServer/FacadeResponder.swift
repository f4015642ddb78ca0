internal import Accounts
internal import HTTPKit
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Kernel
internal import NIOCore

/// The outermost layer: whatever happens inside, it returns an answer with the security headers.
struct FacadeResponder: HTTPResponder {
    typealias Context = FacadeContext

    let registry: EndpointRegistry
    let executor: EndpointExecutor
    let authenticator: Authenticator
    let hosts: HostPolicy
    let proxies: TrustedProxies
    let rates: RateLimiter
    let connections: ConnectionTable
    let requests: RequestLog

    @concurrent
    func respond(to request: HummingbirdCore.Request, context: FacadeContext) async throws -> HummingbirdCore.Response {
        var entry = requests.began()
        var answer: EncodedResponse
        var omitsBody = request.method == .head
        let head = head(of: request, from: context.clientAddress)
        let dialect = registry.dialect(of: head.target)
        do {
            try admit(request, head, context, needsProof: dialect?.isSentByBrowsers ?? false)
            let route = try registry.route(head, in: dialect)
            if case .endpoint(let routed) = route {
                entry.endpoint = routed
                omitsBody = routed.omitsBody
            }
            let shown = Shown(token: dialect.map { $0.token(in: head) } ?? bearer(request), audience: dialect?.id)
            answer = try await executor.respond(
                to: route, head, caller: { try await caller(shown, request, head, context) },
                callerOnView: { try await callerOnView(shown, request, head, context) },
                callerAgain: callerAgain(shown, head.address), pages: { try registry.route($0, in: dialect) },
                body: ReceivedBody.of(request, on: context.channel))
        } catch let error as BrokenBody {
            requests.brokeOff(entry)
            throw error.underlying
        } catch {
            answer = Self.problem(error, of: head, in: dialect, &entry)
        }
        requests.ended(entry, status: answer.status, bytes: omitsBody ? 0 : answer.body.count)
        return encode(answer, entry, on: context.channel, omitsBody: omitsBody)
    }

    /// Checks that the request is meant for this server, and which site sent it. Then counts the request for the rate limits.
    private func admit(
        _ request: HummingbirdCore.Request, _ head: RequestHead, _ context: FacadeContext, needsProof: Bool
    ) throws {
        do {
            try check(request, context, needsProof: needsProof)
        } catch {
            try rates.check(foreign: head.address)
            throw error
        }
        let isForeign = OriginPolicy.isForeign(
            origin: request.headers[.origin], fetchSite: request.headers[.secFetchSite],
            authority: request.head.authority)
        if isForeign {
            try rates.check(foreign: head.address)
        } else {
            try rates.check(address: head.address, target: head.target)
        }
    }

    private func check(_ request: HummingbirdCore.Request, _ context: FacadeContext, needsProof: Bool) throws {
        // The first Host is already the authority; a Host among the other fields is a second Host.
        if let name = HTTPField.Name.hostField, request.headers[name] != nil { throw HTTPErrors.twoHosts }
        let authority = request.head.authority
        try hosts.check(authority, port: context.port, ends: (context.localAddress, context.clientAddress))
        try FramingPolicy.check(request.headers)
        try OriginPolicy.check(
            method: request.method.rawValue, origin: request.headers[.origin],
            fetchSite: request.headers[.secFetchSite],
            authority: authority, needsProof: needsProof)
    }

    /// The credentials in a request.
    private struct Shown {
        let token: String?
        let audience: String?
    }

    private func bearer(_ request: HummingbirdCore.Request) -> String? {
        CredentialPlace.bearer(request.headers[.authorization])
    }

    // Each request uses one of these two lookups, whichever is shorter.

    private func caller(
        _ shown: Shown, _ request: HummingbirdCore.Request, _ head: RequestHead, _ context: FacadeContext
    ) async throws -> Caller? {
        guard let token = shown.token else { return nil }
        guard let caller = try await authenticator.caller(token, shown.audience, head.address) else {
            throw HTTPErrors.invalidToken
        }
        try rates.check(token: token)
        try admit(caller.owner, request, head, context)
        return caller
    }

    /// The lookup for a request with a small body or no body, and with a token that was valid before. Nil if the lookup needs
    /// no store, for example without a token.
    private func callerOnView(
        _ shown: Shown, _ request: HummingbirdCore.Request, _ head: RequestHead, _ context: FacadeContext
    ) async throws -> EndpointExecutor.CallerOnView? {
        guard let token = shown.token, let asking = try await authenticator.callerOnView(token, shown.audience) else {
            return nil
        }
        try rates.check(token: token)
        try admit(asking.probableOwner, request, head, context)
        return EndpointExecutor.CallerOnView(probableOwner: asking.probableOwner) { view in
            guard let caller = try asking.find(view) else { throw HTTPErrors.invalidToken }
            return caller
        }
    }

    /// Counts the connection for this account while the request runs. So the connection is not closed in favour of other
    /// connections while the body arrives. Throws if the account already has its share of connections.
    private func admit(
        _ owner: OwnerID, _ request: HummingbirdCore.Request, _ head: RequestHead, _ context: FacadeContext
    ) throws {
        try connections.admit(
            ObjectIdentifier(context.channel),
            ConnectionTable.Holder(owner: owner, address: ClientAddress(head.address)))
        context.admitted(request.headers)
    }

    /// The lookup for a continuous answer, which does not count as a request.
    private func callerAgain(_ shown: Shown, _ address: String?) -> HTTPKit.Request.AskAgain? {
        guard let token = shown.token else { return nil }
        return { [authenticator] in try await authenticator.caller(token, shown.audience, address) }
    }

    private static func problem(
        _ error: any Error, of head: RequestHead, in dialect: Dialect?, _ entry: inout RequestLog.Entry
    ) -> EncodedResponse {
        let problem = ProblemDetails(error)
        entry.problem = problem
        if problem.status >= 500 || problem.hidesPlaces { entry.fault = error }
        return problem.response(requestID: entry.id, in: dialect, to: head)
    }

    private func head(of request: HummingbirdCore.Request, from peer: String?) -> RequestHead {
        let fields = request.headers
        let address = proxies.client(peer: peer, forwardedFor: fields[.forwardedFor])
        return RequestHead(
            method: request.method.rawValue, target: request.head.path ?? "", address: address,
            authority: request.head.authority,
            isSecure: proxies.isSecure(peer: peer, forwardedProto: fields[.forwardedProto])
        ) { name in
            (HTTPField.Name.ofRequests[name] ?? HTTPField.Name(name)).flatMap { fields[$0] }
        }
    }

    private func encode(
        _ answer: EncodedResponse, _ entry: RequestLog.Entry, on channel: any Channel, omitsBody: Bool
    ) -> HummingbirdCore.Response {
        var fields = SecurityHeaders.fields(requestID: entry.id, isProblem: entry.problem != nil)
        if let type = answer.contentType { fields[.contentType] = type }
        for header in answer.headers {
            guard let name = HTTPField.Name(header.name) else { continue }
            // Each cookie has a line of its own.
            if name == .setCookie {
                fields.append(HTTPField(name: name, value: header.value))
            } else {
                fields[name] = header.value
            }
        }
        let status = HTTPResponse.Status(code: answer.status)
        if let stream = answer.stream {
            let sending = StreamSending(stream: stream, channel: channel, requests: requests, entry: entry)
            sending.frame(&fields, omitsBody: omitsBody)
            return HummingbirdCore.Response(
                status: status, headers: fields, body: omitsBody ? sending.headAlone : sending.body)
        }
        if ![204, 304].contains(answer.status) { fields[.contentLength] = String(answer.body.count) }
        if !omitsBody, let lease = answer.lease {
            channel.triggerUserOutboundEvent(AnswerHeld(lease: lease), promise: nil)
        }
        let body =
            omitsBody || answer.body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        return HummingbirdCore.Response(status: status, headers: fields, body: body)
    }
}

extension HTTPField.Name {
    /// A Fetch Metadata header, which the header package does not name.
    fileprivate static let secFetchSite = HTTPField.Name(parsed: "sec-fetch-site") ?? .origin
    fileprivate static let forwardedFor = HTTPField.Name(parsed: "x-forwarded-for") ?? .origin
    fileprivate static let forwardedProto = HTTPField.Name(parsed: "x-forwarded-proto") ?? .origin
    fileprivate static let hostField = HTTPField.Name("Host")

    /// The headers that are read from every request, created once.
    fileprivate static let ofRequests: [String: HTTPField.Name] = Dictionary(
        [
            HTTPField.Name.authorization, .expect, .transferEncoding, .contentLength, .contentType, .contentEncoding,
            .ifMatch,
            .ifNoneMatch,
        ].map { ($0.canonicalName, $0) }, uniquingKeysWith: { first, _ in first })
}
