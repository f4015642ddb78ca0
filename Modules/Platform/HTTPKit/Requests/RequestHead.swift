/// The head of a request, as the server received it: nothing in it has been decoded or trusted.
package struct RequestHead: Sendable {
    package let method: String
    /// Path and query as in the request line.
    package let target: String
    /// Looks up a header by its lower-case name.
    package let header: @Sendable (String) -> String?
    /// The client's address, if the server knows it; used only to count failures.
    package let address: String?

    package init(
        method: String, target: String, address: String? = nil,
        header: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        (self.method, self.target, self.address, self.header) = (method, target, address, header)
    }

    /// The target without the query.
    var path: Substring { target[..<(target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex)] }

    /// The query without its question mark.
    var query: Substring { target[path.endIndex...].dropFirst() }
}
