extension HTTPClient {
    /// Follows a server's events. When the connection ends or breaks, the client reconnects from the last id on. It stops when
    /// the server reports that there are no more events (204), sends any other answer, or does not return. The request's size
    /// limit applies to each event.
    package func events(_ request: HTTPRequest) -> ServerSentEvents { ServerSentEvents(request, by: self) }
}

/// The events of a server, in order, across connections.
package struct ServerSentEvents: AsyncSequence, Sendable {
    package typealias Element = ServerSentEvent
    package typealias Failure = TransportError

    private let request: HTTPRequest
    private let limit: Int64
    private let client: HTTPClient

    init(_ request: HTTPRequest, by client: HTTPClient) {
        var request = request
        request.timeouts.whole = nil
        limit = request.limit
        request.limit = .max
        request.headers["Accept"] = "text/event-stream"
        request.headers["Cache-Control"] = "no-store"
        (self.request, self.client) = (request, client)
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(request, limit, client) }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let request: HTTPRequest
        fileprivate let client: HTTPClient
        private let limit: Int64
        private var parser: ServerSentEventParser
        private var pieces: HTTPStream.AsyncIterator?
        private var waiting: [ServerSentEvent] = []
        /// The number of connections since the last one that delivered something.
        private var vain = 0
        /// True once there was a connection over which events could arrive.
        private var hasBegun = false
        private var isOver = false

        fileprivate init(_ request: HTTPRequest, _ limit: Int64, _ client: HTTPClient) {
            (self.request, self.limit, self.client) = (request, limit, client)
            parser = ServerSentEventParser(limit: Int(clamping: limit))
        }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(TransportError) -> ServerSentEvent? { try await next() }

        package mutating func next() async throws(TransportError) -> ServerSentEvent? {
            while waiting.isEmpty, !isOver {
                do throws(TransportError) {
                    try await read()
                } catch {
                    guard mayPass(error), vain < request.retries.attempts else {
                        isOver = true
                        throw error
                    }
                    try await pause()
                }
            }
            return waiting.isEmpty ? nil : waiting.removeFirst()
        }

        /// A server that has delivered a stream before and is busy now is treated like one that is unreachable.
        private func mayPass(_ error: TransportError) -> Bool {
            guard hasBegun, case .status(let status) = error.fault else { return error.isPassing }
            return RetryRule.isPassing(status: status)
        }

        private mutating func read() async throws(TransportError) {
            guard pieces != nil else { return try await connect() }
            guard let piece = try await pieces?.next() else { throw TransportError(.brokenOff, at: request.url) }
            guard let events = parser.read(piece) else {
                isOver = true
                throw TransportError(.tooLarge(limit: limit), at: request.url)
            }
            if !events.isEmpty { vain = 0 }
            waiting = events
        }

        private mutating func connect() async throws(TransportError) {
            vain += 1
            var request = request
            if !parser.lastID.isEmpty {
                guard Self.fitsHeader(parser.lastID) else { throw TransportError(.content(.eventID), at: request.url) }
                request.headers["Last-Event-ID"] = parser.lastID
            }
            let stream = try await client.stream(request)
            if stream.status == 204 { return isOver = true }
            guard stream.status == 200 else { throw TransportError(.status(stream.status), at: stream.url) }
            let type = stream.headers["Content-Type"]?.lowercased().prefix { $0 != ";" && $0 != " " }
            guard type == "text/event-stream" else { throw TransportError(.contentType, at: stream.url) }
            pieces = stream.makeAsyncIterator()
            hasBegun = true
        }

        /// True if the id has no control characters, no blanks at its ends, and no more bytes than servers accept in a header.
        private static func fitsHeader(_ id: String) -> Bool {
            id.utf8.count <= 4_096 && id.utf8.first != 0x20 && id.utf8.last != 0x20
                && id.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }

        /// Waits for the time that the server requested, but at least a second and at most a minute. Without such a request,
        /// the wait is three seconds. The wait doubles after each vain attempt. A random time, at most as long as the wait, is
        /// added, so that not all clients return at once.
        private mutating func pause() async throws(TransportError) {
            pieces = nil
            parser.breakOff()
            let wait = ReconnectRule.wait(after: vain, retry: parser.retry, random: client.effects.random())
            do {
                try await Task.sleep(for: wait)
            } catch { throw TransportError(.cancelled, at: request.url) }
        }
    }
}
