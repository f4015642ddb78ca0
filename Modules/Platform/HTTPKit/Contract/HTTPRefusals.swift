package import Kernel

extension Refusal {
    package static let httpBody = Refusal(
        .invalidInput, "http.body",
        "The body is not as declared; `path` names the place.")
    package static let httpBodyTooLarge = Refusal(
        .tooLarge, "http.body-too-large", "The body is larger than is accepted here.")
    package static let httpCancelled = Refusal(
        .cancelled, "http.cancelled", "The server was stopped. The work done before that is kept.")
    package static let httpCondition = Refusal(
        .invalidInput, "http.condition", "If-Match or If-None-Match is not a list of tags.")
    package static let httpContentEncoding = Refusal(
        .unsupported, "http.content-encoding", "A compressed body is not accepted.")
    package static let httpContentType = Refusal(
        .unsupported, "http.content-type", "The body is of another media type.")
    package static let httpCrossSite = Refusal(
        .notPermitted, "http.cross-site", "A page of another site cannot change anything here.")
    package static let httpExpectation = Refusal(
        .unsupported, "http.expectation", "Expect can only be 100-continue.")
    package static let httpHeadTooLarge = Refusal(
        .tooLarge, "http.head-too-large", "The head has too many fields or is too long.")
    package static let httpHostNotAllowed = Refusal(
        .notPermitted, "http.host-not-allowed", "The Host is not a name of this server.")
    package static let httpMalformedRequest = Refusal(
        .invalidInput, "http.malformed-request", "This is not well-formed HTTP/1.1.")
    package static let httpMissingParameter = Refusal(
        .invalidInput, "http.missing-parameter", "A required parameter is missing.")
    package static let httpNoCondition = Refusal(
        .invalidInput, "http.no-condition", "The request is not about a record with a version.")
    package static let httpNoKey = Refusal(
        .invalidInput, "http.no-idempotency-key", "The answer is a secret, which is not stored for a repeated request.")
    package static let httpNoKeyOfStreams = httpNoKey.described(
        "The body is not stored, so a repeated request cannot be compared with it.")
    package static let httpParameter = Refusal(.invalidInput, "http.parameter", "A parameter is not of its type.")
    package static let httpPercentEncoding = Refusal(
        .invalidInput, "http.percent-encoding", "The request's target is not percent-encoded UTF-8.")
    package static let httpPreconditionFailed = Refusal(
        .preconditionFailed, "http.precondition-failed", "The record is not in the state that the request names.")
    package static let httpRepeatedParameter = Refusal(
        .invalidInput, "http.repeated-parameter", "A parameter is given twice.")
    package static let httpRequestTimeout = Refusal(
        .unavailable, "http.request-timeout", "The request did not arrive completely in time.")
    package static let httpScope = Refusal(.notPermitted, "http.scope", "The token does not allow this.")
    package static let httpTooManyRequests = Refusal(
        .rateLimited, "http.too-many-requests", "Too many requests; Retry-After is the time to wait.")
    package static let httpTooSlow = Refusal(.unavailable, "http.too-slow", "The body came too slowly.")
    package static let httpTransferEncoding = Refusal(
        .invalidInput, "http.transfer-encoding", "The Transfer-Encoding is not chunked.")
    package static let httpTwoHosts = Refusal(
        .invalidInput, "http.two-hosts", "The request names its host more than once.")
    package static let httpUnauthenticated = Refusal(
        .unauthenticated, "http.unauthenticated", "There is no token, or not a valid one.")
    package static let httpUnexpectedBody = Refusal(
        .invalidInput, "http.unexpected-body", "This endpoint takes no body.")
    package static let httpUnknownParameter = Refusal(
        .invalidInput, "http.unknown-parameter", "There is no such query parameter here.")
}
