package import Kernel

/// An answer as bytes. A mutating endpoint's is made inside its transaction, so that it can be kept there.
package struct EncodedResponse: Sendable, Equatable {
    package let status: Int
    package let contentType: String?
    package let body: [UInt8]
    package var headers: [Response.Header]
    package let version: RecordVersion?
    /// Whether it was given before, under the same idempotency key.
    package let isReplay: Bool

    package init(
        status: Int, contentType: String? = nil, body: [UInt8] = [], headers: [Response.Header] = [],
        version: RecordVersion? = nil, isReplay: Bool = false
    ) {
        self.status = status
        self.contentType = contentType
        self.body = body
        self.headers = headers
        self.version = version
        self.isReplay = isReplay
    }

    /// Encodes an answer, and refuses one that the endpoint does not declare.
    init(_ response: Response, of endpoint: Endpoint) throws {
        guard let answer = endpoint.answers.first(where: { $0.status == response.status }),
            (answer.body == nil) == (response.body == nil)
        else {
            let what = "\(response.status) \(response.body == nil ? "without" : "with") a body"
            throw MizanError(
                .internal, "http.undeclared-answer", "\(endpoint.name) answered \(what), which it does not declare.")
        }
        self.init(
            status: response.status, contentType: response.body == nil ? nil : "application/json",
            body: response.body.map { JSONWriter.bytes($0) } ?? [], headers: response.headers,
            version: response.version)
    }
}
