/// An answer whose body is taken while it comes: pieces of bytes, for one reader. A server that is faster than its reader
/// waits; one whose reader goes away is left.
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

    /// Ends the transfer when nobody has the stream any more, and keeps the client until then.
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

        /// Nil at the end. Each piece holds all that has come meanwhile.
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
