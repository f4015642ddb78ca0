import HTTPKit
import Kernel
import Testing

@testable import HTTPServer

struct LogQuotaTests {
    private func kind(_ number: Int = 0, _ level: ServerConfiguration.LogLevel = .info) -> LogQuota.Kind {
        LogQuota.Kind(level: level, message: "request refused", endpoint: "GET /\(number)", reason: "r")
    }

    @Test func theFirstEventIsLoggedAndTheRestAreCounted() {
        let quota = LogQuota(interval: .seconds(60))
        let start = ContinuousClock.now
        #expect(quota.note(kind(), at: start).isTold)
        for second in 1...1_000 {
            let (isTold, due) = quota.note(kind(), at: start + .milliseconds(second))
            #expect(!isTold && due.isEmpty)
        }
        #expect(quota.note(kind(1), at: start + .seconds(2)).isTold)
        let due = quota.due(at: start + .seconds(60))
        #expect(due.map(\.times) == [1_000])
        #expect(due.map(\.kind) == [kind()])
        #expect(quota.note(kind(), at: start + .seconds(61)).isTold)
        #expect(quota.rest().isEmpty)
    }

    @Test func theCountOfSuppressedEventsIsLoggedAtTheEnd() {
        let quota = LogQuota()
        let now = ContinuousClock.now
        for _ in 0..<3 { _ = quota.note(kind(), at: now) }
        #expect(quota.rest().map(\.times) == [2])
        #expect(quota.rest().isEmpty)
    }

    @Test func someFaultsAreLoggedIndividually() {
        let quota = LogQuota()
        let now = ContinuousClock.now
        #expect((0..<100).count { _ in quota.note(kind(0, .error), at: now).isTold } == 20)
    }

    @Test func theNumberOfRememberedEventsIsLimited() {
        let quota = LogQuota(capacity: 10)
        let now = ContinuousClock.now
        #expect((0..<1_000).count { quota.note(kind($0), at: now).isTold } == 11)
        #expect(quota.rest().map(\.times) == [989])
    }

    /// A program that continues after 429 for a day causes only a few lines, but every request is counted.
    @Test func aFloodOfRefusalsCausesFewLogLines() async throws {
        try await RunningServer.run {
            $0.rates = RequestRates(
                requestsPerSecondPerToken: 0, requestsPerSecondPerAddress: 0.01, requestBurstPerAddress: 1)
        } _: { server in
            let connection = try server.connect()
            let request = "GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n"
            await connection.send(String(repeating: request, count: 299))
            await connection.send(
                "GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nConnection: close\r\n\r\n")
            _ = await connection.receive(until: "never", within: .seconds(10))
            #expect(server.journal.log.filter { $0.contains("too-many-requests") }.count == 1)
            let counted = server.metrics.metrics.first { $0.name == "mizan_http_requests_total" }
            #expect(counted?.samples.map(\.value).reduce(0, +) == 300)
        }
    }
}
