package import HTTPKit
internal import Kernel

/// Dialects of invented contracts, with examples of everything that real ones may require.
package enum ProbeDialect {
    /// Tokens are sent in the query, in a header of their own, or as bearer. The program has a key. JSON is read leniently, and
    /// has two media types.
    package static let lenient = Dialect(
        id: "probe", prefixes: ["/probe/1", "/probe-device/1"],
        callers: [.query("probeToken"), .header("X-Probe-Token"), .bearer], client: .header("X-API-Key"),
        accessLifetime: .seconds(30 * 60),
        json: .init(bodies: [EncodedBody.json, "text/plain"], answers: mediaType, isLenient: true)
    ) { problem, request in
        // Mizan's status 422 has no equivalent in that contract.
        Dialect.Refusal(
            status: problem.status == 422 ? 400 : problem.status,
            body: body([
                "uuid": .string(request.id), "serverErrorCode": .string(code(problem)),
                "reason": .string(problem.detail),
            ]),
            headers: [.init("X-Probe-Request", request.id)])
    }

    /// Bearer tokens only, strict JSON, a different form of errors.
    package static let strict = Dialect(
        id: "strict-probe", prefixes: ["/strict/v1"], callers: [.bearer], accessLifetime: .seconds(24 * 3_600),
        json: .init(isLenient: false)
    ) { problem, _ in
        Dialect.Refusal(
            status: problem.status, body: EncodedBody(json: ["error": ["message": .string(problem.detail)]]))
    }

    package static let mediaType = "application/json; charset=UTF-8"

    private static func body(_ json: JSONValue) -> EncodedBody {
        EncodedBody(contentType: mediaType, bytes: JSONWriter.bytes(json))
    }

    private static func code(_ problem: ProblemDetails) -> String {
        switch problem.status {
        case 401: problem.details["error"] == nil ? "AUTHENTICATION_REQUIRED" : "AUTHENTICATION_FAILED"
        case 403: "ACCESS_DENIED"
        case 404: "NOT_FOUND"
        case 429: "THROTTLED"
        case 503: "TRY_AGAIN_LATER"
        case 500...: "INTERNAL_ERROR"
        default: "BAD_REQUEST"
        }
    }
}
