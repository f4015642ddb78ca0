internal import HTTPKit
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Kernel
internal import Logging
internal import NIOCore

/// The outermost layer: whatever happens inside, it gives an answer with the security headers on it.
struct FacadeResponder: HTTPResponder {
    typealias Context = FacadeContext

    let registry: EndpointRegistry
    let executor: EndpointExecutor
    let authenticator: Authenticator
    let hosts: HostPolicy
    let logger: Logger

    /// A body that broke off: the server's business, not an answer's.
    private struct BrokenBody: Error {
        let underlying: any Error
    }

    @concurrent
    func respond(to request: HummingbirdCore.Request, context: FacadeContext) async throws -> HummingbirdCore.Response {
        let id = RequestIdentity.fresh()
        let start = ContinuousClock.now
        var endpoint = "-"
        var answer: EncodedResponse
        var omitsBody = request.method == .head
        do {
            let head = Self.head(of: request, from: context.clientAddress)
            try check(request, port: context.port)
            let route = try registry.route(head)
            if case .endpoint(let routed) = route {
                endpoint = routed.endpoint.name
                omitsBody = routed.omitsBody
            }
            answer = try await executor.respond(
                to: route, head, caller: { try await caller(of: request) },
                body: { limit in try await Self.read(request.body, limit) })
        } catch let error as BrokenBody {
            throw error.underlying
        } catch {
            answer = problem(error, id, endpoint)
        }
        logger.debug(
            "request",
            metadata: [
                "endpoint": "\(endpoint)", "status": "\(answer.status)", "requestId": "\(id)",
                "duration": "\(ContinuousClock.now - start)",
            ])
        return Self.encode(answer, id, omitsBody: omitsBody)
    }

    private func check(_ request: HummingbirdCore.Request, port: Int?) throws {
        // The first Host is the authority; what is left among the fields is a second one.
        if let name = HTTPField.Name.hostField, request.headers[name] != nil { throw HTTPErrors.twoHosts }
        let authority = request.head.authority
        try hosts.check(authority, port: port)
        try OriginPolicy.check(
            method: request.method.rawValue, origin: request.headers[.origin],
            fetchSite: request.headers[.secFetchSite],
            authority: authority)
    }

    private func caller(of request: HummingbirdCore.Request) async throws -> Caller? {
        guard let token = Authenticator.token(in: request.headers[.authorization]) else { return nil }
        return try await authenticator.caller(token)
    }

    /// Paths and queries can be personal, so the log has the endpoint and the id.
    private func problem(_ error: any Error, _ id: String, _ endpoint: String) -> EncodedResponse {
        let problem = ProblemDetails(error)
        if problem.status >= 500 {
            logger.error(
                "request failed",
                metadata: [
                    "endpoint": "\(endpoint)", "requestId": "\(id)", "error": "\(type(of: error)): \(error)",
                ])
        }
        return problem.response(requestID: id)
    }

    private static func head(of request: HummingbirdCore.Request, from address: String?) -> RequestHead {
        let fields = request.headers
        return RequestHead(method: request.method.rawValue, target: request.head.path ?? "", address: address) { name in
            HTTPField.Name(name).flatMap { fields[$0] }
        }
    }

    private static func read(_ body: RequestBody, _ limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            for try await chunk in body {
                guard bytes.count + chunk.readableBytes <= limit else { throw HTTPErrors.bodyTooLarge(limit: limit) }
                bytes += chunk.readableBytesView
            }
        } catch let error as MizanError {
            throw error
        } catch is RequestTimeout {
            throw RequestTimeout.problem
        } catch {
            throw BrokenBody(underlying: error)
        }
        return bytes
    }

    private static func encode(
        _ answer: EncodedResponse, _ id: String, omitsBody: Bool
    ) -> HummingbirdCore.Response {
        var fields = SecurityHeaders.fields(
            requestID: id, isProblem: answer.contentType == ProblemDetails.contentType)
        if let type = answer.contentType { fields[.contentType] = type }
        for header in answer.headers {
            if let name = HTTPField.Name(header.name) { fields[name] = header.value }
        }
        if ![204, 304].contains(answer.status) { fields[.contentLength] = String(answer.body.count) }
        let body =
            omitsBody || answer.body.isEmpty ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body))
        return HummingbirdCore.Response(
            status: HTTPResponse.Status(code: answer.status), headers: fields, body: body)
    }
}

extension HTTPField.Name {
    /// Of the Fetch Metadata headers, which the header package does not name.
    fileprivate static let secFetchSite = HTTPField.Name(parsed: "sec-fetch-site") ?? .origin
    fileprivate static let hostField = HTTPField.Name("Host")
}
