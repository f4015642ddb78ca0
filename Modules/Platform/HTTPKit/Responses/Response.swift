package import Kernel

/// The answer of a handler: a value, encoded by the façade.
package struct Response: Sendable, Equatable {
    package var status: Int
    /// Nil if there is no body, or if it is already encoded.
    package var body: JSONValue?
    /// A body that is not JSON, or that is the same for everybody and was encoded once.
    package var encoded: EncodedBody?
    /// A body that is produced while it is sent, instead of `body`.
    package var stream: BodyStream?
    package var headers: [Header]
    /// The version of the shown record, if the answer shows one.
    package var version: RecordVersion?

    package struct Header: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    package init(status: Int, body: JSONValue? = nil, headers: [Header] = [], version: RecordVersion? = nil) {
        (self.status, self.body, self.headers, self.version) = (status, body, headers, version)
    }

    package static func ok(_ body: JSONValue, version: RecordVersion? = nil) -> Response {
        Response(status: 200, body: body, version: version)
    }

    package static func ok(_ encoded: EncodedBody) -> Response {
        var response = Response(status: 200)
        response.encoded = encoded
        return response
    }

    /// - Parameter location: the path of the created object, percent-encoded where needed.
    package static func created(
        _ body: JSONValue, at location: String? = nil, version: RecordVersion? = nil
    ) -> Response {
        Response(
            status: 201, body: body, headers: location.map { [Header("Location", $0)] } ?? [], version: version)
    }

    /// - Parameter location: the path at which the result can be read.
    package static func accepted(_ body: JSONValue, at location: String) -> Response {
        Response(status: 202, body: body, headers: [Header("Location", location)])
    }

    /// The answer of PUT: 201 and the location of a new record, otherwise 200.
    package static func stored(_ body: JSONValue, _ change: Change, at location: String) -> Response {
        change.outcome == .created
            ? .created(body, at: location, version: change.version) : .ok(body, version: change.version)
    }

    /// An answer whose body is produced while it is sent.
    package static func streamed(_ stream: BodyStream, headers: [Header] = []) -> Response {
        var response = Response(status: 200, headers: headers)
        response.stream = stream
        return response
    }

    package static let noContent = Response(status: 204)

    /// `{items, next}`; next is absent on the last page.
    package static func page<Item>(
        _ page: RecordPage<Item>, _ item: (Item) throws -> JSONValue
    ) rethrows -> Response {
        .ok(.object(["items": .array(try page.items.map(item)), "next": page.next.map(JSONValue.string)]))
    }
}
