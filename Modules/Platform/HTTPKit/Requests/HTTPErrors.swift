package import Kernel
internal import ModuleKit

/// The façade's own errors: what is wrong with a request before any slice has seen it.
package enum HTTPErrors {
    static func encoding(of what: String) -> MizanError {
        MizanError(
            .invalidInput, "http.percent-encoding",
            "The \(what) is not percent-encoded UTF-8 without %00. A percent sign itself is written %25.")
    }

    static func unknownParameter(_ name: String, allowed: [String]) -> MizanError {
        let names = allowed.isEmpty ? "it takes none" : "allowed are " + allowed.joined(separator: ", ")
        return MizanError(
            .invalidInput, "http.unknown-parameter", "There is no query parameter “\(shown(name))” here; \(names).",
            details: ["parameter": shown(name), "allowed": allowed.joined(separator: ", ")])
    }

    static func repeatedParameter(_ name: String) -> MizanError {
        MizanError(
            .invalidInput, "http.repeated-parameter", "The query parameter “\(shown(name))” is given more than once.",
            details: ["parameter": shown(name)])
    }

    static func repeatedSort(_ field: String) -> MizanError {
        MizanError(
            .invalidInput, "http.parameter", "“sort” names \(shown(field)) more than once.",
            details: ["parameter": "sort", "field": shown(field)])
    }

    static func missing(_ field: Field, in place: String) -> MizanError {
        MizanError(
            .invalidInput, "http.missing-parameter", "The \(place) parameter “\(field.name)” is required.",
            details: ["parameter": field.name, "expected": field.type.expected])
    }

    static func unreadable(_ text: String, _ field: Field, in place: String) -> MizanError {
        MizanError(
            .invalidInput, "http.parameter",
            "“\(shown(text))” is not \(field.type.expected), as the \(place) parameter “\(field.name)” needs.",
            details: ["parameter": field.name, "expected": field.type.expected])
    }

    static func body(_ path: String, _ problem: String, details: [String: String] = [:]) -> MizanError {
        MizanError(
            .invalidInput, "http.body", "\(path): \(problem).",
            details: details.merging(["path": path]) { own, _ in own })
    }

    static let stopped = MizanError(
        .cancelled, "http.cancelled",
        "The server was stopped before this was done. The work done by then stays; send the request again if it is still wanted."
    )

    static let unexpectedBody = MizanError(
        .invalidInput, "http.unexpected-body", "This endpoint takes no body; send none, or {}.")

    static func mediaType(_ given: String?, allowed: [String]) -> MizanError {
        let allowed = allowed.joined(separator: ", ")
        let what = given.map { "not “\(shown($0))”" } ?? "and the request has none"
        return MizanError(
            .unsupported, "http.content-type", "The body's Content-Type must be \(allowed), \(what).",
            details: ["allowed": allowed])
    }

    static func contentEncoding(_ given: String) -> MizanError {
        MizanError(
            .unsupported, "http.content-encoding",
            "The body's Content-Encoding is “\(shown(given))”; it must be sent as it is.",
            details: ["acceptEncoding": "identity"])
    }

    static func expectation(_ given: String) -> MizanError {
        MizanError(
            .unsupported, "http.expectation", "Nothing but “100-continue” can be expected, not “\(shown(given))”.")
    }

    package static func bodyTooLarge(limit: Int) -> MizanError {
        MizanError(
            .tooLarge, "http.body-too-large", "The body is larger than the \(limit) bytes that are accepted here.",
            details: ["limit": String(limit)])
    }

    static func tooSlow(bytesPerSecond: Int) -> MizanError {
        MizanError(
            .unavailable, "http.too-slow",
            "The body came too slowly: fewer than \(bytesPerSecond) bytes per second. Nothing of it was taken in.",
            details: ["bytesPerSecond": String(bytesPerSecond)])
    }

    static func condition(_ header: String) -> MizanError {
        MizanError(
            .invalidInput, "http.condition",
            "\(header) must be * or a list of tags in their quotes, exactly as an ETag came.",
            details: ["header": header])
    }

    static let noConditionHere = MizanError(
        .invalidInput, "http.no-condition",
        "This request is about no record that has a version; send it without If-Match and If-None-Match.")

    /// Nil for what is not there.
    static func preconditionFailed(current: StampedVersion?) -> MizanError {
        guard let current else {
            return MizanError(
                .preconditionFailed, "http.precondition-failed",
                "There is no such record, so it is not in the state that the request names.")
        }
        return MizanError(
            .preconditionFailed, "http.precondition-failed",
            """
            The record is in another state than the request wants. Its ETag begins with “\(EntityTag.beginning(of: current))”: \
            read it again, and send the ETag as it came.
            """, values: ["version": .integer(current.version)])
    }

    static let otherTag = MizanError(
        .preconditionFailed, "http.precondition-failed",
        "The answer is another than the request wants. Read it again, and send the ETag as it came.")

    static let noIdempotencyKeyHere = MizanError(
        .invalidInput, "http.no-idempotency-key",
        "This endpoint's answers are not kept for a repeated request; send it without an Idempotency-Key.")

    static let noIdempotencyKeyForStreams = MizanError(
        .invalidInput, "http.no-idempotency-key",
        "A body that is taken while it comes is not compared with an earlier one; send it without an Idempotency-Key.")

    package static let twoHosts = MizanError(
        .invalidInput, "http.two-hosts", "The request names its host more than once.")

    static func noSuchPath(_ path: Substring) -> MizanError {
        MizanError(.notFound, "http.no-such-path", "There is nothing at \(shown(String(path))).")
    }

    static func methodNotAllowed(_ method: String, allow: String) -> MizanError {
        MizanError(
            .unsupported, "http.method-not-allowed", "\(shown(method)) is not possible here; possible are \(allow).",
            details: ["allow": allow])
    }

    /// There is no token.
    package static let unauthenticated = MizanError(
        .unauthenticated, "http.unauthenticated",
        "A valid token is needed: send it as “Authorization: Bearer …”.")

    /// One answer for a token that is malformed, unknown or revoked: the same but for what RFC 6750 §3 has said only to
    /// anyone who sent one.
    package static let invalidToken = MizanError(
        .unauthenticated, "http.unauthenticated", "The token that was sent is not valid, or not any more.",
        details: ["error": "invalid_token"])

    static func scope(_ scope: Scope) -> MizanError {
        MizanError(
            .notPermitted, "http.scope",
            scope == .admin ? "Only an admin who is signed in may do this." : "This token does not allow \(scope).",
            details: ["scope": scope.description])
    }

    /// Shortens a client's text, to show it back.
    private static func shown(_ text: String) -> String { text.count <= 80 ? text : text.prefix(80) + "…" }
}
