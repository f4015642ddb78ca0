package import Transport

/// Apple's document with the public keys of Sign in with Apple.
package struct AppleKeyDocument: Sendable {
    private let http: HTTPClient
    private let address: String

    /// Apple's document has 2 to 3 KB.
    private static let limit: Int64 = 64 << 10

    package init(_ http: HTTPClient, at address: String) {
        (self.http, self.address) = (http, address)
    }

    /// A person waits for the answer, so the request is short and is not repeated.
    package func bytes() async throws(TransportError) -> [UInt8] {
        let request = HTTPRequest(
            .get, try HTTPURL(address), limit: Self.limit, timeouts: Timeouts(whole: .seconds(5)), retries: .never)
        return try await http.send(request).successful().body
    }
}
