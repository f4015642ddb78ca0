package import Kernel
internal import Synchronization

/// The counts of requests, by declared endpoint.
///
/// One lock guards all counts. It is held for a few additions, which cost a thousandth of a request.
package final class RequestMetrics: Sendable {
    private let counts = Mutex(Counts())
    private let running = Atomic(0)
    private let connections = Atomic(0)
    private let feeds = Atomic(0)

    /// The upper limits of the histogram's buckets, in seconds.
    static let limits = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5, 30]
    /// The maximum number of counted reasons. Reasons are constants in the code, so there are few of them. If a reason is ever
    /// built from a request, this limit bounds the cost.
    static let mostReasons = 100
    static let otherReasons = "other"

    private struct Counts {
        /// The counts by the endpoint's number; `none` is for requests that match no endpoint.
        var endpoints: [PerEndpoint?] = []
        var none = PerEndpoint(name: "none")
        /// The counts by reason. The reasons that alerts read are present from the start, as 0.
        var problems: [String: Int] = [
            "http.unauthenticated": 0, "auth.expired": 0, "auth.wrong-password": 0, "auth.too-many-failures": 0,
        ]

        mutating func with(_ endpoint: RoutedEndpoint?, _ body: (inout PerEndpoint) -> Void) {
            guard let endpoint else { return body(&none) }
            let number = endpoint.number
            while endpoints.count <= number { endpoints.append(nil) }
            var counts = endpoints[number] ?? PerEndpoint(name: endpoint.endpoint.name)
            endpoints[number] = nil
            body(&counts)
            endpoints[number] = counts
        }
    }

    private struct PerEndpoint {
        let name: String
        /// The counts by the first digit of the status.
        var statuses = [Int](repeating: 0, count: 6)
        /// The counts for each bucket alone, not cumulative.
        var buckets = [Int](repeating: 0, count: RequestMetrics.limits.count + 1)
        var seconds = 0.0
        var bytes = 0

        mutating func add(_ outcome: Outcome) {
            statuses[min(max(outcome.status / 100, 0), 5)] += 1
            buckets[RequestMetrics.limits.firstIndex { outcome.seconds <= $0 } ?? RequestMetrics.limits.count] += 1
            seconds += outcome.seconds
            bytes += outcome.bytes
        }
    }

    /// How a request ended.
    package struct Outcome: Sendable {
        package let status: Int
        /// The time until the answer is ready to be sent.
        package let seconds: Double
        /// The size of the answer's body.
        package let bytes: Int
        /// The problem's reason, if the answer is a problem.
        package let problem: String?

        package init(status: Int, seconds: Double, bytes: Int, problem: String? = nil) {
            (self.status, self.seconds, self.bytes, self.problem) = (status, seconds, bytes, problem)
        }
    }

    package init() {}

    package func began() { running.add(1, ordering: .relaxed) }

    /// - Parameter endpoint: nil if the request matches no endpoint.
    package func ended(_ endpoint: RoutedEndpoint?, _ outcome: Outcome) {
        running.subtract(1, ordering: .relaxed)
        counts.withLock { counts in
            counts.with(endpoint) { $0.add(outcome) }
            guard let problem = outcome.problem else { return }
            let isKnown = counts.problems[problem] != nil || counts.problems.count < Self.mostReasons
            counts.problems[isKnown ? problem : Self.otherReasons, default: 0] += 1
        }
    }

    /// Called when a piece of a streamed answer has been sent.
    package func sent(_ bytes: Int, of endpoint: RoutedEndpoint?) {
        counts.withLock { $0.with(endpoint) { $0.bytes += bytes } }
    }

    /// Called when a continuous answer begins. Such an answer lasts until one side ends it.
    package func feedBegan() { feeds.add(1, ordering: .relaxed) }

    package func feedEnded() { feeds.subtract(1, ordering: .relaxed) }

    package func connectionOpened() { connections.add(1, ordering: .relaxed) }

    package func connectionClosed() { connections.subtract(1, ordering: .relaxed) }

    package var inFlight: Int { running.load(ordering: .relaxed) }

    package var openFeeds: Int { feeds.load(ordering: .relaxed) }

    package var openConnections: Int { connections.load(ordering: .relaxed) }
}

// MARK: As figures

extension RequestMetrics {
    package var metrics: [Metric] {
        let (endpoints, problems) = counts.withLock { ($0.endpoints.compactMap(\.self) + [$0.none], $0.problems) }
        return [
            Metric(
                "mizan_http_requests_total", .counter, "Requests answered, by endpoint and first digit of the status.",
                endpoints.flatMap(Self.statuses)),
            Metric(
                "mizan_http_request_duration_seconds", .histogram,
                "Seconds from the head of a request until its answer is ready, by endpoint.",
                endpoints.flatMap(Self.histogram)),
            Metric(
                "mizan_http_response_bytes_total", .counter, "Bytes of answers' bodies, by endpoint.",
                endpoints.filter { $0.bytes > 0 }.map { .init(Double($0.bytes), [Self.label($0)]) }),
            Metric(
                "mizan_http_problems_total", .counter,
                "Requests refused or failed, by the problem's reason, such as auth.wrong-password.",
                problems.sorted { $0.key < $1.key }.map { .init(Double($0.value), [.init("reason", $0.key)]) }),
            Metric(
                "mizan_http_requests_in_flight", .gauge,
                "Requests being answered, including this one.", Double(inFlight)),
            Metric(
                "mizan_http_feeds_open", .gauge,
                "Open streaming answers, such as streams of changes.", Double(openFeeds)),
            Metric("mizan_http_connections_open", .gauge, "Connections of clients.", Double(openConnections)),
        ]
    }

    private static func label(_ endpoint: PerEndpoint) -> Metric.Label { .init("endpoint", endpoint.name) }

    private static func statuses(_ endpoint: PerEndpoint) -> [Metric.Sample] {
        endpoint.statuses.enumerated().filter { $0.element > 0 }.map { digit, count in
            .init(Double(count), [label(endpoint), .init("status", "\(digit)xx")])
        }
    }

    /// The histogram's samples; none for an endpoint without requests, so that the page has only endpoints in use.
    private static func histogram(_ endpoint: PerEndpoint) -> [Metric.Sample] {
        guard endpoint.statuses.contains(where: { $0 > 0 }) else { return [] }
        var sum = 0
        let buckets = zip(endpoint.buckets, limits + [.infinity]).map { count, limit in
            sum += count
            return Metric.Sample(
                Double(sum), [label(endpoint), .init("le", MetricText.number(limit))], suffix: "_bucket")
        }
        return buckets + [
            .init(endpoint.seconds, [label(endpoint)], suffix: "_sum"),
            .init(Double(sum), [label(endpoint)], suffix: "_count"),
        ]
    }
}
