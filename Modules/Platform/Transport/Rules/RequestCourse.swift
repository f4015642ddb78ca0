/// One request from the first attempt to the last, with the deadline for all attempts.
struct RequestCourse: Sendable {
    let request: HTTPRequest
    let deadline: ContinuousClock.Instant?
    let attempts: Attempts

    init(_ request: HTTPRequest, standard: Duration? = nil) {
        self.request = request
        deadline = (request.timeouts.whole ?? standard).map { .now + $0 }
        attempts = Attempts(most: request.retries.attempts, mayRepeat: Self.mayRepeat(request))
    }

    private static func mayRepeat(_ request: HTTPRequest) -> Bool {
        request.isRepeatable && request.body.canBeSentAgain
    }

    func remaining() throws(TransportError) -> Duration? {
        guard let deadline else { return nil }
        let remaining = deadline - .now
        guard remaining > .zero else { throw TransportError(.tooSlow(.whole), at: request.url) }
        return remaining
    }

    /// Repeats the request until an answer other than “not now” arrives, a permanent fault occurs, or the rule allows no
    /// further attempt. The last answer is returned, whatever its status.
    func trying<Result>(
        by client: HTTPClient,
        _ attempt: (HTTPRequest) async throws(TransportError) -> (head: HTTPResponseHead, url: HTTPURL, result: Result)
    ) async throws(TransportError) -> Result {
        while true {
            guard attempts.takeOne() else { throw TransportError(.brokenOff, at: request.url) }
            let wait: Duration
            do throws(TransportError) {
                let answer = try await attempt(request)
                guard RetryRule.isPassing(status: answer.head.status) else { return answer.result }
                let patience = RetryAfter.duration(answer.head.headers["Retry-After"], now: client.effects.now())
                // Other requests to this origin wait as well, even if this request is not repeated.
                if let patience { client.rest(answer.url.origin, for: patience) }
                guard let longer = self.wait(patience, client) else { return answer.result }
                wait = longer
            } catch {
                guard error.isPassing, let longer = self.wait(nil, client) else { throw error }
                wait = longer
            }
            do { try await Task.sleep(for: wait) } catch { throw TransportError(.cancelled, at: request.url) }
        }
    }

    /// The time until the next attempt; nil if there is none.
    private func wait(_ retryAfter: Duration?, _ client: HTTPClient) -> Duration? {
        guard Self.mayRepeat(request),
            let wait = request.retries.wait(
                after: attempts.count, retryAfter: retryAfter, random: client.effects.random()),
            deadline.map({ .now + wait < $0 }) ?? true
        else { return nil }
        return wait
    }
}
