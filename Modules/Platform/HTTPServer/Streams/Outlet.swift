internal import HummingbirdCore
internal import NIOCore

/// The part of a connection to which a streamed answer is written.
///
/// `@unchecked`: the server's writer is a struct around NIO's writer. NIO's writer is Sendable, but the protocol of the
/// server's writer does not declare that. Only one task uses the writer at a time, because the task that ends an answer has
/// waited for the task that wrote it.
struct Outlet: @unchecked Sendable {
    private let writer: any ResponseBodyWriter
    private let onSent: @Sendable (Int) -> Void

    /// Thrown if the client has gone, or no longer reads.
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
