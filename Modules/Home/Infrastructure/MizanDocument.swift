internal import Transport

/// A document of another Mizan while it arrives.
package struct MizanDocument: Sendable {
    /// The size of the whole document.
    package let size: Int64
    /// The next bytes; nil at the end.
    package let next: @Sendable () async throws(MizanClientError) -> [UInt8]?

    package init(size: Int64, next: @escaping @Sendable () async throws(MizanClientError) -> [UInt8]?) {
        (self.size, self.next) = (size, next)
    }

    init(_ stream: HTTPStream, from place: Int64) throws(MizanClientError) {
        // A part states the whole length behind a slash (RFC 9110 §14.4).
        let text = stream.status == 206 ? stream.headers["Content-Range"] : stream.headers["Content-Length"]
        guard (stream.status == 206) == (place > 0), let last = text?.split(separator: "/").last,
            let size = Int64(last), size >= place
        else { throw .notMizan("a document does not state its size") }
        self.init(size: size) { () async throws(MizanClientError) in
            do throws(TransportError) {
                var pieces = stream.makeAsyncIterator()
                return try await pieces.next()
            } catch { throw .transport(error) }
        }
    }
}
