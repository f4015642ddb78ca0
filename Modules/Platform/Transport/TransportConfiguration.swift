/// The installation's rules for outgoing requests.
package struct TransportConfiguration: Sendable {
    package var addresses: AddressGuard
    /// The proxy for all requests. The environment's proxies are ignored.
    package var proxy: ProxyAddress?
    /// A file with the trusted certificate authorities, in place of the machine's own.
    package var caFile: String?
    /// The maximum number of simultaneous requests to one host. Further requests wait in line.
    package var requestsPerHost: Int
    /// The maximum number of simultaneous connections to one host, unless HTTP/2 carries all requests on one connection.
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

    /// Nil if the text is no proxy address.
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
