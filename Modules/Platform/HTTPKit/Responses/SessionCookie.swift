/// The cookie that holds the token of a browser's session.
///
/// Behind TLS, its name has the prefix `__Host-`: then no other host, also not a sibling in the same domain, can have set it
/// (RFC 6265bis §4.1.3.2). Only that name is read there, so that nobody can plant a session.
package struct SessionCookie: Sendable {
    private let isSecure: Bool

    /// - Parameter isSecure: true if the client uses TLS, as a trusted proxy states.
    package init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    private var name: String { isSecure ? "__Host-mizan-session" : "mizan-session" }

    /// The token; nil if there is no such cookie. Two cookies with the name count as none, because one of them was planted.
    func value(in header: String?) -> String? {
        let found = Cookies.values(name, in: header)
        return found.count == 1 && !found[0].isEmpty ? found[0] : nil
    }

    /// Stores the token in the browser until the longest possible end of the session. The server decides when the session ends.
    package func holding(_ token: String, for lifetime: Duration) -> Response.Header {
        header("\(token); Max-Age=\(lifetime.components.seconds)")
    }

    /// Removes the token from the browser.
    package var cleared: Response.Header { header("; Max-Age=0") }

    private func header(_ value: String) -> Response.Header {
        Response.Header(
            "Set-Cookie", "\(name)=\(value); Path=/; HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : ""))
    }
}
