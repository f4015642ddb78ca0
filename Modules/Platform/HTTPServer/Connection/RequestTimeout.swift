internal import Kernel

/// A request's end did not come in time.
struct RequestTimeout: Error {
    static let problem = MizanError(
        .unavailable, "http.request-timeout", "The request was not received in full within the time allowed.")
}
