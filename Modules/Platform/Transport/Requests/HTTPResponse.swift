/// What came before the body.
package struct HTTPResponseHead: Sendable, Hashable {
    package let status: Int
    package let headers: HTTPHeaders

    package init(status: Int, headers: HTTPHeaders) {
        (self.status, self.headers) = (status, headers)
    }
}

/// An answer whose body is here as a whole.
package struct HTTPResponse: Sendable {
    package let head: HTTPResponseHead
    package let body: [UInt8]
    /// Who answered, after redirects.
    package let url: HTTPURL

    package var status: Int { head.status }
    package var headers: HTTPHeaders { head.headers }

    /// Itself, if the status is one of success.
    package func successful() throws(TransportError) -> HTTPResponse {
        guard (200...299).contains(status) else { throw TransportError(.status(status), at: url) }
        return self
    }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(status) of \(url), \(body.count) bytes [\(headers)]" }
    package var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
