import HTTPServer
import Testing

struct RateTests {
    private func seldom(token: Int? = nil, address: Int? = nil) -> RequestRates {
        RequestRates(
            requestsPerSecondPerToken: token == nil ? 0 : 0.01, requestBurstPerToken: token ?? 1,
            requestsPerSecondPerAddress: address == nil ? 0 : 0.01, requestBurstPerAddress: address ?? 1)
    }

    @Test func anAddressThatAsksTooOftenWaits() async throws {
        try await RunningServer.run {
            $0.rates = seldom(address: 3)
        } _: { server in
            let host = "Host: 127.0.0.1:\(server.port)\r\n\r\n"
            // The limit applies to every request, even with a wrong token or a wrong path.
            #expect(try await server.exchange(server.head("GET /v1/items/1")).status == 200)
            #expect(try await server.exchange("GET /v1/items/1 HTTP/1.1\r\n" + host).status == 401)
            #expect(try await server.exchange("GET /nowhere HTTP/1.1\r\n" + host).status == 404)
            let answer = try await server.exchange(server.head("GET /v1/items/1"))
            #expect(answer.status == 429)
            #expect(answer.reason == "http.too-many-requests")
            // The limit is one request in a hundred seconds, of which a few have passed.
            #expect(answer.headers["retry-after"].flatMap { Int($0) }.map { (60...100).contains($0) } == true)
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            #expect(try await server.exchange(server.head("GET /healthz")).status == 200)
        }
    }

    /// A foreign page can make a browser send requests to this server. They do not use up the allowance of the person at the
    /// browser.
    @Test(arguments: [
        ("Host: evil.example\r\n", 421), ("Sec-Fetch-Site: cross-site\r\n", 401),
        ("Origin: https://evil.example\r\n", 401),
    ])
    func requestsFromForeignPagesDoNotUseUpTheRate(header: String, status: Int) async throws {
        try await RunningServer.run {
            $0.rates = seldom(address: 3)
        } _: { server in
            let host = header.hasPrefix("Host") ? "" : "Host: 127.0.0.1:\(server.port)\r\n"
            var seen: [Int] = []
            for _ in 0..<5 {
                seen.append(try await server.exchange("GET /v1/items/1 HTTP/1.1\r\n\(host)\(header)\r\n").status)
            }
            #expect(seen == [status, status, status, 429, 429])
            for _ in 0..<3 { #expect(try await server.exchange(server.head("GET /v1/items/1")).status == 200) }
            #expect(try await server.exchange(server.head("GET /v1/items/1")).status == 429)
        }
    }

    @Test func anOverusedTokenWaits() async throws {
        try await RunningServer.run {
            $0.rates = seldom(token: 2)
        } _: { server in
            let connection = try server.connect()
            await connection.send((1...3).map { server.head("GET /v1/items/\($0)") }.joined())
            let received = await connection.receive(until: "too-many-requests")
            #expect(received.text.contains(#"{"id":"2"}"#))
            #expect(received.text.contains("HTTP/1.1 429"))
            // The limit of a token does not apply to a request without a valid token. So such a request locks nobody out.
            let host = "Host: 127.0.0.1:\(server.port)\r\n\r\n"
            #expect(try await server.exchange("GET /v1/items/1 HTTP/1.1\r\n" + host).status == 401)
        }
    }

    @Test func limitsCanBeSwitchedOff() async throws {
        try await RunningServer.run {
            $0.rates = .off
        } _: { server in
            let connection = try server.connect()
            await connection.send((1...200).map { server.head("GET /v1/items/\($0)") }.joined())
            #expect(await connection.receive(until: #"{"id":"200"}"#, within: .seconds(20)).text.contains(#""200""#))
        }
    }
}
