internal import Kernel

// The errors of the façade itself, which no slice needs to declare.

extension Endpoint {
    /// Every error that this endpoint can answer with, but for what goes wrong inside: the façade's, then its own.
    package var allErrors: [DeclaredError] { facadeErrors + errors }

    package var facadeErrors: [DeclaredError] {
        FacadeErrors.always + (scope == .open ? [] : FacadeErrors.ofCallers) + FacadeErrors.parameters(of: self)
            + FacadeErrors.body(of: self) + FacadeErrors.conditions(of: self) + FacadeErrors.changes(of: self)
    }
}

enum FacadeErrors {
    static func isOwn(_ error: DeclaredError) -> Bool {
        error.reason.hasPrefix("http.") || error.reason.hasPrefix("idempotency.") || ofCallers.contains(error)
            || error == quota
    }

    /// A possible error of every change that makes an account's data larger.
    static let quota = DeclaredError(
        .storageFull, MizanError.quota, "The account takes what it may take; removing goes on.")

    static let always = [
        DeclaredError(.invalidInput, "http.malformed-request", "This is not well-formed HTTP/1.1."),
        DeclaredError(.invalidInput, "http.transfer-encoding", "The Transfer-Encoding is another than chunked."),
        DeclaredError(.invalidInput, "http.two-hosts", "The request names its host more than once."),
        DeclaredError(.invalidInput, "http.percent-encoding", "The target is not percent-encoded UTF-8."),
        DeclaredError(.invalidInput, "http.unknown-parameter", "There is no such query parameter here."),
        DeclaredError(.unavailable, "http.request-timeout", "The request did not come in full in time."),
        DeclaredError(.tooLarge, "http.body-too-large", "The body is larger than is accepted here."),
        DeclaredError(.tooLarge, "http.head-too-large", "The head has too many fields or is too long."),
        DeclaredError(.rateLimited, "http.too-many-requests", "Too often; Retry-After says how long to wait."),
        DeclaredError(.unsupported, "http.content-encoding", "A body is taken as it is, not packed."),
        DeclaredError(.unsupported, "http.expectation", "Nothing but 100-continue can be expected."),
        DeclaredError(
            .unavailable, "http.no-room", "Too much is sent and received at once; Retry-After says how long."),
        DeclaredError(.notPermitted, "http.host-not-allowed", "The server is not known by this Host."),
    ]

    static let ofCallers = [
        DeclaredError(.unauthenticated, "http.unauthenticated", "There is no token, or not a valid one."),
        DeclaredError(.unauthenticated, "auth.expired", "The token was good; the refresh token gets another."),
        DeclaredError(.notPermitted, "http.scope", "The token does not allow this."),
    ]

    static func parameters(of endpoint: Endpoint) -> [DeclaredError] {
        let query = endpoint.queryFields
        let fields = endpoint.pathFields + query + endpoint.headerFields
        var errors: [DeclaredError] = []
        if endpoint.list != nil || fields.contains(where: { $0.type != .text }) {
            errors.append(DeclaredError(.invalidInput, "http.parameter", "A parameter is not of its type."))
        }
        if endpoint.list != nil || !query.isEmpty {
            errors.append(DeclaredError(.invalidInput, "http.repeated-parameter", "A parameter is given twice."))
        }
        if endpoint.readsWords, query.contains(where: { $0.type.words != nil }),
            Set(endpoint.errors).isDisjoint(with: [DeclaredError].words)
        {
            errors += .words
        }
        if (query + endpoint.headerFields).contains(where: { $0.presence == .required }) {
            errors.append(DeclaredError(.invalidInput, "http.missing-parameter", "A parameter is needed."))
        }
        return errors
    }

    static func body(of endpoint: Endpoint) -> [DeclaredError] {
        if endpoint.body == .none {
            return [DeclaredError(.invalidInput, "http.unexpected-body", "This endpoint takes no body.")]
        }
        let type = DeclaredError(.unsupported, "http.content-type", "The body is of another media type.")
        guard endpoint.leastBytesPerSecond == nil else {
            return [type, DeclaredError(.unavailable, "http.too-slow", "The body came too slowly.")]
        }
        guard endpoint.body.mediaTypes == ["application/json"] else { return [type] }
        return [DeclaredError(.invalidInput, "http.body", "The body is not as declared; `path` says where."), type]
    }

    static func conditions(of endpoint: Endpoint) -> [DeclaredError] {
        guard endpoint.readsConditions else { return [] }
        let malformed = DeclaredError(.invalidInput, "http.condition", "If-Match or If-None-Match is no list of tags.")
        if endpoint.isMutating && endpoint.version == nil {
            return [
                malformed, DeclaredError(.invalidInput, "http.no-condition", "There is no version to compare with."),
            ]
        }
        return [
            malformed,
            DeclaredError(.preconditionFailed, "http.precondition-failed", "It is not in the state that is wanted."),
        ]
    }

    static func changes(of endpoint: Endpoint) -> [DeclaredError] {
        let crossSite = DeclaredError(.notPermitted, "http.cross-site", "A page of another site changes nothing here.")
        guard endpoint.isMutating else { return endpoint.method == .get ? [] : [crossSite] }
        return [crossSite] + (endpoint.scope == .open ? [] : [quota]) + stops(of: endpoint) + repeats(of: endpoint)
    }

    /// A change in several transactions may be cut between two of them.
    private static func stops(of endpoint: Endpoint) -> [DeclaredError] {
        switch endpoint.handler {
        case .parting, .acting:
            [DeclaredError(.cancelled, "http.cancelled", "The server was stopped. The work done by then stays.")]
        default: []
        }
    }

    private static func repeats(of endpoint: Endpoint) -> [DeclaredError] {
        guard endpoint.takesIdempotencyKey else {
            let why =
                endpoint.takesBodyAsItComes
                ? "The body is not kept to compare." : "The answer is a secret and not kept."
            return [DeclaredError(.invalidInput, "http.no-idempotency-key", why)]
        }
        return [
            DeclaredError(.invalidInput, "idempotency.key", "The idempotency key is none."),
            DeclaredError(.conflict, "idempotency.key-reused", "The key was used for another request."),
        ]
    }
}
