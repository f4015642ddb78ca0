package import Kernel

/// An error in the form of RFC 9457.
package struct ProblemDetails: Sendable, Equatable {
    package let reason: String
    package let title: String
    package let status: Int
    package let detail: String
    package let details: [String: String]
    /// Details that are not texts.
    package let values: [String: JSONValue]
    /// True if the error names files of this machine. Only the log shows their names.
    package let hidesPlaces: Bool
    /// The refused form, if its dialect keeps forms.
    package let form: RefusedFields?

    package static let contentType = "application/problem+json"
    /// The prefix of a problem's `type`, before the error's reason: `urn:mizan:problem:quran.no-such-ayah`.
    package static let typePrefix = "urn:mizan:problem:"

    /// Any error that is not a declared error of the slice is internal, and its details are not shown.
    package init(_ error: any Error) {
        form = (error as? RefusedForm)?.form
        let error = Self.known(error)
        reason = error.reason
        title = Self.table[error.reason]?.title ?? error.code.title
        status = Self.status(of: error.code, reason: error.reason)
        let told = WithoutPlaces(error, isFault: status >= 500)
        (detail, details, values, hidesPlaces) = (told.message, told.details, told.values, told.hidesPlaces)
    }

    /// The problem as the command line reports it: complete, because the reader is at the machine.
    package init(toldHere error: MizanError) {
        form = nil
        (reason, detail, details) = (error.reason, error.message, error.details)
        title = Self.table[error.reason]?.title ?? error.code.title
        status = Self.status(of: error.code, reason: error.reason)
        (values, hidesPlaces) = (
            error.values.merging(error.advice.map { ["advice": .string($0)] } ?? [:]) { own, _ in own }, false
        )
    }

    /// The reasons whose HTTP status differs from that of their code.
    private static let table: [String: (status: Int, title: String)] = [
        "http.method-not-allowed": (405, "Method not allowed"),
        "http.host-not-allowed": (421, "Misdirected request"),
        "http.request-timeout": (408, "Request timeout"),
        "http.too-slow": (408, "Request timeout"),
        "http.expectation": (417, "Expectation failed"),
        "http.head-too-large": (431, "Request head too large"),
        "idempotency.key-reused": (422, "Key used before"),
        "import.nothing-taken": (422, "Nothing taken"),
        "storage.read-only": (503, "Not available"), "storage.rights": (503, "Not available"),
    ]

    /// The HTTP status of an error. Some reasons have a specific status; otherwise the error's code determines the status.
    package static func status(of code: MizanError.Code, reason: String) -> Int {
        table[reason]?.status ?? code.httpStatus
    }

    private static func known(_ error: any Error) -> MizanError {
        switch error {
        case let error as any BoundaryError: error.atBoundary
        case is CancellationError: Refusal.httpCancelled("The request was cancelled.")
        default:
            MizanError(
                .internal, "http.internal",
                "Something went wrong inside Mizan. The server's log has details under this request's id.")
        }
    }

    /// The problem as a complete answer.
    package func json(requestID: String) -> JSONValue { json([.init("requestId", .string(requestID))]) }

    /// The problem as a part of an answer about several things.
    package var json: JSONValue { json([]) }

    /// Details become separate members; a detail with the name of a standard member is left out.
    private func json(_ more: [JSONValue.Member]) -> JSONValue {
        let standard: [JSONValue.Member] =
            [
                .init("type", .string(Self.typePrefix + reason)), .init("title", .string(title)),
                .init("status", .integer(Int64(status))), .init("detail", .string(detail)),
            ] + more
        let taken = Set(standard.map(\.name) + ["instance", "requestId"])
        let all = details.mapValues(JSONValue.string).merging(values) { _, value in value }
        let own = all.filter { !taken.contains($0.key) }.sorted { $0.key < $1.key }
        return .object(standard + own.map { JSONValue.Member($0.key, $0.value) })
    }

    package func response(
        requestID: String, in dialect: Dialect? = nil, to head: RequestHead? = nil
    ) -> EncodedResponse {
        if let refusal = dialect?.refusal(self, Dialect.Refused(id: requestID, head: head)) {
            return EncodedResponse(
                status: refusal.status, contentType: refusal.body.contentType, body: refusal.body.bytes,
                headers: headers(in: dialect) + refusal.headers)
        }
        return EncodedResponse(
            status: status, contentType: Self.contentType, body: JSONWriter.bytes(json(requestID: requestID)),
            headers: headers(in: nil))
    }

    /// The headers that HTTP requires for the status.
    private func headers(in dialect: Dialect?) -> [Response.Header] {
        switch status {
        case 401:
            // RFC 6750 §3.1: the error code is sent only to a client that sent a token.
            if let dialect, dialect.callers.contains(.basic) {
                [.init("WWW-Authenticate", Dialect.basicChallenge)]
            } else {
                [
                    .init(
                        "WWW-Authenticate",
                        "Bearer realm=\"mizan\"" + (details["error"].map { ", error=\"\($0)\"" } ?? ""))
                ]
            }
        case 405: details["allow"].map { [.init("Allow", $0)] } ?? []
        case 415: details["acceptEncoding"].map { [.init("Accept-Encoding", $0)] } ?? []
        case 429, 503: details["retryAfter"].map { [.init("Retry-After", $0)] } ?? []
        default: []
        }
    }
}
