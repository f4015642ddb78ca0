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

    package init(
        path: Values, query: Values, headers: Values, body: Values, json: JSONValue? = nil, bytes: [UInt8] = [],
        list: RecordQuery = RecordQuery()
    ) {
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
        self.json = json
        self.bytes = bytes
        self.list = list
    }
}

/// What a client sent, and the owner whose data it is about. Without an owner there is no such value.
@dynamicMemberLookup
package struct Request: Sendable {
    package let owner: OwnerID
    package let input: RequestInput

    package init(owner: OwnerID, input: RequestInput) {
        self.owner = owner
        self.input = input
    }

    package subscript<Value>(dynamicMember member: KeyPath<RequestInput, Value>) -> Value { input[keyPath: member] }
}
