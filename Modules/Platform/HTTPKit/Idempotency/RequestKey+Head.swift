internal import Kernel
internal import ModuleKit

extension RequestKey {
    static let header = "Idempotency-Key"

    /// The idempotency key of a request, if the request has one. The key, the method, the target, the body's media type and the
    /// body together identify the request. Many owners write shared data, each with separate keys, so the owner is included for
    /// shared data.
    init?(_ head: RequestHead, of endpoint: Endpoint, by caller: OwnerID? = nil, body: [UInt8]) throws {
        guard endpoint.isMutating, let text = head.header(Self.header.lowercased()) else { return nil }
        guard endpoint.takesIdempotencyKey else {
            throw endpoint.takesBodyAsItComes ? HTTPErrors.noIdempotencyKeyForStreams : HTTPErrors.noIdempotencyKeyHere
        }
        let parts = [head.method, head.target, head.header("content-type") ?? ""]
        let sender = endpoint.isOfSharedData ? [Array((caller?.description ?? "").utf8)] : []
        try self.init(text, of: parts.map { Array($0.utf8) } + [body] + sender)
    }
}
