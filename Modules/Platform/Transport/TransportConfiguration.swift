/// How the installation lets requests go out.
package struct TransportConfiguration: Sendable {
    package var addresses: AddressGuard
    /// The proxy of all requests. The environment's proxies do not count.
    package var proxy: ProxyAddress?
    /// A file with the certificate authorities to trust, in place of the machine's own.
    package var caFile: String?
    /// The most requests of one host at once; others wait in line.
    package var requestsPerHost: Int
    /// The most connections of one host at once, if HTTP/2 does not carry all requests on one.
    package var connectionsPerHost: Int

    package init(
        addresses: AddressGuard = AddressGuard(), proxy: ProxyAddress? = nil, caFile: String? = nil,
        requestsPerHost: Int = 64, connectionsPerHost: Int = 8
    ) {
        (self.addresses, self.proxy, self.caFile) = (addresses, proxy, caFile)
        (self.requestsPerHost, self.connectionsPerHost) = (requestsPerHost, connectionsPerHost)
    }
}

/// A proxy: `http://proxy.example:3128`, or with a name and a password, `http://name:password@proxy.example:3128`.
package struct ProxyAddress: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// Without name and password.
    let address: String
    let credentials: String?

    /// Nil for a text that is none.
    package init?(_ text: String) {
        guard let scheme = ["http://", "https://"].first(where: text.hasPrefix) else { return nil }
        let rest = text.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" }
        guard ["", "/"].contains(rest[authority.endIndex...]) else { return nil }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        credentials = authority.lastIndex(of: "@").map { String(authority[..<$0]) }
        do {
            let (name, _, port) = try HostText.read(host, standard: scheme == "https://" ? 443 : 3_128)
            address = "\(scheme)\(name):\(port)"
        } catch { return nil }
        guard credentials?.contains(":") != false, credentials?.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) != false
        else { return nil }
    }

    package var description: String { address }
    package var customMirror: Mirror { Mirror(self, children: ["address": address]) }
}
