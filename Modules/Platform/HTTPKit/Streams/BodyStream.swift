/// A body that is produced while it is sent.
///
/// The body ends when its closure returns. If the closure throws, the transfer is cut off, so that nobody mistakes a part of
/// the body for the whole body. The closure's resources are released with the answer, even if the body is never sent (HEAD, a
/// client that has gone).
package struct BodyStream: Sendable {
    package enum Kind: Sendable, Hashable {
        /// A body that has an end and is useful only if complete. When the server stops, the body may still be finished within
        /// the grace period.
        case document
        /// A body that continues until the client has gone or the server stops: then the closure's task is cancelled. After a
        /// stop the transfer is closed as if it were complete.
        case feed
    }

    package let kind: Kind
    package let mediaType: String
    /// The length, if it is known in advance. The client is told this length, and the closure must produce exactly this number
    /// of bytes.
    package let length: Int?
    package let write: @Sendable (BodyWriter) async throws -> Void

    private init(
        _ kind: Kind, _ mediaType: String, _ length: Int?,
        _ write: @escaping @Sendable (BodyWriter) async throws -> Void
    ) {
        (self.kind, self.mediaType, self.length, self.write) = (kind, mediaType, length, write)
    }

    package static func document(
        _ mediaType: String, length: Int? = nil, _ write: @escaping @Sendable (BodyWriter) async throws -> Void
    ) -> BodyStream {
        BodyStream(.document, mediaType, length, write)
    }

    package static func feed(
        _ mediaType: String, _ write: @escaping @Sendable (BodyWriter) async throws -> Void
    ) -> BodyStream {
        BodyStream(.feed, mediaType, nil, write)
    }
}

extension BodyStream: Equatable {
    /// Compares only the facts that a client knows before the first byte.
    package static func == (left: BodyStream, right: BodyStream) -> Bool {
        (left.kind, left.mediaType, left.length) == (right.kind, right.mediaType, right.length)
    }
}
