package import FitnessData
package import HTTPKit
internal import Kernel

/// The progress API, for an app that connects to Mizan (seed 004; contracts/fitness.md §1.2).
package enum ProgressFacade {
    package static func endpoints(_ fitness: FitnessModule, _ accounts: any AccountPort) -> [Endpoint] {
        guard let key = fitness.facade.key else { return [] }
        let client = ProgressClientKey(key)
        return ProgressSessionRoutes(fitness: fitness, accounts: accounts, client: client).all
            + ProgressEntryRoutes(fitness: fitness, client: client).all
    }

    package static let dialect = Dialect(
        id: "progress", prefixes: ["/api/v1"], callers: [.bearer], client: .header("X-API-Key"),
        accessLifetime: .seconds(86_400), refreshLifetime: .seconds(30 * 86_400), hasWebTokens: true,
        json: .init(isLenient: true),
        problem: .object([.required("error", .object([.required("message", .text), .required("code", .text)]))])
    ) { problem, _ in
        Dialect.Refusal(
            status: problem.status,
            body: EncodedBody(
                json: ["error": ["message": .string(problem.detail), "code": .string(code(of: problem.status))]]))
    }

    /// The contract defines only the code of 429.
    private static func code(of status: Int) -> String {
        switch status {
        case 401: "UNAUTHORIZED"
        case 403: "FORBIDDEN"
        case 404: "NOT_FOUND"
        case 405: "METHOD_NOT_ALLOWED"
        case 409: "CONFLICT"
        case 413: "PAYLOAD_TOO_LARGE"
        case 415: "UNSUPPORTED_MEDIA_TYPE"
        case 429: "RATE_LIMIT_EXCEEDED"
        case 503: "UNAVAILABLE"
        case 500...: "INTERNAL_ERROR"
        default: "INVALID_REQUEST"
        }
    }
}
