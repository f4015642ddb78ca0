/// The address at which the server can be reached, with the port actually bound.
package struct ListeningAddress: Sendable, Hashable, CustomStringConvertible {
    package let host: String
    package let port: Int

    /// The host in the form for a URL: an IPv6 address in brackets.
    static func authority(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    package var description: String { "http://\(Self.authority(host)):\(port)" }
}
