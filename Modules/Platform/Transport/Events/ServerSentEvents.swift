extension HTTPClient {
    /// Follows what a server tells. Where the connection ends or breaks, it asks again, from the last id on, until the
    /// server says that there is no more (204), answers with something else, or does not come back.
    package func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents(request, by: self) }
}

/// The events of a server in their order, across connections.
package struct ServerSentEvents: AsyncSequence, Sendable {
    package typealias Element = ServerSentEvent
    package typealias Failure = TransportError

    private let request: HTTPRequest
    private let client: HTTPClient

    init(_ request: HTTPRequest, by client: HTTPClient) {
        var request = request
        request.timeouts.whole = nil
        request.limit = .max
        request.takesCompressed = false
        request.headers["Accept"] = "text/event-stream"
        request.headers["Cache-Control"] = "no-store"
        (self.request, self.client) = (request, client)
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(request: request, client: client) }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let request: HTTPRequest
        fileprivate let client: HTTPClient
        private var parser = ServerSentEventParser()
        private var pieces: HTTPStream.AsyncIterator?
        private var waiting: [ServerSentEvent] = []
        /// Connections since the last one that brought something.
        private var vain = 0
        private var isOver = false

        fileprivate init(request: HTTPRequest, client: HTTPClient) {
            (self.request, self.client) = (request, client)
        }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TransportError) -> ServerSentEvent? { try await next() }

        package mutating func next() async throws(TransportError) -> ServerSentEvent? {
            while waiting.isEmpty, !isOver {
                do throws(TransportError) {
                    try await read()
                } catch {
                    guard error.isPassing, vain < request.retries.attempts else {
                        isOver = true
                        throw error
                    }
                    try await pause()
                }
            }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }

        private mutating func read() async throws(TransportError) {
            guard pieces != nil else { return try await connect() }
            guard let piece = try await pieces?.next() else { throw TransportError(.brokenOff, at: request.url) }
            guard let events = parser.read(piece) else {
                isOver = true
                throw TransportError(.tooLarge(limit: 1 << 20), at: request.url)
            }
            if !events.isEmpty { vain = 0 }
            waiting = events
        }

        private mutating func connect() async throws(TransportError) {
            vain += 1
            var request = request
            // A server may have given an id that no header can hold.
            if !parser.lastID.isEmpty, parser.lastID.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) {
                request.headers["Last-Event-ID"] = parser.lastID
            }
            let stream = try await client.stream(request)
            if stream.status == 204 { return isOver = true }
            guard stream.status == 200 else { throw TransportError(.status(stream.status), at: stream.url) }
            let type = stream.headers["Content-Type"]?.lowercased().prefix { $0 != ";" && $0 != " " }
            guard type == "text/event-stream" else { throw TransportError(.contentType, at: stream.url) }
            pieces = stream.makeAsyncIterator()
        }

        /// The server's own time or three seconds, twice as long after each vain attempt, and up to as much again, so that
        /// not all come back at once.
        private mutating func pause() async throws(TransportError) {
            pieces = nil
            parser.breakOff()
            let base =
                Swift.min(parser.retry ?? .seconds(3), .seconds(60)) * (1 << Swift.min(Swift.max(0, vain - 1), 4))
            do {
                try await Task.sleep(for: base * (1 + client.effects.random()))
            } catch { throw TransportError(.cancelled, at: request.url) }
        }
    }
}
