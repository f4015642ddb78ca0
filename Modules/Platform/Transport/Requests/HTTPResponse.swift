/// The part of an answer before the body.
package struct HTTPResponseHead: Sendable, Hashable {
    package let status: Int
    package let headers: HTTPHeaders

    package init(status: Int, headers: HTTPHeaders) {
        (self.status, self.headers) = (status, headers)
    }

    static func isSuccess(_ status: Int) -> Bool { (200...299).contains(status) }
}

/// An answer whose body has been read as a whole.
package struct HTTPResponse: Sendable {
    package let head: HTTPResponseHead
    /// The body. For a status other than 200 to 299 it is empty if it could not be read: compressed, too long, or incomplete.
    package let body: [UInt8]
    /// The address that answered, after redirects.
    package let url: HTTPURL

    package var status: Int { head.status }
    package var headers: HTTPHeaders { head.headers }

    /// Returns the response itself if its status is 200 to 299.
    package func successful() throws(TransportError) -> HTTPResponse {
        guard HTTPResponseHead.isSuccess(status) else { throw TransportError(.status(status), at: url) }
        return self
    }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    package var description: String { "\(status) of \(url), \(body.count) bytes [\(headers)]" }
    package var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
