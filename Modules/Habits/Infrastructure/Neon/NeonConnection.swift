internal import Kernel
package import Transport

/// A connection string, as Neon's console shows it: `postgresql://user:password@host/database`. The string is sent in a header.
/// Errors, descriptions and dumps show at most the host and the database.
package struct NeonConnection: Hashable, Sendable {
    let text: String
    package let host: String
    package let user: String
    package let database: String

    /// Reads the connection string as the proxy does (contracts/neon-http-sql.md §2). The proxy obtains the endpoint, the user,
    /// the password and the database from this string.
    package init(_ typed: String) throws(NeonError) {
        text = String(typed.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        guard text.utf8.count <= 4_096, PercentEncoding.isVisible(text) else { throw .connection(.characters) }
        guard let end = text.firstRange(of: "://"), ["postgres", "postgresql"].contains(text[..<end.lowerBound])
        else { throw .connection(.scheme) }
        let rest = text[end.upperBound...].prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" }
        guard let at = authority.lastIndex(of: "@") else { throw .connection(.user) }
        let credentials = authority[..<at]
        let name = credentials.prefix { $0 != ":" }
        guard !name.isEmpty, let user = Self.decoded(name) else { throw .connection(.user) }
        guard Self.decoded(credentials[name.endIndex...].dropFirst())?.isEmpty == false else {
            throw .connection(.password)
        }
        let host = authority[authority.index(after: at)...].prefix { $0 != ":" }
        guard !host.isEmpty else { throw .connection(.host) }
        guard let database = Self.decoded(rest[authority.endIndex...].dropFirst()), !database.isEmpty else {
            throw .connection(.database)
        }
        (self.user, self.host, self.database) = (user, host.lowercased(), database)
    }

    /// The database's own address, where Neon answers too (§1).
    package var address: String { "https://\(host)" }

    private static func decoded(_ text: Substring) -> String? { PercentEncoding.decode(text) { $0 } }

    /// The address that queries are posted to. Without a path it is `/sql` (§1).
    package static func endpoint(_ typed: String) throws(TransportError) -> String {
        let url = try HTTPURL(typed)
        let isUsual = url.port == (url.scheme == .https ? 443 : 80)
        return "\(url.scheme.rawValue)://\(url.host)\(isUsual ? "" : ":\(url.port)")"
            + (url.path == "/" ? "/sql" : url.path)
    }
}

extension NeonConnection: CustomStringConvertible, CustomReflectable {
    package var description: String { "postgresql://…@\(host)/\(database)" }
    package var customMirror: Mirror { Mirror(self, children: ["connection": description]) }
}

/// Why a text is no connection string.
package enum NeonConnectionFault: String, Hashable, Sendable {
    case characters = "it has more than 4,096 characters, or characters that are not plain ASCII"
    case scheme = "it does not begin with postgresql://"
    case user = "it has no user"
    case password = "it has no password"
    case host = "it has no host"
    case database = "it has no database"
}
