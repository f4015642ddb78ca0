/// Where the server can be reached, the port as it was bound.
package struct ListeningAddress: Sendable, Hashable, CustomStringConvertible {
    package let host: String
    package let port: Int

    /// As it stands in a URL: an IPv6 address in brackets.
    static func authority(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    package var description: String { "http://\(Self.authority(host)):\(port)" }
}
