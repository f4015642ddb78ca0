internal import HTTPKit
internal import Kernel

/// The errors that a connection returns without calling an endpoint.
enum ConnectionErrors {
    static let malformed = Refusal.httpMalformedRequest("The request is not well-formed HTTP/1.1.")

    static let headTooLarge = Refusal.httpHeadTooLarge("The request's head has too many fields or is too long.")

    static let timeout = Refusal.httpRequestTimeout("The request did not arrive completely within the time allowed.")

    static let stopping = MizanError(
        .unavailable, "http.stopping",
        "The server is stopping, and the request had not arrived completely. The request was not processed; send it "
            + "again.",
        details: ["retryAfter": "5"])

    static let full = MizanError(
        .unavailable, "http.too-many-connections",
        "This server has no free connection. Try again in a moment.",
        details: ["retryAfter": "1"])

    static let share = MizanError(
        .unavailable, "http.connection-share",
        "Too many requests of this account, or from this address, are under way at once. Try again in a moment.",
        details: ["retryAfter": "1"])
}

/// Thrown if a request's end did not arrive in time.
struct RequestTimeout: Error {}
