package import Kernel

/// The addresses to which requests may be sent: public Internet addresses over TLS, and addresses that the installation allows.
///
/// A person configures the address of a feed, a calendar or a hook, and the owner of the host name can point this name
/// anywhere. So the IP address is checked, not the name. The check is made each time a socket is about to be opened: at every
/// connect and every redirect.
package struct AddressGuard: Sendable, Hashable {
    /// Addresses that are always allowed, even without TLS: the installation's own network, or a part of it.
    package let allowed: [AddressRange]

    package init(allowed: [AddressRange] = []) {
        self.allowed = allowed
    }

    /// The reason why an address is refused; nil if the address is allowed. `address` has 4 or 16 bytes, in network order.
    package func refusal(of address: [UInt8], isSecure: Bool) -> TransportFault? {
        let address = AddressRange.plain(address)
        if allowed.contains(where: { $0.contains(address) }) { return nil }
        guard SpecialAddresses.isPublic(address) else { return .forbiddenAddress }
        return isSecure ? nil : .clearText
    }

    /// The refusal that is known before a name is resolved: for a host that is itself an address, and for names that are never
    /// public. About other names nothing is known yet.
    ///
    /// - Parameter byProxy: true if the proxy resolves the name, so that the address never becomes known here.
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
