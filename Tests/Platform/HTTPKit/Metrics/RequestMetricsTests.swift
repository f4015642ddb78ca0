import TestSupport
import Testing

@testable import HTTPKit

struct RequestMetricsTests {
    private let registry: EndpointRegistry

    init() throws {
        registry = try EndpointRegistry([Samples.open, Samples.favorite])
    }

    private func routed(_ target: String) throws -> RoutedEndpoint? {
        guard case .endpoint(let routed) = try registry.route(RequestHead(method: "GET", target: target) { _ in nil })
        else { return nil }
        return routed
    }

    private func page(_ metrics: RequestMetrics) throws -> Exposition {
        try Exposition(String(decoding: MetricText.bytes(metrics.metrics), as: UTF8.self))
    }

    @Test func requestsAreCountedByEndpointNeverByPath() throws {
        let metrics = RequestMetrics()
        for target in ["/v1/quran/favorites/2:255", "/v1/quran/favorites/1:1?x=personal", "/healthz"] {
            metrics.began()
            metrics.ended(try routed(target), .init(status: 200, seconds: 0.002, bytes: 10))
        }
        metrics.began()
        metrics.ended(nil, .init(status: 404, seconds: 0.002, bytes: 5, problem: "http.no-such-path"))
        let page = try page(metrics)
        let name = "mizan_http_requests_total"
        #expect(page.value(name, ["endpoint": "GET /v1/quran/favorites/{ayahID}", "status": "2xx"]) == 2)
        #expect(page.value(name, ["endpoint": "GET /healthz", "status": "2xx"]) == 1)
        #expect(page.value(name, ["endpoint": "none", "status": "4xx"]) == 1)
        #expect(page.family(name)?.samples.count == 3)
        #expect(page.value("mizan_http_problems_total", ["reason": "http.no-such-path"]) == 1)
        #expect(page.value("mizan_http_problems_total", ["reason": "auth.wrong-password"]) == 0)
        #expect(
            page.value("mizan_http_response_bytes_total", ["endpoint": "GET /v1/quran/favorites/{ayahID}"]) == 20)
    }

    @Test(arguments: [
        (0.0, "0.001"), (0.001, "0.001"), (0.0011, "0.005"), (0.9, "1"), (30, "30"), (30.1, "+Inf"),
    ])
    func aDurationCountsInItsBucketAndInAllHigherBuckets(seconds: Double, limit: String) throws {
        let metrics = RequestMetrics()
        metrics.began()
        metrics.ended(try routed("/healthz"), .init(status: 200, seconds: seconds, bytes: 0))
        let page = try page(metrics)
        let buckets = try #require(page.family("mizan_http_request_duration_seconds")).samples.filter {
            $0.name.hasSuffix("_bucket")
        }
        #expect(buckets.first { $0.value == 1 }?.labels["le"] == limit)
        #expect(
            page.value("mizan_http_request_duration_seconds_sum", ["endpoint": "GET /healthz"]) == seconds)
    }

    @Test func unknownReasonsDoNotGrowThePage() throws {
        let metrics = RequestMetrics()
        for number in 0..<1_000 {
            metrics.began()
            metrics.ended(nil, .init(status: 400, seconds: 0, bytes: 0, problem: "made-up.\(number)"))
        }
        let samples = try #require(try page(metrics).family("mizan_http_problems_total")).samples
        #expect(samples.count == RequestMetrics.mostReasons + 1)
        #expect(samples.map(\.value).reduce(0, +) == 1_000)
    }

    @Test func runningRequestsAreCountedUpAndDown() throws {
        let metrics = RequestMetrics()
        metrics.began()
        metrics.began()
        metrics.connectionOpened()
        metrics.ended(nil, .init(status: 204, seconds: 0, bytes: 0))
        #expect(try page(metrics).value("mizan_http_requests_in_flight") == 1)
        #expect(try page(metrics).value("mizan_http_connections_open") == 1)
        metrics.connectionClosed()
        #expect(try page(metrics).value("mizan_http_connections_open") == 0)
    }

    @Test func simultaneousCountsAreNotLost() async throws {
        let metrics = RequestMetrics()
        let endpoint = try routed("/healthz")
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 {
                        metrics.began()
                        metrics.ended(endpoint, .init(status: 200, seconds: 0.5, bytes: 1))
                    }
                }
            }
        }
        let page = try page(metrics)
        #expect(page.value("mizan_http_requests_total", ["endpoint": "GET /healthz", "status": "2xx"]) == 8_000)
        #expect(page.value("mizan_http_requests_in_flight") == 0)
    }
}

struct MetricsScopeTests {
    /// An admin may read the metrics. A token with the scope for metrics may also read the metrics, as long as the token's
    /// owner is an admin.
    @Test(arguments: [
        (Caller.Permissions.everything, true, true), (.everything, false, false), (.only([.metrics]), true, true),
        (.only([.metrics]), false, false), (.only([.read("metrics"), .write("metrics"), .read("home")]), true, false),
    ])
    func theMetricsRequireAnAdmin(permissions: Caller.Permissions, isAdmin: Bool, may: Bool) {
        #expect(Caller(owner: Samples.owner, permissions: permissions, isAdmin: isAdmin).may(.metrics) == may)
    }
}
