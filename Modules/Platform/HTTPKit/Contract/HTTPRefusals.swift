package import Kernel

extension Refusal {
    package static let httpBody = Refusal(.invalidInput, "http.body", "The body is not as declared; `path` says where.")
    package static let httpBodyTooLarge = Refusal(
        .tooLarge, "http.body-too-large", "The body is larger than is accepted here.")
    package static let httpCancelled = Refusal(
        .cancelled, "http.cancelled", "The server was stopped. The work done by then stays.")
    package static let httpCondition = Refusal(
        .invalidInput, "http.condition", "If-Match or If-None-Match is no list of tags.")
    package static let httpContentEncoding = Refusal(
        .unsupported, "http.content-encoding", "A body is taken as it is, not packed.")
    package static let httpContentType = Refusal(
        .unsupported, "http.content-type", "The body is of another media type.")
    package static let httpCrossSite = Refusal(
        .notPermitted, "http.cross-site", "A page of another site changes nothing here.")
    package static let httpExpectation = Refusal(
        .unsupported, "http.expectation", "Nothing but 100-continue can be expected.")
    package static let httpHeadTooLarge = Refusal(
        .tooLarge, "http.head-too-large", "The head has too many fields or is too long.")
    package static let httpHostNotAllowed = Refusal(
        .notPermitted, "http.host-not-allowed", "The server is not known by this Host.")
    package static let httpMalformedRequest = Refusal(
        .invalidInput, "http.malformed-request", "This is not well-formed HTTP/1.1.")
    package static let httpMissingParameter = Refusal(.invalidInput, "http.missing-parameter", "A parameter is needed.")
    package static let httpNoCondition = Refusal(
        .invalidInput, "http.no-condition", "There is no version to compare with.")
    package static let httpNoKey = Refusal(
        .invalidInput, "http.no-idempotency-key", "The answer is a secret and not kept.")
    package static let httpNoKeyOfStreams = httpNoKey.described("The body is not kept to compare.")
    package static let httpParameter = Refusal(.invalidInput, "http.parameter", "A parameter is not of its type.")
    package static let httpPercentEncoding = Refusal(
        .invalidInput, "http.percent-encoding", "The target is not percent-encoded UTF-8.")
    package static let httpPreconditionFailed = Refusal(
        .preconditionFailed, "http.precondition-failed", "It is not in the state that is wanted.")
    package static let httpRepeatedParameter = Refusal(
        .invalidInput, "http.repeated-parameter", "A parameter is given twice.")
    package static let httpRequestTimeout = Refusal(
        .unavailable, "http.request-timeout", "The request did not come in full in time.")
    package static let httpScope = Refusal(.notPermitted, "http.scope", "The token does not allow this.")
    package static let httpTooManyRequests = Refusal(
        .rateLimited, "http.too-many-requests", "Too often; Retry-After says how long to wait.")
    package static let httpTooSlow = Refusal(.unavailable, "http.too-slow", "The body came too slowly.")
    package static let httpTransferEncoding = Refusal(
        .invalidInput, "http.transfer-encoding", "The Transfer-Encoding is another than chunked.")
    package static let httpTwoHosts = Refusal(
        .invalidInput, "http.two-hosts", "The request names its host more than once.")
    package static let httpUnauthenticated = Refusal(
        .unauthenticated, "http.unauthenticated", "There is no token, or not a valid one.")
    package static let httpUnexpectedBody = Refusal(
        .invalidInput, "http.unexpected-body", "This endpoint takes no body.")
    package static let httpUnknownParameter = Refusal(
        .invalidInput, "http.unknown-parameter", "There is no such query parameter here.")
}
