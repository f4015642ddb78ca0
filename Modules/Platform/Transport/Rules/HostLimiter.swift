internal import Synchronization

/// The limits of each host: the number of simultaneous requests, their pace, and the time for which the host asked to get no
/// requests. All users of a client share these limits.
final class HostLimiter: Sendable {
    fileprivate struct Host {
        var running = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        /// The earliest time of the next request that keeps a pace.
        var next: ContinuousClock.Instant?
        /// The time until which the host asked to get no requests.
        var restsUntil: ContinuousClock.Instant?
    }

    private struct State {
        var hosts: [HTTPURL.Origin: Host] = [:]
        var lastID = 0
    }

    static let longestRest = Duration.seconds(60)

    private let state = Mutex(State())
    private let most: Int

    init(most: Int) {
        self.most = max(1, most)
    }

    /// Waits for a turn; when the turn ends, the next request may go. Throws when the deadline passes or the task is cancelled.
    func turn(
        for request: HTTPRequest, before deadline: ContinuousClock.Instant?
    ) async throws(TransportError) -> HostTurn {
        let origin = request.url.origin
        // A request that cannot wait out the host's rest is refused before it joins the queue.
        try checkRest(of: origin, before: deadline, request)
        guard await place(at: origin, before: deadline) else {
            throw TransportError(Task.isCancelled ? .cancelled : .tooSlow(.line), at: request.url)
        }
        let turn = HostTurn(limiter: self, origin: origin)
        let now = ContinuousClock.now
        var start = state.withLock { $0.hosts[origin]?.start(after: now, pace: request.pace) } ?? now
        while start > .now {
            try checkRest(of: origin, before: deadline, request)
            if let deadline, start > deadline { throw TransportError(.tooSlow(.whole), at: request.url) }
            do {
                try await Task.sleep(until: start)
            } catch {
                throw TransportError(.cancelled, at: request.url)
            }
            // The host may have asked for a rest meanwhile.
            start = max(start, restsUntil(origin) ?? start)
        }
        return turn
    }

    private func restsUntil(_ origin: HTTPURL.Origin) -> ContinuousClock.Instant? {
        state.withLock { $0.hosts[origin]?.restsUntil }
    }

    private func checkRest(
        of origin: HTTPURL.Origin, before deadline: ContinuousClock.Instant?, _ request: HTTPRequest
    ) throws(TransportError) {
        // After the rest, enough time must be left to be useful.
        guard let deadline, let until = restsUntil(origin), until + .milliseconds(500) > deadline, until > .now else {
            return
        }
        throw TransportError(.tooSlow(.rest), at: request.url)
    }

    /// Sends no more requests to that host for this duration, at most a minute. After that the host can ask for a further
    /// pause.
    func rest(_ origin: HTTPURL.Origin, for duration: Duration) {
        let until = ContinuousClock.now + min(duration, Self.longestRest)
        state.withLock { state in
            var host = state.hosts[origin] ?? Host()
            host.restsUntil = max(host.restsUntil ?? until, until)
            state.hosts[origin] = host
        }
    }

    private func place(at origin: HTTPURL.Origin, before deadline: ContinuousClock.Instant?) async -> Bool {
        let id = state.withLock { state -> Int? in
            var host = state.hosts[origin] ?? Host()
            defer { state.hosts[origin] = host }
            guard host.running >= most || !host.waiting.isEmpty else {
                host.running += 1
                return nil
            }
            state.lastID += 1
            return state.lastID
        }
        guard let id else { return true }
        let alarm = deadline.map { deadline in
            Task {
                do { try await Task.sleep(until: deadline) } catch { return }
                self.giveUp(id, at: origin)
            }
        }
        defer { alarm?.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    // Cancellation or the deadline may have come before the request joined the queue.
                    if Task.isCancelled || deadline.map({ $0 <= .now }) == true { return false }
                    var host = state.hosts[origin] ?? Host()
                    defer { state.hosts[origin] = host }
                    guard host.running >= most else {
                        host.running += 1
                        return true
                    }
                    host.waiting.append((id, continuation))
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            giveUp(id, at: origin)
        }
    }

    private func giveUp(_ id: Int, at origin: HTTPURL.Origin) {
        state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard let index = state.hosts[origin]?.waiting.firstIndex(where: { $0.id == id }) else { return nil }
            return state.hosts[origin]?.waiting.remove(at: index).continuation
        }?.resume(returning: false)
    }

    fileprivate func leave(_ origin: HTTPURL.Origin) {
        state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard var host = state.hosts[origin] else { return nil }
            // The place passes to the request that has waited longest.
            let next = host.waiting.isEmpty ? nil : host.waiting.removeFirst().continuation
            if next == nil { host.running -= 1 }
            state.hosts[origin] = host.isIdle ? nil : host
            return next
        }?.resume(returning: true)
    }
}

extension HostLimiter.Host {
    fileprivate mutating func start(
        after now: ContinuousClock.Instant, pace: Duration?
    ) -> ContinuousClock.Instant {
        var start = max(now, restsUntil ?? now)
        guard let pace else { return start }
        start = max(start, next ?? start)
        next = start + pace
        return start
    }

    /// True if nothing about the host needs to be remembered.
    fileprivate var isIdle: Bool {
        let now = ContinuousClock.now
        return running == 0 && waiting.isEmpty && next.map { $0 <= now } != false
            && restsUntil.map { $0 <= now } != false
    }
}

/// A place at a host. It becomes free when nobody holds this object any more.
final class HostTurn: Sendable {
    private let limiter: HostLimiter
    private let origin: HTTPURL.Origin

    init(limiter: HostLimiter, origin: HTTPURL.Origin) {
        (self.limiter, self.origin) = (limiter, origin)
    }

    deinit { limiter.leave(origin) }
}
