/// The head of a request, as the server received it: nothing in it has been decoded or trusted.
package struct RequestHead: Sendable {
    package let method: String
    /// Path and query as in the request line.
    package let target: String
    /// Looks up a header by its lower-case name.
    package let header: @Sendable (String) -> String?
    /// The client's address, if the server knows it; used only to count failures.
    package let address: String?
    /// The host, with its port, to which the request was sent.
    package let authority: String?
    /// True if the client uses TLS, as a trusted proxy states.
    package let isSecure: Bool

    package init(
        method: String, target: String, address: String? = nil, authority: String? = nil, isSecure: Bool = false,
        header: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        (self.method, self.target, self.address, self.header) = (method, target, address, header)
        (self.authority, self.isSecure) = (authority, isSecure)
    }

    /// The scheme and host that the client used, as far as its own request states them. A link that is made from this leads only
    /// this client somewhere.
    package var origin: String? {
        authority.map { (header("x-forwarded-proto") == "https" ? "https://" : "http://") + $0 }
    }

    /// A request of the same client for the page that has the sent form; nil if it is not known.
    func pageOfForm(in dialect: Dialect?) -> RequestHead? {
        dialect?.forms?.page(self).map { target in
            RequestHead(
                method: "GET", target: target, address: address, authority: authority, isSecure: isSecure
            ) { [header] name in name == "cookie" ? header(name) : nil }
        }
    }

    /// The target without the query.
    var path: Substring { target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)] }

    /// The query without its question mark.
    var query: Substring { target[path.endIndex...].dropFirst() }
}
