internal import Glibc

/// A client's address, as it is used for counting failures.
package struct ClientAddress: Hashable, Sendable {
    private let bytes: [UInt8]

    /// An IPv4 address counts as a whole, even in its IPv6 form. An IPv6 address counts by its first 64 bits, because the
    /// client can choose the rest. All clients with unknown addresses count as one.
    package init(_ text: String?) {
        bytes = text.flatMap(Self.version4) ?? text.flatMap(Self.version6) ?? []
    }

    /// The first 48 bits of an IPv6 address; nil for other addresses. Many providers assign a block with the same 48 bits to
    /// one customer. Anyone can get such a block free of charge through a tunnel. The block contains 65,536 addresses, because
    /// an address is counted here by its first 64 bits.
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
        // A link-local address may include its interface: fe80::1%eth0.
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &address) { Array($0) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10...11] == [0xFF, 0xFF]
        return Array(isMapped ? bytes[12...] : bytes[..<8])
    }
}
