package import Kernel
internal import ModuleKit
internal import Storage

// The errors of the façade itself, which no slice needs to declare.

extension Endpoint {
    /// Every error that this endpoint can return, except internal errors: first the façade's errors, then the endpoint's own
    /// errors.
    package var allErrors: [Refusal] { facadeErrors + errors }

    package var facadeErrors: [Refusal] {
        FacadeErrors.always + (scope == .open ? [] : FacadeErrors.ofCallers) + FacadeErrors.parameters(of: self)
            + FacadeErrors.body(of: self) + FacadeErrors.conditions(of: self) + FacadeErrors.changes(of: self)
    }
}

enum FacadeErrors {
    static func isOwn(_ error: Refusal) -> Bool {
        error.reason.hasPrefix("http.") || error.reason.hasPrefix("idempotency.") || ofCallers.contains(error)
            || error == .quota
    }

    static let always: [Refusal] = [
        .httpMalformedRequest, .httpTransferEncoding, .httpTwoHosts, .httpPercentEncoding, .httpUnknownParameter,
        .httpRequestTimeout, .httpBodyTooLarge, .httpHeadTooLarge, .httpTooManyRequests, .httpContentEncoding,
        .httpExpectation, .httpNoRoom, .httpHostNotAllowed,
    ]

    static let ofCallers: [Refusal] = [.httpUnauthenticated, .authExpired, .httpScope]

    static func parameters(of endpoint: Endpoint) -> [Refusal] {
        let query = endpoint.queryFields
        let fields = endpoint.pathFields + query + endpoint.headerFields
        var errors: [Refusal] = []
        if endpoint.list != nil || fields.contains(where: { $0.type != .text }) { errors.append(.httpParameter) }
        if endpoint.list != nil || !query.isEmpty { errors.append(.httpRepeatedParameter) }
        if endpoint.readsWords, query.contains(where: { $0.type.words != nil }),
            Set(endpoint.errors).isDisjoint(with: [Refusal].words)
        {
            errors += .words
        }
        if (query + endpoint.headerFields).contains(where: { $0.presence == .required }) {
            errors.append(.httpMissingParameter)
        }
        return errors
    }

    static func body(of endpoint: Endpoint) -> [Refusal] {
        if endpoint.body == .none { return [.httpUnexpectedBody] }
        guard endpoint.leastBytesPerSecond == nil else { return [.httpContentType, .httpTooSlow] }
        return switch endpoint.body {
        case .form, .object, .json: [.httpBody, .httpContentType]
        case .none, .bytes: [.httpContentType]
        }
    }

    static func conditions(of endpoint: Endpoint) -> [Refusal] {
        guard endpoint.readsConditions else { return [] }
        let hasNoVersion = endpoint.isMutating && endpoint.version == nil
        return [.httpCondition, hasNoVersion ? .httpNoCondition : .httpPreconditionFailed]
    }

    static func changes(of endpoint: Endpoint) -> [Refusal] {
        guard endpoint.isMutating else { return endpoint.method == .get ? [] : [.httpCrossSite] }
        return [Refusal.httpCrossSite] + (endpoint.scope == .open ? [] : [Refusal.quota]) + stops(of: endpoint)
            + repeats(of: endpoint)
    }

    /// The error of a stopped request: a change in several transactions may be stopped between two of these transactions.
    private static func stops(of endpoint: Endpoint) -> [Refusal] {
        switch endpoint.handler {
        case .parting, .acting: [.httpCancelled]
        default: []
        }
    }

    private static func repeats(of endpoint: Endpoint) -> [Refusal] {
        if endpoint.takesIdempotencyKey { return [.idempotencyKey, .idempotencyKeyReused] }
        return [endpoint.takesBodyAsItComes ? .httpNoKeyOfStreams : .httpNoKey]
    }
}
