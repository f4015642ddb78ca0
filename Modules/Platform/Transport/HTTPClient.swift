package import Kernel

/// Sends requests as the installation allows: checked, bounded, over TLS, with redirects and retries by rule.
///
/// A program has one client, and slices get the client in their context. The client starts its own thread at the first request;
/// the thread keeps connections for later requests. `Docs/Transport.md` describes the client's functions and refusals.
package final class HTTPClient: Sendable {
    /// The client's effects apart from sending, so that a test can replace them.
    package struct Effects: Sendable {
        package let now: @Sendable () -> Instant
        /// A random number from 0 to 1.
        package let random: @Sendable () -> Double

        package init(
            now: @escaping @Sendable () -> Instant,
            random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
        ) {
            (self.now, self.random) = (now, random)
        }
    }

    private let configuration: TransportConfiguration?
    private let thread: CurlThread
    private let limiter: HostLimiter
    let effects: Effects

    package init(_ configuration: TransportConfiguration, effects: Effects) {
        (self.configuration, self.effects) = (configuration, effects)
        thread = CurlThread(configuration)
        limiter = HostLimiter(most: configuration.requestsPerHost)
    }

    /// A client that refuses every request, for programs that send none.
    package init() {
        configuration = nil
        effects = Effects(now: { Instant(microseconds: 0) })
        thread = CurlThread(TransportConfiguration())
        limiter = HostLimiter(most: 1)
    }

    deinit { thread.post(.stop) }

    /// Ends all current requests with `closed`, and returns when the client's thread has ended.
    package func close() async { await thread.close() }

    /// Sends a request and reads the whole answer, whatever its status.
    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let course = RequestCourse(request, standard: Timeouts.wholeAnswer)
        return try await course.trying(by: self) { (request) async throws(TransportError) in
            try await self.following(request, course) { (request) async throws(TransportError) in
                let transfer = try await self.transfer(request, course, isStream: false)
                let (head, body) = try await transfer.answer()
                return Answer(head: head, url: request.url) {
                    HTTPResponse(head: $0, body: body, url: $1)
                }
            }
        }
    }

    /// Sends a request and returns when the head of the answer has arrived. The body is read while it arrives. Such a request
    /// has no total time limit (`timeouts.whole`) unless a limit is given: only silence ends the request.
    package func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
        let course = RequestCourse(request)
        return try await course.trying(by: self) { (request) async throws(TransportError) in
            try await self.following(request, course) { (request) async throws(TransportError) in
                let transfer = try await self.transfer(request, course, isStream: true)
                let hold = HTTPStream.Hold(transfer, of: self)
                return Answer(head: try await transfer.head(), url: request.url) {
                    HTTPStream(head: $0, url: $1, hold: hold)
                }
            }
        }
    }

    /// The last answer, from which the result is created.
    private struct Answer<Result> {
        let head: HTTPResponseHead
        let url: HTTPURL
        let make: (HTTPResponseHead, HTTPURL) -> Result
    }

    private func following<Result>(
        _ request: HTTPRequest, _ course: RequestCourse,
        _ exchange: (HTTPRequest) async throws(TransportError) -> Answer<Result>
    ) async throws(TransportError) -> (head: HTTPResponseHead, url: HTTPURL, result: Result) {
        var request = request
        for _ in 0...RedirectRule.most {
            let answer = try await exchange(request)
            guard let next = try RedirectRule.next(after: answer.head, to: request) else {
                return (answer.head, answer.url, answer.make(answer.head, answer.url))
            }
            request = next
        }
        throw TransportError(.redirect(.tooMany), at: request.url)
    }

    private func transfer(
        _ request: HTTPRequest, _ course: RequestCourse, isStream: Bool
    ) async throws(TransportError) -> Transfer {
        guard let configuration else { throw TransportError(.noClient, at: request.url) }
        try request.headers.check(for: request.url)
        if let refusal = configuration.addresses.refusal(of: request.url, byProxy: configuration.proxy != nil) {
            throw TransportError(refusal, at: request.url)
        }
        // For a request in clear text, the proxy resolves the name. So the address is known here only if the URL contains it.
        if configuration.proxy != nil, request.url.scheme == .http, request.url.literalAddress == nil {
            throw TransportError(.clearText, at: request.url)
        }
        if case .stream(let length?, _) = request.body, length < 0 {
            throw TransportError(.upload(.length), at: request.url)
        }
        let turn = try await limiter.turn(for: request, before: course.deadline)
        let transfer = Transfer(
            request, course.attempts, within: try course.remaining(), isStream: isStream, on: thread, turn: turn)
        if case .stream(let length, let next) = request.body {
            transfer.pump(next, length)
        } else {
            transfer.start()
        }
        return transfer
    }

    func rest(_ origin: HTTPURL.Origin, for duration: Duration) { limiter.rest(origin, for: duration) }
}
