internal import HTTPKit
internal import Kernel

/// The errors that a connection returns without calling an endpoint.
enum ConnectionErrors {
    static let malformed = Refusal.httpMalformedRequest("The request is not well-formed HTTP/1.1.")

    static let headTooLarge = Refusal.httpHeadTooLarge("The request's head has too many fields or is too long.")

    static let timeout = Refusal.httpRequestTimeout("The request was not received in full within the time allowed.")

    static let stopping = MizanError(
        .unavailable, "http.stopping",
        "The server is stopping, and the request had not come in full. Nothing of it was done; send it again.",
        details: ["retryAfter": "5"])

    static let full = MizanError(
        .unavailable, "http.too-many-connections",
        "All connections that this server can have are being answered. Try again in a moment.",
        details: ["retryAfter": "1"])

    static let share = MizanError(
        .unavailable, "http.connection-share",
        "As many requests of this account, or from this address, are under way as may be at once. Try again in a moment.",
        details: ["retryAfter": "1"])
}

/// Thrown if a request's end did not arrive in time.
struct RequestTimeout: Error {}
