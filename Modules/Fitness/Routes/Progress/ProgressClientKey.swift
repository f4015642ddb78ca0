internal import HTTPKit
internal import Kernel

/// The key that the app sends in addition to the person's sign-in: `X-API-Key`, on every request.
struct ProgressClientKey: Sendable {
    private let key: String

    init(_ key: String) {
        self.key = key
    }

    static let error = Refusal(.unauthenticated, "fitness.api-key", "The X-API-Key is missing or wrong.")

    func require(_ input: RequestInput) throws(MizanError) {
        guard let shown = input.clientKey, ConstantTime.equal(Array(shown.utf8), Array(key.utf8)) else {
            throw Self.error(
                "The X-API-Key of this request is missing or is not the key set on this server.")
        }
    }
}

extension Endpoint {
    /// Requires the app's key, even for a repeated request whose answer is stored.
    func asking(for client: ProgressClientKey) -> Endpoint {
        var endpoint = self
        endpoint.rights = { request, _ in try client.require(request.input) }
        return endpoint
    }
}
