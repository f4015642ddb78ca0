/// One request from the first attempt to the last, and until when all of it may go on.
struct RequestCourse: Sendable {
    let request: HTTPRequest
    let deadline: ContinuousClock.Instant?

    init(_ request: HTTPRequest, standard: Duration? = nil) {
        self.request = request
        deadline = (request.timeouts.whole ?? standard).map { .now + $0 }
    }

    func remaining() throws(TransportError) -> Duration? {
        guard let deadline else { return nil }
        let remaining = deadline - .now
        guard remaining > .zero else { throw TransportError(.tooSlow(.whole), at: request.url) }
        return remaining
    }

    /// Tries until there is an answer that is none of “not now”, a fault that does not pass, or the rule says that it is
    /// enough. The last answer is returned, whatever it says.
    func trying<Result>(
        by client: HTTPClient,
        _ attempt: (HTTPRequest) async throws(TransportError) -> (head: HTTPResponseHead, url: HTTPURL, result: Result)
    ) async throws(TransportError) -> Result {
        let mayRepeat = request.isRepeatable && request.body.canBeSentAgain
        var attempts = 0
        while true {
            attempts += 1
            let wait: Duration
            do throws(TransportError) {
                let answer = try await attempt(request)
                guard mayRepeat, RetryRule.isPassing(status: answer.head.status) else { return answer.result }
                let patience = RetryAfter.duration(answer.head.headers["Retry-After"], now: client.effects.now())
                guard
                    let longer = request.retries.wait(
                        after: attempts, retryAfter: patience, random: client.effects.random()), fits(longer)
                else { return answer.result }
                if let patience { client.rest(answer.url.origin, for: patience) }
                wait = longer
            } catch {
                guard mayRepeat, error.isPassing,
                    let longer = request.retries.wait(
                        after: attempts, retryAfter: nil, random: client.effects.random()), fits(longer)
                else { throw error }
                wait = longer
            }
            do { try await Task.sleep(for: wait) } catch { throw TransportError(.cancelled, at: request.url) }
        }
    }

    private func fits(_ wait: Duration) -> Bool { deadline.map { .now + wait < $0 } ?? true }
}
