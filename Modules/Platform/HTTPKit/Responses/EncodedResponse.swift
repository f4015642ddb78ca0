internal import Kernel
package import ModuleKit

/// An answer as bytes. A mutating endpoint's answer is encoded inside the endpoint's transaction, so that the transaction can
/// store it.
package struct EncodedResponse: Sendable, Equatable {
    package let status: Int
    package internal(set) var contentType: String?
    package internal(set) var body: [UInt8]
    /// A body that is produced while it is sent, instead of `body`.
    package let stream: BodyStream?
    package var headers: [Response.Header]
    /// The state of the shown record, if the answer shows one.
    package let state: StampedVersion?
    /// True if the same answer was sent before, under the same idempotency key.
    package let isReplay: Bool
    /// The lease for the body's memory, until the body has been sent; nil if the body is too small to count.
    package var lease: AnswerLease?

    package init(
        status: Int, contentType: String? = nil, body: [UInt8] = [], headers: [Response.Header] = [],
        state: StampedVersion? = nil, isReplay: Bool = false, stream: BodyStream? = nil
    ) {
        (self.status, self.contentType, self.body, self.headers) = (status, contentType, body, headers)
        (self.state, self.isReplay, self.stream) = (state, isReplay, stream)
    }

    /// The answer to HEAD for an endpoint with a streamed body. It has no length, because computing the length would need all
    /// of the work. Nil for other endpoints, and for documents with ranges, whose length is known before anything is read.
    init?(headOfStream endpoint: Endpoint, in dialect: Dialect?) {
        guard case .streaming = endpoint.handler, let answer = endpoint.answers.first(where: \.isStreamed),
            !endpoint.answers.contains(where: { $0.status == 206 })
        else { return nil }
        self.init(
            status: answer.status, contentType: answer.mediaType == ResponseSpec.anyType ? nil : answer.mediaType,
            headers: CachePolicy.headers(of: endpoint, in: dialect),
            stream: .document(answer.mediaType) { _ in })
    }

    /// Encodes an answer, and refuses one that the endpoint does not declare.
    init(_ response: Response, of endpoint: Endpoint, state: StampedVersion? = nil) throws {
        let encoded = response.encoded ?? response.body.map { EncodedBody(json: $0) }
        guard let answer = endpoint.answers.first(where: { $0.status == response.status }),
            (encoded?.contentType ?? response.stream?.mediaType).map(answer.allows) ?? true,
            (answer.body == nil) == (encoded == nil), answer.isStreamed == (response.stream != nil),
            answer.isAddressed == response.headers.contains(where: { $0.name == "Location" })
        else {
            let body = response.stream.map { "a stream of \($0.mediaType)" } ?? encoded.map { "\($0.contentType)" }
            let what = "\(response.status) with \(body ?? "no body")"
            throw MizanError(
                .internal, "http.undeclared-answer", "\(endpoint.name) answered \(what), which it does not declare.")
        }
        self.init(
            status: response.status, contentType: encoded?.contentType ?? response.stream?.mediaType,
            body: encoded?.bytes ?? [], headers: response.headers, state: state, stream: response.stream)
        if let policy = answer.policy { headers.append(.init(ContentPolicy.header, policy.text)) }
    }
}
