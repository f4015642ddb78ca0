package import Kernel
internal import ModuleKit

/// The façade's own errors: errors in a request that are found before any slice handles it.
package enum HTTPErrors {
    static func encoding(of what: String) -> MizanError {
        Refusal.httpPercentEncoding(
            "The \(what) is not percent-encoded UTF-8 without %00. A percent sign itself is written %25.")
    }

    static func unknownParameter(_ name: String, allowed: [String]) -> MizanError {
        let names = allowed.isEmpty ? "it takes none" : "allowed are " + allowed.joined(separator: ", ")
        return Refusal.httpUnknownParameter(
            "There is no query parameter “\(shown(name))” here; \(names).",
            details: ["parameter": shown(name), "allowed": allowed.joined(separator: ", ")])
    }

    static func repeatedParameter(_ name: String) -> MizanError {
        Refusal.httpRepeatedParameter(
            "The query parameter “\(shown(name))” is given more than once.",
            details: ["parameter": shown(name)])
    }

    static func repeatedSort(_ field: String) -> MizanError {
        Refusal.httpParameter(
            "“sort” names \(shown(field)) more than once.",
            details: ["parameter": "sort", "field": shown(field)])
    }

    static func missing(_ field: Field, in place: String) -> MizanError {
        Refusal.httpMissingParameter(
            "The \(place) parameter “\(field.name)” is required.",
            details: ["parameter": field.name, "expected": field.type.expected])
    }

    static func unreadable(_ text: String, _ field: Field, in place: String) -> MizanError {
        Refusal.httpParameter(
            "“\(shown(text))” is not \(field.type.expected), which the \(place) parameter “\(field.name)” needs.",
            details: ["parameter": field.name, "expected": field.type.expected])
    }

    static func body(_ path: String, _ problem: String, details: [String: String] = [:]) -> MizanError {
        Refusal.httpBody("\(path): \(problem).", details: details.merging(["path": path]) { own, _ in own })
    }

    /// An error of a form, in a sentence for the person who filled it in.
    static func form(_ field: String, _ sentence: String) -> MizanError {
        Refusal.httpBody(sentence, details: ["path": field.isEmpty ? "$" : "$.\(field)"])
    }

    static let stopped = Refusal.httpCancelled(
        "The server was stopped before this was done. The work done before that is kept; send the request again to "
            + "continue."
    )

    static let unexpectedBody = Refusal.httpUnexpectedBody("This endpoint takes no body; send none, or {}.")

    static func mediaType(_ given: String?, allowed: [String]) -> MizanError {
        let allowed = allowed.joined(separator: ", ")
        let what = given.map { "not “\(shown($0))”" } ?? "and the request has none"
        return Refusal.httpContentType(
            "The body's Content-Type must be \(allowed), \(what).",
            details: ["allowed": allowed])
    }

    static func contentEncoding(_ given: String) -> MizanError {
        Refusal.httpContentEncoding(
            "The body's Content-Encoding is “\(shown(given))”; it must be sent as it is.",
            details: ["acceptEncoding": "identity"])
    }

    static func expectation(_ given: String) -> MizanError {
        Refusal.httpExpectation("Expect can only be “100-continue”, not “\(shown(given))”.")
    }

    package static func bodyTooLarge(limit: Int) -> MizanError {
        Refusal.httpBodyTooLarge(
            "The body is larger than the \(limit) bytes that are accepted here.",
            details: ["limit": String(limit)])
    }

    static func tooSlow(bytesPerSecond: Int) -> MizanError {
        Refusal.httpTooSlow(
            "The body came too slowly: fewer than \(bytesPerSecond) bytes per second. Nothing of the body was stored.",
            details: ["bytesPerSecond": String(bytesPerSecond)])
    }

    static func condition(_ header: String) -> MizanError {
        Refusal.httpCondition(
            "\(header) must be * or a list of tags in quotes, exactly as received in an ETag.",
            details: ["header": header])
    }

    static let noConditionHere = Refusal.httpNoCondition(
        "This request is not about a record with a version; send it without If-Match and If-None-Match.")

    /// - Parameter current: the record's state; nil if the record does not exist.
    static func preconditionFailed(current: StampedVersion?) -> MizanError {
        guard let current else {
            return Refusal.httpPreconditionFailed(
                "There is no such record, so it is not in the state that the request names.")
        }
        return Refusal.httpPreconditionFailed(
            """
            The record is not in the state that the request names. Its ETag begins with \
            “\(EntityTag.beginning(of: current))”: read the record again, and send its ETag unchanged.
            """, values: ["version": .integer(current.version)])
    }

    static let otherTag = Refusal.httpPreconditionFailed(
        "The answer is not in the state that the request names. Read it again, and send its ETag unchanged.")

    static let noIdempotencyKeyHere = Refusal.httpNoKey(
        "This endpoint's answers are not stored for repeated requests; send the request without an Idempotency-Key.")

    static let noIdempotencyKeyForStreams = Refusal.httpNoKeyOfStreams(
        "A body that is processed while it arrives cannot be compared with an earlier body; send it without an "
            + "Idempotency-Key."
    )

    package static let twoHosts = Refusal.httpTwoHosts("The request names its host more than once.")

    static func noSuchPath(_ path: Substring) -> MizanError {
        MizanError(.notFound, "http.no-such-path", "There is nothing at \(shown(String(path))).")
    }

    static func methodNotAllowed(_ method: String, allow: String) -> MizanError {
        MizanError(
            .unsupported, "http.method-not-allowed", "\(shown(method)) is not possible here; use \(allow).",
            details: ["allow": allow])
    }

    /// There is no token.
    package static let unauthenticated = Refusal.httpUnauthenticated(
        "A valid token is needed: send it as “Authorization: Bearer …”.")

    /// The same answer for every token that is malformed, unknown or revoked. This answer differs from `unauthenticated` only
    /// in the error code. By RFC 6750 §3, the code is sent only to a client that sent a token.
    package static let invalidToken = Refusal.httpUnauthenticated(
        "The token of this request is not valid, or no longer valid.",
        details: ["error": "invalid_token"])

    /// A page that stayed open while another account signed in with the same browser.
    package static let formOfAnother = Refusal.httpUnauthenticated(
        "This page belongs to another account than the one that is signed in here now. Nothing was stored.",
        details: ["form": "another"])

    static func scope(_ scope: Scope) -> MizanError {
        Refusal.httpScope(
            scope == .admin ? "Only an admin who is signed in may do this." : "This token does not allow \(scope).",
            details: ["scope": scope.description])
    }

    /// A client's text, shortened to be quoted in an error.
    private static func shown(_ text: String) -> String { text.count <= 80 ? text : text.prefix(80) + "…" }
}
