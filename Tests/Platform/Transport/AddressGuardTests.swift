import Kernel
import Testing

@testable import Transport

struct AddressGuardTests {
    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::7f00:1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1",
        "64:ff9b::a00:1", "64:ff9b:1::808:808", "100::1", "fe80::1", "febf::1", "fec0::1", "fc00::1", "fd12:3456::1",
        "ff02::1",
        "ff0e::1", "2001::1", "2001:0:53aa:64c::1", "2001:10::1", "2001:db8::1", "2002:7f00:1::", "2002:a00:1::1",
        "3fff::1",
        "4000::1", "::808:808",
    ])
    func nonPublicAddressesAreRefused(text: String) throws {
        let address = try #require(AddressRange.bytes(text))
        #expect(AddressGuard().refusal(of: address, isSecure: true) == .forbiddenAddress)
        let allowing = AddressGuard(allowed: [try #require(AddressRange(text))])
        #expect(allowing.refusal(of: address, isSecure: false) == nil)
        #expect(
            AddressGuard(allowed: [try #require(AddressRange("9.9.9.9"))]).refusal(of: address, isSecure: true) != nil)
    }

    @Test(arguments: [
        "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "126.255.255.255",
        "128.0.0.1",
        "172.15.255.255", "172.32.0.1", "192.167.255.255", "192.169.0.1", "198.17.255.255", "198.20.0.1",
        "223.255.255.255",
        "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1", "2606:4700::1111", "2a00:1450::1",
        "2001:4860:4860::8888",
    ])
    func publicAddressesRequireTLS(text: String) throws {
        let address = try #require(AddressRange.bytes(text))
        #expect(AddressGuard().refusal(of: address, isSecure: true) == nil)
        #expect(AddressGuard().refusal(of: address, isSecure: false) == .clearText)
    }

    @Test(arguments: [[], [1, 2, 3], [UInt8](repeating: 0x20, count: 8)])
    func aMalformedAddressIsRefused(bytes: [UInt8]) {
        #expect(AddressGuard().refusal(of: bytes, isSecure: true) == .forbiddenAddress)
    }

    @Test(arguments: [
        ("https://localhost/", true), ("https://printer.local/", true), ("https://a.localhost/", true),
        ("https://nas/", true),
        ("https://db.internal/", true), ("https://x.home.arpa/", true), ("https://127.0.0.1/", true),
        ("https://[::1]/", true),
        ("https://[::ffff:127.0.0.1]/", true), ("http://8.8.8.8/", true), ("https://8.8.8.8/", false),
        ("https://example.org/", false), ("https://localhost.example.org/", false),
    ])
    func aKnownBadAddressIsRefusedBeforeTheLookUp(url: String, isRefused: Bool) throws {
        #expect((AddressGuard().refusal(of: try HTTPURL(url)) != nil) == isRefused)
    }

    /// A proxy resolves the names itself, so the client does not learn the address.
    @Test(arguments: [
        ("https://localhost/", "127.0.0.1", true), ("https://a.localhost/", "::1", true),
        ("https://localhost/", "192.168.1.0/24", false), ("https://router/", "192.168.1.0/24", false),
        ("https://nas.local/", "127.0.0.1", false), ("https://metadata.google.internal/", "10.0.0.0/8", false),
        ("https://example.org/", "10.0.0.0/8", true),
    ])
    func behindAProxyLocalNamesAreRefused(url: String, allowed: String, passes: Bool) throws {
        let allowing = AddressGuard(allowed: [try #require(AddressRange(allowed))])
        #expect((allowing.refusal(of: try HTTPURL(url), byProxy: true) == nil) == passes)
        #expect(allowing.refusal(of: try HTTPURL(url)) == nil)
    }
}
