/// A parsed address to which a request can be sent: `https`, or `http` where the guard allows it, without name and password.
///
/// Parsing is stricter than in browsers. The checked parts are joined again and passed to libcurl, so that libcurl cannot read
/// the address differently.
package struct HTTPURL: Hashable, Sendable {
    package enum Scheme: String, Sendable {
        case http, https

        var port: Int { self == .https ? 443 : 80 }
    }

    /// The server to which a request is sent; credentials belong to one origin.
    package struct Origin: Hashable, Sendable {
        package let scheme: Scheme
        package let host: String
        package let port: Int
    }

    package let origin: Origin
    /// Begins with `/` and has no segments `.` or `..`.
    package let path: String
    /// The text after the question mark.
    package let query: String?
    /// The host's address, if the host is written as an address rather than a name.
    package let literalAddress: [UInt8]?

    package var scheme: Scheme { origin.scheme }
    package var host: String { origin.host }
    package var port: Int { origin.port }

    package init(_ text: String) throws(TransportError) {
        guard text.utf8.count <= Self.longest else { throw TransportError(.address(.length)) }
        guard let colon = text.firstIndex(of: ":") else { throw TransportError(.address(.form)) }
        guard let scheme = Scheme(rawValue: text[..<colon].lowercased()) else {
            throw TransportError(.address(.scheme))
        }
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else { throw TransportError(.address(.form)) }
        let hierarchy = rest.dropFirst(2).prefix { $0 != "#" }
        let authority = hierarchy.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw TransportError(.address(.credentials)) }
        let (host, literal, port) = try HostText.read(authority, standard: scheme.port)
        let target = hierarchy[authority.endIndex...]
        let path = target.prefix { $0 != "?" }
        try self.init(
            Origin(scheme: scheme, host: host, port: port), literal, path: path,
            query: path.endIndex == target.endIndex ? nil : target[target.index(after: path.endIndex)...])
    }

    private init(
        _ origin: Origin, _ literal: [UInt8]?, path: some StringProtocol, query: Substring?
    ) throws(TransportError) {
        self.origin = origin
        literalAddress = literal
        self.path = DotSegments.removed(from: try TargetText.checked(path))
        self.query = try query.map { query throws(TransportError) in try TargetText.checked(query) }
        guard self.text.utf8.count <= Self.longest else { throw TransportError(.address(.length)) }
    }

    private static let longest = 8_192

    /// The URL of a reference at this address (RFC 3986 §5.2).
    package func resolving(_ reference: String) throws(TransportError) -> HTTPURL {
        let reference = reference.prefix { $0 != "#" }
        let beforeSlash = reference.prefix { $0 != "/" && $0 != "?" }
        if beforeSlash.contains(":") { return try HTTPURL(String(reference)) }
        if reference.hasPrefix("//") { return try HTTPURL(scheme.rawValue + ":" + reference) }
        let path = reference.prefix { $0 != "?" }
        let query = path.endIndex == reference.endIndex ? nil : reference[reference.index(after: path.endIndex)...]
        if path.isEmpty { return try with(path: self.path, query: query ?? self.query.map { Substring($0) }) }
        if path.hasPrefix("/") { return try with(path: String(path), query: query) }
        let directory = String(self.path.prefix(through: self.path.lastIndex(of: "/") ?? self.path.startIndex))
        return try with(path: directory + path, query: query)
    }

    private func with(path: String, query: Substring?) throws(TransportError) -> HTTPURL {
        try HTTPURL(origin, literalAddress, path: path, query: query)
    }

    /// The text that libcurl gets.
    var text: String { "\(scheme.rawValue)://\(authority)\(path)\(query.map { "?" + $0 } ?? "")" }

    private var authority: String { port == scheme.port ? host : "\(host):\(port)" }

    /// For people and logs: without the query.
    package var place: String { authority + path }
}

extension HTTPURL: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(scheme.rawValue)://\(place)\(query == nil ? "" : "?…")" }

    /// `dump` shows no more than `print` does.
    package var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
