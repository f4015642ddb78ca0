internal import HTTPKit
internal import Kernel

/// The record of each request: always in the metrics, and in the log depending on the request's outcome. The record never
/// contains a path, a query, a body, a header or a person: the endpoint and the id are enough to find the request.
struct RequestLog: Sendable {
    let log: ServerLog
    let metrics: RequestMetrics
    var quota = LogQuota()

    /// A request that takes longer than this is logged.
    var slow = Duration.seconds(1)

    /// One request, from its head to its answer.
    struct Entry {
        let id: String
        var endpoint: RoutedEndpoint?
        var problem: ProblemDetails?
        /// The internal error, if there was one.
        var fault: (any Error)?
        fileprivate let start = ContinuousClock.now

        init(id: String) {
            self.id = id
        }
    }

    func began() -> Entry {
        metrics.began()
        return Entry(id: RequestIdentity.fresh())
    }

    func ended(_ entry: Entry, status: Int, bytes: Int) {
        let time = ContinuousClock.now - entry.start
        let (seconds, attoseconds) = time.components
        let duration = Double(seconds) + Double(attoseconds) / 1e18
        metrics.ended(
            entry.endpoint, .init(status: status, seconds: duration, bytes: bytes, problem: entry.problem?.reason))
        tell(quota.due(at: entry.start + time))
        let isSlow = time > slow && entry.endpoint?.endpoint.waits != true
        let (level, message) = Self.weight(status, entry.problem?.reason, isSlow: isSlow)
        guard isTold(level, message, entry) else { return }
        log.event(
            level, message,
            [
                "requestId": .string(entry.id), "endpoint": .string(entry.endpoint?.endpoint.name ?? "none"),
                "status": .integer(Int64(status)), "durationMs": .number((duration * 100_000).rounded() / 100),
                "bytes": .integer(Int64(bytes)), "reason": (entry.problem?.reason).map(JSONValue.string),
                "error": entry.fault.map { .string("\(type(of: $0)): \($0)") },
            ])
    }

    /// Records that the connection broke off, so that there is no answer.
    func brokeOff(_ entry: Entry) {
        ended(entry, status: 499, bytes: 0)
    }

    /// Logs that a streamed answer could not be produced completely.
    func cut(_ entry: Entry, _ error: any Error) {
        guard isTold(.error, "answer cut", entry) else { return }
        log.event(
            .error, "answer cut",
            [
                "requestId": .string(entry.id), "endpoint": .string(entry.endpoint?.endpoint.name ?? "none"),
                "error": .string("\(type(of: error)): \(error)"),
            ])
    }

    /// Logs the lines that were only counted: regularly, and before the server ends.
    func tell(_ summaries: [LogQuota.Summary]) {
        for summary in summaries {
            let seconds = (ContinuousClock.now - summary.since).components.seconds
            log.event(
                summary.kind.level, summary.kind.message,
                [
                    "endpoint": .string(summary.kind.endpoint), "reason": summary.kind.reason.map(JSONValue.string),
                    "times": .integer(Int64(summary.times)), "seconds": .integer(seconds),
                ])
        }
    }

    /// At `debug`, every line is logged: an operator sets that level for a while, and clients cannot.
    private func isTold(
        _ level: ServerConfiguration.LogLevel, _ message: String, _ entry: Entry
    ) -> Bool {
        guard level >= log.level, log.level > .debug else { return level >= log.level }
        let kind = LogQuota.Kind(
            level: level, message: message, endpoint: entry.endpoint?.endpoint.name ?? "none",
            reason: entry.problem?.reason)
        let (isTold, due) = quota.note(kind, at: .now)
        tell(due)
        return isTold
    }

    /// Refusals caused by the load of other clients. They are not faults.
    private static let crowded: Set<String> = ["http.no-room", "http.connection-share", "import.busy"]

    private static func weight(_ status: Int, _ reason: String?, isSlow: Bool) -> (ServerConfiguration.LogLevel, String)
    {
        switch status {
        case 507 where reason == Refusal.quota.reason: (.info, "request refused")
        case 507: (.warning, "disk full")
        case 503 where reason.map(crowded.contains) == true: (.info, "request refused")
        case 500...: (.error, "request failed")
        case _ where isSlow: (.warning, "request was slow")
        case 401, 403, 408, 413, 421, 429, 431: (.info, "request refused")
        default: (.debug, "request")
        }
    }
}
