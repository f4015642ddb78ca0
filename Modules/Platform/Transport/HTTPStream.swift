/// An answer whose body is read while it arrives, as pieces of bytes for one reader. If the server is faster than the reader,
/// the server must wait. If the reader stops, the connection is dropped.
package struct HTTPStream: AsyncSequence, Sendable {
    package typealias Element = [UInt8]
    package typealias Failure = TransportError

    package let head: HTTPResponseHead
    package let url: HTTPURL
    private let hold: Hold

    package var status: Int { head.status }
    package var headers: HTTPHeaders { head.headers }

    init(head: HTTPResponseHead, url: HTTPURL, hold: Hold) {
        (self.head, self.url, self.hold) = (head, url, hold)
    }

    /// Ends the transfer when nobody uses the stream any more, and keeps the client alive until then.
    final class Hold: Sendable {
        let transfer: Transfer
        private let client: HTTPClient

        init(_ transfer: Transfer, of client: HTTPClient) {
            (self.transfer, self.client) = (transfer, client)
        }

        deinit { transfer.cancel() }
    }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let hold: Hold

        /// The next piece, with all bytes that have arrived since the last piece; nil at the end.
        package mutating func next() async throws(TransportError) -> [UInt8]? { try await hold.transfer.next() }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TransportError) -> [UInt8]? { try await hold.transfer.next() }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(hold: hold) }
}

extension HTTPStream: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(status) of \(url), a stream [\(headers)]" }
    package var customMirror: Mirror { Mirror(self, children: ["stream": description]) }
}
