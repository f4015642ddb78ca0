import Kernel
import Testing

@testable import HTTPServer

struct TrustedProxyTests {
    @Test(
        arguments: [
            ("10.0.0.2", "192.0.2.1", "192.0.2.1"), ("10.0.0.2", nil, "10.0.0.2"), ("10.0.0.2", "", "10.0.0.2"),
            ("192.0.2.9", "192.0.2.1", "192.0.2.9"), ("10.0.0.2", "1.1.1.1, 192.0.2.1", "192.0.2.1"),
            ("10.0.0.2", "1.1.1.1, 192.0.2.1 , 10.9.9.9", "192.0.2.1"), ("10.0.0.2", "10.0.0.7", "10.0.0.7"),
            ("10.0.0.2", "10.0.0.7, 10.0.0.8", "10.0.0.7"), ("10.0.0.2", "nonsense", "10.0.0.2"),
            ("10.0.0.2", "192.0.2.1, nonsense", "10.0.0.2"), ("10.0.0.2", "192.0.2.1,", "10.0.0.2"),
            ("10.0.0.2", "nonsense, 192.0.2.1", "192.0.2.1"), ("10.0.0.2", "192.0.2.1:4711", "192.0.2.1"),
            ("10.0.0.2", "[2001:db8::1]:4711", "2001:db8::1"), ("10.0.0.2", "2001:db8::1", "2001:db8::1"),
            ("::ffff:10.0.0.2", "192.0.2.1", "192.0.2.1"), ("fd00::7", "192.0.2.1, fd12::9", "192.0.2.1"),
            ("10.0.0.2", "unknown", "10.0.0.2"), ("10.0.0.2", "192.0.2.1;192.0.2.2", "10.0.0.2"),
            (nil, "192.0.2.1", nil), ("10.0.0.2", "192.0.2.1\u{0}", "10.0.0.2"),
        ] as [(String?, String?, String?)])
    func theLastNonProxyAddressIsTheAddressOfTheClient(peer: String?, forwarded: String?, client: String?) throws {
        let proxies = try TrustedProxies(["10.0.0.0/8", "fd00::/8"])
        #expect(proxies.client(peer: peer, forwardedFor: forwarded) == client)
        #expect(try TrustedProxies([]).client(peer: peer, forwardedFor: forwarded) == peer)
    }

    @Test(arguments: [
        "", "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0.0/8/8", "proxy.example",
        "::1/129", "10.0.0.0/ 8", "256.0.0.1", "10.0.0.0/0x8",
    ])
    func aMalformedRangeIsRefused(text: String) {
        #expect(
            throws: MizanError(
                .invalidInput, "configuration.trusted-proxies",
                "http.trustedProxies: “\(text)” is neither an address nor a range of addresses such as 10.0.0.0/8.",
                details: ["allowed": "addresses and CIDR ranges of IPv4 and IPv6"])
        ) { try TrustedProxies([text]) }
    }

    @Test(arguments: [(["127.0.0.0/8"], "192.0.2.7"), ([], "127.0.0.1")])
    func handlersSeeTheClientsAddress(proxies: [String], address: String) async throws {
        try await RunningServer.run {
            $0.trustedProxies = proxies
        } _: { server in
            let answer = try await server.exchange(
                server.head("GET /address", "X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 192.0.2.7\r\n"))
            #expect(answer.body == #"{"address":"\#(address)"}"#)
        }
    }

    @Test func eachClientBehindAProxyHasItsOwnRate() async throws {
        try await RunningServer.run {
            $0.trustedProxies = ["127.0.0.1"]
            $0.rates.requestsPerSecondPerAddress = 0.01
            $0.rates.requestBurstPerAddress = 1
        } _: { server in
            for (address, status) in [("192.0.2.1", 200), ("192.0.2.2", 200), ("192.0.2.1", 429)] {
                let answer = try await server.exchange(server.head("GET /address", "X-Forwarded-For: \(address)\r\n"))
                #expect(answer.status == status)
            }
        }
    }
}
