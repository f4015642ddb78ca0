/// An answer's body that is made while it is sent.
///
/// It ends when its closure returns. If the closure throws, the transfer is cut, so that nobody takes the part for the whole.
/// The closure's resources are released with the answer, even if it is never sent (HEAD, a client that has gone).
package struct BodyStream: Sendable {
    package enum Kind: Sendable, Hashable {
        /// Has an end and is good for something only with it. A stop of the server lets it finish, within its grace.
        case document
        /// Goes on until the client has gone or the server stops: then the closure's task is cancelled. After a stop
        /// the transfer ends as one that is whole.
        case feed
    }

    package let kind: Kind
    package let mediaType: String
    /// Its length, where it is known before: the client is told, and held to it is the closure.
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
    /// Alike as far as a client can know before the first byte.
    package static func == (left: BodyStream, right: BodyStream) -> Bool {
        (left.kind, left.mediaType, left.length) == (right.kind, right.mediaType, right.length)
    }
}
