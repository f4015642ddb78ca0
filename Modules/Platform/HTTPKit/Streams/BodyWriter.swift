/// Sends a streamed answer piece by piece.
package struct BodyWriter: Sendable {
    private let send: @Sendable ([UInt8]) async throws -> Void

    package init(_ send: @escaping @Sendable ([UInt8]) async throws -> Void) {
        self.send = send
    }

    /// Sends a piece, and returns when the next piece is wanted. So a slow client makes the writer wait, and no pieces pile up.
    /// Throws when the client has gone or the server is ending the answer.
    package func write(_ bytes: [UInt8]) async throws {
        try Task.checkCancellation()
        // An empty piece has no content, and would look like the end on the wire.
        guard !bytes.isEmpty else { return }
        try await send(bytes)
    }

    package func write(_ text: String) async throws {
        try await write(Array(text.utf8))
    }
}
