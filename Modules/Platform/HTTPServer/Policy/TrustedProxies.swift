package import Kernel

/// The reverse proxies that are trusted to state a client's address.
package struct TrustedProxies: Sendable {
    private let ranges: [AddressRange]

    /// Each text is an address or a CIDR range, of IPv4 or IPv6: `10.0.0.2`, `10.0.0.0/8`, `fd00::/8`.
    package init(_ texts: [String]) throws(MizanError) {
        var ranges: [AddressRange] = []
        for text in texts {
            guard let range = AddressRange(text) else {
                throw MizanError(
                    .invalidInput, "configuration.trusted-proxies",
                    "http.trustedProxies: “\(text.prefix(80))” is neither an address nor a range of addresses such "
                        + "as 10.0.0.0/8.",
                    details: ["allowed": "addresses and CIDR ranges of IPv4 and IPv6"])
            }
            ranges.append(range)
        }
        self.ranges = ranges
    }

    /// The client's address: usually the connection's other end. If that end is a trusted proxy, the client's address is the
    /// last address in X-Forwarded-For that is not a trusted proxy. A client can write anything into this header, and proxies
    /// append to the header, so it is read from its end. If an item is not an address, the connection's other end is used.
    func client(peer: String?, forwardedFor: String?) -> String? {
        guard !ranges.isEmpty, let peer, let forwardedFor, isTrusted(peer) else { return peer }
        var client = peer
        for item in forwardedFor.split(separator: ",", omittingEmptySubsequences: false).reversed() {
            guard let address = Self.address(item) else { return peer }
            client = address
            if !isTrusted(address) { return client }
        }
        return client
    }

    /// True if the connection's other end is a trusted proxy that received the request over TLS. A proxy that sends more than
    /// one word does not replace what a client wrote, so its word does not count.
    func isSecure(peer: String?, forwardedProto: String?) -> Bool {
        guard !ranges.isEmpty, let peer, isTrusted(peer) else { return false }
        return forwardedProto?.lowercased() == "https"
    }

    private func isTrusted(_ text: String) -> Bool {
        guard let bytes = AddressRange.bytes(text) else { return false }
        return ranges.contains { $0.contains(bytes) }
    }

    /// The address in an item; some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    private static func address(_ item: Substring) -> String? {
        var text = item.drop { $0 == " " || $0 == "\t" }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        if text.first == "[", let end = text.firstIndex(of: "]") {
            text = text[text.index(after: text.startIndex)..<end]
        } else if text.count(where: { $0 == ":" }) == 1 {
            text = text.prefix { $0 != ":" }
        }
        return AddressRange.bytes(String(text)) == nil ? nil : String(text)
    }
}
