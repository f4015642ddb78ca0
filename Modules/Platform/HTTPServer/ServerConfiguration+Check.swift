package import Kernel

extension ServerConfiguration {
    /// Refuses invalid settings before anything is opened or bound.
    package func check() throws(MizanError) {
        _ = try TrustedProxies(trustedProxies)
        if let wrong = acceptedHosts.first(where: { !Self.isAuthority($0) }) {
            throw MizanError(
                .invalidInput, "configuration.accepted-hosts",
                """
                http.acceptedHosts: “\(wrong.prefix(80))” is no name of a host. Allowed is a name or an address, with or \
                without a port, such as mizan.example.org or 192.0.2.7:8080; no scheme, path or *.
                """)
        }
        guard !isForHome || host == ServerConfiguration().host else {
            throw MizanError(
                .invalidInput, "configuration.host",
                "http.home listens on all interfaces, so http.host cannot name one. Use one of the two settings.")
        }
        guard Self.isAuthority(host), !host.isEmpty else {
            throw MizanError(
                .invalidInput, "configuration.host",
                "http.host: “\(host.prefix(80))” is not an address or name to listen on, such as 127.0.0.1 or ::1.")
        }
    }

    /// True if the text has only letters, digits and the signs of names, addresses, ports and brackets.
    private static func isAuthority(_ text: String) -> Bool {
        !text.isEmpty
            && text.unicodeScalars.allSatisfy { scalar in
                !scalar.properties.isWhitespace && scalar.value > 0x20
                    && !"/\\*?#@%\"<>".unicodeScalars.contains(scalar)
            }
    }
}
