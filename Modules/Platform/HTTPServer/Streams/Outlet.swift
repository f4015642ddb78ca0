internal import HummingbirdCore
internal import NIOCore

/// The connection, as far as a streamed answer is written to it.
///
/// `@unchecked`: the server's own writer is a struct around NIO's Sendable one, only its protocol does not say so; and
/// one task at a time uses it, because who ends an answer has waited for who wrote it.
struct Outlet: @unchecked Sendable {
    private let writer: any ResponseBodyWriter
    private let onSent: @Sendable (Int) -> Void

    /// The client has gone, or reads no more.
    struct ClientGone: Error {
        let underlying: (any Error)?
    }

    init(_ writer: any ResponseBodyWriter, onSent: @escaping @Sendable (Int) -> Void) {
        (self.writer, self.onSent) = (writer, onSent)
    }

    func write(_ bytes: [UInt8]) async throws {
        var writer = writer
        do {
            try await writer.write(ByteBuffer(bytes: bytes))
            onSent(bytes.count)
        } catch let error as CancellationError {
            throw error
        } catch {
            throw ClientGone(underlying: error)
        }
    }

    func finish() async throws {
        try await writer.finish(nil)
    }
}
