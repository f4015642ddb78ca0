internal import Glibc

/// Where a client is, as far as counting its failures goes.
package struct ClientAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    /// An IPv4 address counts whole, also in its IPv6 form; of an IPv6 address the first 64 bits, because the rest is
    /// the client's to choose. All clients whose address is not known count as one.
    package init(_ text: String?) {
        bytes = text.flatMap(Self.version4) ?? text.flatMap(Self.version6) ?? []
    }

    /// The 48 bits that are handed out to one customer by many providers, and for nothing to anyone who asks for a tunnel:
    /// 65,536 addresses as they are counted here. Nil for others than IPv6's.
    var network: ClientAddress? { bytes.count == 8 ? ClientAddress(bytes: Array(bytes[..<6])) : nil }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private static func version4(_ text: String) -> [UInt8]? {
        var address = in_addr()
        guard inet_pton(AF_INET, text, &address) == 1 else { return nil }
        return withUnsafeBytes(of: &address) { Array($0) }
    }

    private static func version6(_ text: String) -> [UInt8]? {
        var address = in6_addr()
        // A link-local address may carry its interface: fe80::1%eth0.
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &address) { Array($0) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10...11] == [0xFF, 0xFF]
        return Array(isMapped ? bytes[12...] : bytes[..<8])
    }
}
