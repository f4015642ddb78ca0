package import HTTPKit
internal import Kernel
package import QuranData
internal import QuranInfrastructure

/// CloudKit Web Services, for an app that connects to Mizan instead of iCloud (seed 002; contracts/cloudkit-web-services.md).
package enum CloudKitFacade {
    package static func endpoints(_ quran: QuranModule, _ accounts: any AccountPort) -> [Endpoint] {
        guard let key = quran.cloudKit.settings.apiToken else { return [] }
        let gate = CloudKitGate(server: quran.cloudKit, key: key)
        return CloudKitRecordRoutes(gate: gate).all + CloudKitZoneRoutes(gate: gate).all
            + CloudKitPushRoutes(gate: gate).all + CloudKitSignInRoutes(gate: gate, accounts: accounts).all
    }

    package static let dialect = Dialect(
        id: "cloudkit", prefixes: ["/database/1", "/device/1"],
        callers: [.query("ckWebAuthToken"), .header(webAuthToken), .bearer], client: .query("ckAPIToken"),
        accessLifetime: .seconds(14 * 86_400),
        json: .init(bodies: [EncodedBody.json, "text/plain"], answers: mediaType, isLenient: true),
        problem: .object([
            .required("uuid", .text), .required("serverErrorCode", .text), .required("reason", .text),
            .optional("retryAfter", .integer), .optional("redirectURL", .text),
        ])
    ) { problem, request in
        let code = code(of: problem)
        let isSignedOut = code == .authenticationRequired
        let body: JSONValue = .object([
            "uuid": .string(request.id), "serverErrorCode": .string(code.rawValue),
            "reason": .string(isSignedOut ? "Sign in: open redirectURL." : problem.detail),
            "retryAfter": problem.details["retryAfter"].flatMap { Int64($0) }.map(JSONValue.integer),
            "redirectURL": isSignedOut ? request.head.flatMap(signInPage).map(JSONValue.string) : nil,
        ])
        return Dialect.Refusal(
            status: isSignedOut ? 421 : problem.status == 422 ? 400 : problem.status,
            body: EncodedBody(contentType: mediaType, bytes: JSONWriter.bytes(body)))
    }

    static let mediaType = "application/json; charset=UTF-8"
    /// The header with the token for the next request.
    static let webAuthToken = "X-Apple-CloudKit-Web-Auth-Token"

    private static func code(of problem: ProblemDetails) -> CloudKitCode {
        switch (problem.status, problem.reason) {
        case (401, "http.unauthenticated") where problem.details["error"] == nil: .authenticationRequired
        case (401, _): .authenticationFailed
        case (403, _): .accessDenied
        case (404, CloudKitRefusals.zoneNotFound.reason): .zoneNotFound
        case (404, _): .notFound
        case (409, _): .conflict
        case (_, Refusal.quota.reason): .quotaExceeded
        case (413, _): CloudKitCode(rawValue: "LIMIT_EXCEEDED")
        case (429, _): .throttled
        case (503, _): .tryAgainLater
        case (500..., _): .internalError
        default: .badRequest
        }
    }

    /// The page on which a person signs in to the container of a request.
    private static func signInPage(_ head: RequestHead) -> String? {
        let pieces = head.target.prefix { $0 != "?" }.split(separator: "/")
        guard pieces.count > 3, let origin = head.origin else { return nil }
        return "\(origin)/database/1/\(pieces[2])/\(pieces[3])/sign-in"
    }
}

/// The checks of every request: the container's API token, the container and the environment.
struct CloudKitGate: Sendable {
    let server: CloudKitServer
    let key: String

    static let error = Refusal(.unauthenticated, "quran.cloudkit-api-token", "The ckAPIToken is missing or wrong.")
    static let errors = CloudKitRefusals.all + [error]
    static let place: [Field] = [
        .required("container", .text, example: "iCloud.donald.kvietnamisht"),
        .required("environment", .text, example: "production"),
    ]

    func admit(_ input: RequestInput) throws {
        guard let shown = input.clientKey, ConstantTime.equal(Array(shown.utf8), Array(key.utf8)) else {
            throw Self.error("The ckAPIToken of this request is missing or is not the token set on this server.")
        }
        try server.require(
            container: input.path.text("container"), environment: input.path.text("environment"))
    }

    /// An answer with the token for the next request. The token stays the same until it expires.
    static func answer(_ json: JSONValue, to input: RequestInput) -> Response {
        Response(
            status: 200, body: json,
            headers: input.callerToken.map { [.init(CloudKitFacade.webAuthToken, $0)] } ?? [])
    }

    // MARK: Shapes of endpoints

    func reading(
        _ method: HTTPKit.Method, _ operation: String, _ summary: String, _ answer: @escaping CloudKitServer.Reading
    ) -> Endpoint {
        .reading(
            method, Self.path(operation), summary, slice: QuranModule.id, path: Self.place,
            body: method == .get ? .none : .json, answers: [.ok("The answer of CloudKit.", .json)],
            errors: Self.errors
        ) { [self] request, reading in
            try admit(request.input)
            return Self.answer(try answer(server, request.json, reading), to: request.input)
        }
    }

    func writing(_ operation: String, _ summary: String, _ answer: @escaping CloudKitServer.Writing) -> Endpoint {
        var endpoint = Endpoint.writing(
            .post, Self.path(operation), summary, slice: QuranModule.id, path: Self.place, body: .json,
            answers: [.ok("The answer of CloudKit.", .json)], errors: Self.errors
        ) { [server] request, writing in
            Self.answer(try answer(server, request.json, writing), to: request.input)
        }
        // Checked even for a repeated request whose answer is stored.
        endpoint.rights = { [self] request, _ in try admit(request.input) }
        return endpoint
    }

    static func path(_ operation: String, device: Bool = false) -> PathTemplate {
        PathTemplate((device ? "/device/1" : "/database/1") + "/{container}/{environment}/\(operation)")
    }
}
