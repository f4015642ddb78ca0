internal import Kernel

/// Distinguishes public Internet addresses from all other addresses. The basis is IANA's registries of special-purpose
/// addresses (RFC 6890 and its updates) and of multicast addresses.
enum SpecialAddresses {
    static func isPublic(_ address: [UInt8]) -> Bool {
        let address = AddressRange.plain(address)
        switch address.count {
        case 4: return !version4.contains { $0.contains(address) }
        case 16:
            // Only 2000::/3 is assigned to the public. All other addresses are for special purposes.
            guard address[0] & 0xE0 == 0x20 else { return carriedVersion4(address).map(isPublic) ?? false }
            guard !version6.contains(where: { $0.contains(address) }) else { return false }
            return carriedVersion4(address).map(isPublic) ?? true
        default: return false
        }
    }

    /// The IPv4 address that an IPv6 address reaches through a translator or a tunnel; nil if there is none.
    private static func carriedVersion4(_ address: [UInt8]) -> [UInt8]? {
        // NAT64 (RFC 6052), and 6to4 (RFC 3056).
        if address[..<12] == [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] { return Array(address[12...]) }
        if address[..<2] == [0x20, 0x02] { return Array(address[2..<6]) }
        return nil
    }

    /// The names of RFC 6761 and RFC 8375, and names that home networks give their machines (RFC 6762).
    static func isLocalName(_ host: String) -> Bool {
        isLoopbackName(host) || ["local", "internal", "home.arpa"].contains { host.hasSuffix("." + $0) }
            || !host.contains(".")
    }

    static func isLoopbackName(_ host: String) -> Bool { host == "localhost" || host.hasSuffix(".localhost") }

    private static let version4 = ranges([
        "0.0.0.0/8",  // this network
        "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16",  // private
        "100.64.0.0/10",  // behind a provider's NAT
        "127.0.0.0/8",  // loopback
        "169.254.0.0/16",  // link-local, and where clouds tell machines their secrets
        "192.0.0.0/24", "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24",  // protocols, documentation
        "192.88.99.0/24",  // relays of 6to4
        "198.18.0.0/15",  // measurements
        "224.0.0.0/4",  // multicast
        "240.0.0.0/4",  // reserved, and broadcast
    ])

    /// Within 2000::/3.
    private static let version6 = ranges([
        "2001::/23",  // protocols, Teredo among them
        "2001:db8::/32", "3fff::/20",  // documentation
    ])

    private static func ranges(_ texts: [String]) -> [AddressRange] { texts.compactMap(AddressRange.init) }
}
