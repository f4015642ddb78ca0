internal import HTTPKit
internal import Kernel

/// What is noted of each request: in figures always, in the log by how it went. Never a path, a query, a body, a header
/// or a person: the endpoint and the id are enough to find it.
struct RequestLog: Sendable {
    let log: ServerLog
    let figures: RequestFigures

    /// A request that takes longer than this is told of.
    var slow = Duration.seconds(1)

    /// One request, from its head to its answer.
    struct Entry {
        let id: String
        var endpoint: RoutedEndpoint?
        var problem: ProblemDetails?
        /// What went wrong inside, if something did.
        var fault: (any Error)?
        fileprivate let start = ContinuousClock.now

        init(id: String) {
            self.id = id
        }
    }

    func began() -> Entry {
        figures.began()
        return Entry(id: RequestIdentity.fresh())
    }

    func ended(_ entry: Entry, status: Int, bytes: Int) {
        let time = ContinuousClock.now - entry.start
        let (seconds, attoseconds) = time.components
        let duration = Double(seconds) + Double(attoseconds) / 1e18
        figures.ended(
            entry.endpoint, .init(status: status, seconds: duration, bytes: bytes, problem: entry.problem?.reason))
        let (level, message) = Self.weight(status, isSlow: time > slow)
        log.event(
            level, message,
            [
                "requestId": .string(entry.id), "endpoint": .string(entry.endpoint?.endpoint.name ?? "none"),
                "status": .integer(Int64(status)), "durationMs": .number((duration * 100_000).rounded() / 100),
                "bytes": .integer(Int64(bytes)), "reason": (entry.problem?.reason).map(JSONValue.string),
                "error": entry.fault.map { .string("\(type(of: $0)): \($0)") },
            ])
    }

    /// The connection broke off, so there is no answer.
    func brokeOff(_ entry: Entry) {
        ended(entry, status: 499, bytes: 0)
    }

    /// An answer that was being made while it was sent could not be made to its end.
    func cut(_ entry: Entry, _ error: any Error) {
        log.event(
            .error, "answer cut",
            [
                "requestId": .string(entry.id), "endpoint": .string(entry.endpoint?.endpoint.name ?? "none"),
                "error": .string("\(type(of: error)): \(error)"),
            ])
    }

    private static func weight(_ status: Int, isSlow: Bool) -> (ServerConfiguration.LogLevel, String) {
        switch status {
        // Any client could fill the log of a full machine.
        case 507: (.warning, "disk full")
        case 500...: (.error, "request failed")
        case _ where isSlow: (.warning, "request was slow")
        case 401, 403, 429: (.info, "request refused")
        default: (.debug, "request")
        }
    }
}
