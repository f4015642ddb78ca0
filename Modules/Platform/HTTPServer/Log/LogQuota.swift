internal import Synchronization

/// The limit of equal log lines. The first of several equal lines is logged at once, and further equal lines within a minute
/// are only counted. So the number of lines that clients can cause is limited.
final class LogQuota: Sendable {
    /// The parts that make log lines equal. All of them come from the program, none from a request.
    struct Kind: Hashable, Sendable {
        let level: ServerConfiguration.LogLevel
        let message: String
        let endpoint: String
        let reason: String?
    }

    /// The number of lines that were only counted.
    struct Summary: Sendable {
        let kind: Kind
        let times: Int
        let since: ContinuousClock.Instant
    }

    fileprivate struct Count {
        var told = 1
        var silent = 0
        let since: ContinuousClock.Instant
    }

    fileprivate struct State {
        var counts: [Kind: Count] = [:]
        var next: ContinuousClock.Instant?
    }

    private let interval: Duration
    private let capacity: Int
    private let state = Mutex(State())

    /// For faults, more lines are logged, each with its request's id, because each fault is investigated separately.
    private static let faultsTold = 20

    init(interval: Duration = .seconds(60), capacity: Int = 500) {
        (self.interval, self.capacity) = (interval, capacity)
    }

    /// Counts a line. Returns whether to log it, and the summaries that are due.
    func note(_ kind: Kind, at now: ContinuousClock.Instant) -> (isTold: Bool, due: [Summary]) {
        state.withLock { state in
            let due = state.takeDue(at: now, interval)
            var kind = kind
            if state.counts[kind] == nil, state.counts.count >= capacity {
                kind = Kind(level: kind.level, message: kind.message, endpoint: "others", reason: nil)
            }
            guard var count = state.counts[kind] else {
                state.counts[kind] = Count(since: now)
                state.next = min(state.next ?? now + interval, now + interval)
                return (true, due)
            }
            let isTold = kind.level == .error && count.told < Self.faultsTold
            if isTold { count.told += 1 } else { count.silent += 1 }
            state.counts[kind] = count
            return (isTold, due)
        }
    }

    /// The summaries that are due, for a caller that checks regularly.
    func due(at now: ContinuousClock.Instant) -> [Summary] {
        state.withLock { $0.takeDue(at: now, interval) }
    }

    /// The summaries of all counted lines, before the end.
    func rest() -> [Summary] {
        state.withLock { state in
            defer { state = State() }
            return state.counts.compactMap { Summary($0, $1.silent, $1.since) }
        }
    }
}

extension LogQuota.State {
    fileprivate mutating func takeDue(
        at now: ContinuousClock.Instant, _ interval: Duration
    ) -> [LogQuota.Summary] {
        guard let next, next <= now else { return [] }
        let over = counts.filter { $0.value.since + interval <= now }
        for kind in over.keys { counts[kind] = nil }
        self.next = counts.values.map { $0.since + interval }.min()
        return over.compactMap { LogQuota.Summary($0, $1.silent, $1.since) }
    }
}

extension LogQuota.Summary {
    fileprivate init?(_ kind: LogQuota.Kind, _ times: Int, _ since: ContinuousClock.Instant) {
        guard times > 0 else { return nil }
        self.init(kind: kind, times: times, since: since)
    }
}
