package import Kernel

/// What a client sent, checked against what the endpoint declares.
package struct RequestInput: Sendable {
    package let path: Values
    package let query: Values
    package let headers: Values
    /// The body's fields, where the endpoint declares them.
    package let body: Values
    /// The body as JSON; nil where the endpoint takes none.
    package let json: JSONValue?
    /// The body as it came, where the endpoint takes a file.
    package let bytes: [UInt8]
    /// The filters, order and page that a list endpoint was asked for.
    package let list: RecordQuery
    /// Where the client is, if the server knows.
    package let address: String?

    package init(
        path: Values, query: Values, headers: Values, body: Values, json: JSONValue? = nil, bytes: [UInt8] = [],
        list: RecordQuery = RecordQuery(), address: String? = nil
    ) {
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.json = json
        self.bytes = bytes
        self.list = list
        self.address = address
    }
}

/// What a client sent, and the owner whose data it is about. Without an owner there is no such value.
@dynamicMemberLookup
package struct Request: Sendable {
    package let owner: OwnerID
    package let input: RequestInput
    /// The session by which the owner asks, if it is one.
    package let session: String?

    package init(owner: OwnerID, input: RequestInput, session: String? = nil) {
        self.owner = owner
        self.input = input
        self.session = session
    }

    package subscript<Value>(dynamicMember member: KeyPath<RequestInput, Value>) -> Value { input[keyPath: member] }
}
