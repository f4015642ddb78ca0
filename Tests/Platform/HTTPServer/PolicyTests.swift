import HTTPKit
import Kernel
import Testing

@testable import HTTPServer

struct PolicyTests {
    @Test(arguments: [
        ("127.0.0.1:8080", true), ("localhost:8080", true), ("LOCALHOST:8080", true), ("[::1]:8080", true),
        ("10.0.0.5:8080", true), ("mizan.example", true), ("mizan.example:443", true), ("proxy:9000", true),
        ("127.0.0.1", false), ("127.0.0.1:80", false), ("127.0.0.1:", false), ("evil.example:8080", false),
        ("evil.example", false), ("proxy", false), ("proxy:9001", false), ("", false), ("[::1]", false),
        ("::1:8080", false), ("localhost.evil.example:8080", false), ("127.0.0.1:8080@evil.example", false),
        ("[evil:8080", false), ("0.0.0.0:8080", false),
    ])
    func onlyKnownHostsAreAnswered(authority: String, isAccepted: Bool) {
        let hosts = HostPolicy(bindAddress: "10.0.0.5", acceptedHosts: ["mizan.example", "Proxy:9000"])
        #expect(hosts.accepts(authority, port: 8_080) == isAccepted)
    }

    /// A page cannot have its name resolve to a name that it does not have, and an address does not resolve.
    @Test(arguments: [
        ("192.168.1.10:8080", true), ("kitchen.local:8080", true), ("KITCHEN.local:8080", true),
        ("localhost:8080", true),
        ("127.0.0.1:8080", true), ("192.168.1.11:8080", false), ("192.168.1.10", false), ("kitchen:8080", false),
        ("evil.local:8080", false), ("evil.example:8080", false), ("0.0.0.0:8080", false), ("10.0.0.1:8080", false),
        ("kitchen.local.evil.example:8080", false), ("0xc0a8010a:8080", false), ("[::ffff:192.168.1.10]:8080", false),
    ])
    func atHomeTheMachinesOwnAddressAndNameAreAnswered(authority: String, isAccepted: Bool) {
        let hosts = HostPolicy(
            bindAddress: "127.0.0.1", acceptedHosts: [], home: HomeNetwork(machine: "Kitchen.example.org"))
        #expect(hosts.accepts(authority, port: 8_080, at: "192.168.1.10") == isAccepted)
        let elsewhere = HostPolicy(bindAddress: "127.0.0.1", acceptedHosts: [])
        let isLocal = authority.hasPrefix("localhost") || authority.hasPrefix("127.")
        #expect(elsewhere.accepts(authority, port: 8_080, at: "192.168.1.10") == isLocal)
    }

    @Test(
        arguments: [
            ("192.168.1.10", "192.168.1.20", true), ("10.0.0.1", "172.16.3.4", true), ("127.0.0.1", "127.0.0.1", true),
            ("192.168.1.10", "203.0.113.5", false), ("203.0.113.9", "192.168.1.20", false),
            ("203.0.113.9", "203.0.113.5", false),
            ("192.168.1.10", "172.32.0.1", false), ("192.168.1.10", nil, false),
        ] as [(String, String?, Bool)])
    func atHomeBothEndsAreInThePrivateNetwork(local: String, peer: String?, isAnswered: Bool) {
        let hosts = HostPolicy(
            bindAddress: "127.0.0.1", acceptedHosts: ["mizan.example"], home: HomeNetwork(machine: "kitchen"))
        var reason: String?
        do { try hosts.check("mizan.example", port: 8_080, ends: (local, peer)) } catch {
            reason = (error as? MizanError)?.reason
        }
        #expect(reason == (isAnswered ? nil : "http.host-not-allowed"))
    }

    @Test(arguments: [("kitchen", "kitchen.local"), ("Kitchen.lan", "kitchen.local"), ("localhost", nil), ("", nil)])
    func theMachinesNameIsItsFirstLabel(machine: String, name: String?) {
        #expect(HomeNetwork(machine: machine).name == name)
    }

    @Test func atHomeNoOneInterfaceIsNamed() throws {
        var configuration = ServerConfiguration()
        configuration.isForHome = true
        try configuration.check()
        configuration.host = "192.168.1.10"
        #expect(throws: MizanError.self) { try configuration.check() }
    }

    @Test func anIPv6BindAddressIsWrittenInBrackets() {
        let hosts = HostPolicy(bindAddress: "fd00::5", acceptedHosts: [])
        #expect(hosts.accepts("[fd00::5]:8080", port: 8_080))
        #expect(!hosts.accepts(nil, port: 8_080))
        #expect(hosts.accepts("localhost", port: 80))
    }

    @Test(
        arguments: [
            (nil, nil, false), ("http://127.0.0.1:8080", nil, false), ("https://127.0.0.1:8080", nil, false),
            ("http://127.0.0.1:8080", "same-origin", false), (nil, "none", false), (nil, "same-site", true),
            (nil, "cross-site", true), ("http://127.0.0.1:8080", "cross-site", true),
            ("http://127.0.0.1:3000", nil, true),
            ("http://evil.example", nil, true), ("null", nil, true), ("", nil, true),
        ] as [(String?, String?, Bool)])
    func requestsFromOtherSitesChangeNothing(origin: String?, fetchSite: String?, isRefused: Bool) {
        for method in ["POST", "PUT", "PATCH", "DELETE", "GET"] {
            var reason: String?
            do {
                try OriginPolicy.check(
                    method: method, origin: origin, fetchSite: fetchSite, authority: "127.0.0.1:8080")
            } catch { reason = (error as? MizanError)?.reason }
            #expect(reason == (isRefused && method != "GET" ? "http.cross-site" : nil))
        }
    }

    /// Browsers send a cookie by themselves, so a request without proof of its page is refused as well.
    @Test(
        arguments: [
            (nil, nil, false), ("http://127.0.0.1:8080", nil, true), ("https://127.0.0.1:8080", nil, true),
            (nil, "same-origin", true), (nil, "none", false), ("null", nil, false), ("null", "same-origin", false),
            ("http://127.0.0.1:3000", "same-origin", false), ("http://127.0.0.1:8080", "none", false),
            ("http://127.0.0.1:8080", "same-site", false),
        ] as [(String?, String?, Bool)])
    func aChangeWithACookieProvesItsPage(origin: String?, fetchSite: String?, isAccepted: Bool) {
        for method in ["POST", "GET"] {
            var reason: String?
            do {
                try OriginPolicy.check(
                    method: method, origin: origin, fetchSite: fetchSite, authority: "127.0.0.1:8080", needsProof: true)
            } catch { reason = (error as? MizanError)?.reason }
            #expect(reason == (isAccepted || method == "GET" ? nil : "http.cross-site"))
        }
    }

    @Test(
        arguments: [
            ("10.0.0.2", "https", true), ("10.0.0.2", "HTTPS", true), ("10.0.0.2", "http", false),
            ("10.0.0.2", nil, false), ("10.0.0.2", "https, http", false), ("192.0.2.1", "https", false),
            (nil, "https", false),
        ] as [(String?, String?, Bool)])
    func onlyATrustedProxySaysThatTheClientUsesTLS(peer: String?, word: String?, isSecure: Bool) throws {
        #expect(try TrustedProxies(["10.0.0.0/8"]).isSecure(peer: peer, forwardedProto: word) == isSecure)
        #expect(try !TrustedProxies([]).isSecure(peer: peer, forwardedProto: word))
    }

    /// F-105: a page under development is allowed under two conditions: its proxy passes on the Host, and the server accepts
    /// this Host.
    @Test func theRefusalSaysHowToAllowAPage() throws {
        let page = "localhost:5173"
        let refusal = #expect(throws: MizanError.self) {
            try OriginPolicy.check(
                method: "POST", origin: "http://\(page)", fetchSite: nil, authority: "127.0.0.1:8080")
        }
        #expect(refusal?.message.contains("--accept-host") == true)
        let hosts = HostPolicy(bindAddress: "127.0.0.1", acceptedHosts: [page])
        #expect(hosts.accepts(page, port: 8080))
        try OriginPolicy.check(method: "POST", origin: "http://\(page)", fetchSite: "same-origin", authority: page)
    }

    @Test(
        arguments: [
            ("Bearer abc", "abc"), ("bearer abc", "abc"), ("BEARER  abc", "abc"), ("Bearer ", nil), ("Bearer", nil),
            ("Basic abc", nil), ("abc", nil), ("", nil), (nil, nil),
        ] as [(String?, String?)])
    func onlyTheBearerSchemeCarriesAToken(header: String?, token: String?) {
        #expect(CredentialPlace.bearer(header) == token)
    }
}
