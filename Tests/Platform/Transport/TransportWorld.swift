import Kernel
import Testing

@testable import Transport

/// A client that may send requests to this machine, with short time limits.
enum TransportWorld {
    static let patience = Timeouts(connect: .seconds(5), whole: .seconds(20), stall: .seconds(10))
    static let soon = RetryRule(
        attempts: 3, base: .milliseconds(10), longest: .milliseconds(20), mostPatience: .seconds(2))

    static func client(
        allowed: [String] = ["127.0.0.1"], proxy: String? = nil, perHost: Int = 64, connections: Int = 8
    ) -> HTTPClient {
        HTTPClient(
            TransportConfiguration(
                addresses: AddressGuard(allowed: allowed.compactMap(AddressRange.init)),
                proxy: proxy.flatMap(ProxyAddress.init), requestsPerHost: perHost, connectionsPerHost: connections),
            effects: HTTPClient.Effects(now: { Instant(microseconds: 0) }, random: { 0.5 }))
    }

    static func request(
        _ url: String, _ method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: HTTPBody = .none,
        limit: Int64 = 1 << 20, timeouts: Timeouts = patience, retries: RetryRule = .never
    ) throws -> HTTPRequest {
        HTTPRequest(
            method, try HTTPURL(url), headers: headers, body: body, limit: limit, timeouts: timeouts, retries: retries)
    }

    /// The fault of a request.
    static func fault(_ client: HTTPClient = client(), _ request: HTTPRequest) async -> TransportFault? {
        do throws(TransportError) {
            let answer = try await client.send(request)
            Issue.record("answered \(answer)")
            return nil
        } catch { return error.fault }
    }

    static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Waits for a condition, which must become true within a few seconds.
    static func until(_ isSo: () async throws -> Bool) async throws -> Bool {
        for _ in 0..<500 {
            if try await isSo() { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}
