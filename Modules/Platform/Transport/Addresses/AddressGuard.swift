package import Kernel

/// The addresses that requests may go to: those of the public Internet, over TLS, and those that the installation names.
///
/// A person configures the place of a feed, a calendar or a hook, and its name means whatever its owner says today. So the
/// address is judged, not the name: when a socket is about to be opened, at every connect and every redirect.
package struct AddressGuard: Sendable, Hashable {
    /// Addresses that are allowed whatever they are, without TLS too: the installation's own network, or a part of it.
    package let allowed: [AddressRange]

    package init(allowed: [AddressRange] = []) {
        self.allowed = allowed
    }

    /// Why an address is refused; nil if it is not. `address` is 4 or 16 bytes, in the order of the network.
    package func refusal(of address: [UInt8], isSecure: Bool) -> TransportFault? {
        let address = AddressRange.plain(address)
        if allowed.contains(where: { $0.contains(address) }) { return nil }
        guard SpecialAddresses.isPublic(address) else { return .forbiddenAddress }
        return isSecure ? nil : .clearText
    }

    /// The refusal that is known before a name is resolved: for a host that is an address itself, and for names that never
    /// belong to anybody else. Nothing is known of other names yet.
    ///
    /// - Parameter byProxy: the proxy looks the name up, and nothing else is ever known of it.
    package func refusal(of url: HTTPURL, byProxy: Bool = false) -> TransportFault? {
        if let literal = url.literalAddress { return refusal(of: literal, isSecure: url.scheme == .https) }
        guard SpecialAddresses.isLocalName(url.host) else { return nil }
        if byProxy { return isLoopbackAllowed && SpecialAddresses.isLoopbackName(url.host) ? nil : .forbiddenAddress }
        return allowed.isEmpty ? .forbiddenAddress : nil
    }

    private var isLoopbackAllowed: Bool {
        let loopback: [[UInt8]] = [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]]
        return loopback.contains { address in allowed.contains { $0.contains(AddressRange.plain(address)) } }
    }
}
