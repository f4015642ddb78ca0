internal import ModuleKit

extension RequestKey {
    static let header = "Idempotency-Key"

    /// The key of a request, if it has one: with the method, the target, the body's media type and the body, it stands
    /// for that request and no other.
    init?(_ head: RequestHead, of endpoint: Endpoint, body: [UInt8]) throws {
        guard endpoint.isMutating, let text = head.header(Self.header.lowercased()) else { return nil }
        guard endpoint.takesIdempotencyKey else {
            throw endpoint.takesBodyAsItComes ? HTTPErrors.noIdempotencyKeyForStreams : HTTPErrors.noIdempotencyKeyHere
        }
        let parts = [head.method, head.target, head.header("content-type") ?? ""]
        try self.init(text, of: parts.map { Array($0.utf8) } + [body])
    }
}
