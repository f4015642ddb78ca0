internal import HTTPKit
internal import Kernel

/// The Hosts that a request may name.
///
/// A foreign web page can have its own name resolve to 127.0.0.1 (DNS rebinding). The page can then talk to this server as if
/// the server were the page's own origin. Only the Host header reveals this.
struct HostPolicy: Sendable {
    private let local: Set<String>
    private let configured: Set<String>
    /// Nil unless the server is for the home network.
    private let home: HomeNetwork?

    init(bindAddress: String, acceptedHosts: [String], home: HomeNetwork? = nil) {
        self.home = home
        local = ["127.0.0.1", "localhost", "[::1]", ListeningAddress.authority(bindAddress.lowercased())]
        configured = Set(acceptedHosts.map { $0.lowercased() })
    }

    /// True for this machine's names with the bound port. True also for configured names: with the configured port, or with any
    /// port if no port is configured.
    ///
    /// - Parameter local: the address at which the connection arrived.
    func accepts(_ authority: String?, port: Int?, at local: String? = nil) -> Bool {
        guard let authority = authority?.lowercased(), !authority.isEmpty else { return false }
        if configured.contains(authority) { return true }
        let (name, given) = Self.split(authority)
        if configured.contains(name) { return true }
        guard self.local.contains(name) || home?.accepts(name, at: local) == true else { return false }
        return port == nil || given == port.map { "\($0)" } || (given == nil && port == 80)
    }

    /// - Parameter ends: the addresses of the connection's two ends.
    func check(_ authority: String?, port: Int?, ends: (local: String?, peer: String?) = (nil, nil)) throws {
        if home != nil, ![ends.local, ends.peer].allSatisfy(HomeNetwork.contains) {
            throw Refusal.httpHostNotAllowed(
                "This server answers only devices in its home network.", details: ["host": ""])
        }
        guard !accepts(authority, port: port, at: ends.local) else { return }
        let own = "127.0.0.1" + (port.map { ":\($0)" } ?? "")
        throw Refusal.httpHostNotAllowed(
            """
            This server does not answer for \(authority.map { "“\($0.prefix(80))”" } ?? "a request without a Host"). \
            Use \(own), or add the name to the server's accepted hosts.
            """,
            details: ["host": String((authority ?? "").prefix(80))])
    }

    private static func split(_ authority: String) -> (name: String, port: String?) {
        let afterName =
            authority.hasPrefix("[") ? authority.firstIndex(of: "]") ?? authority.startIndex : authority.startIndex
        guard let colon = authority[afterName...].firstIndex(of: ":") else { return (authority, nil) }
        return (String(authority[..<colon]), String(authority[authority.index(after: colon)...]))
    }
}
