package import Kernel
package import ModuleKit

/// The input of a client, checked against the endpoint's declaration.
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
    /// The key that the program itself shows, where a dialect has a place for one. A secret.
    package let clientKey: String?

    package init(
        path: Values, query: Values, headers: Values, body: Values, json: JSONValue? = nil, bytes: [UInt8] = [],
        list: RecordQuery = RecordQuery(), address: String? = nil, clientKey: String? = nil
    ) {
        (self.path, self.query, self.headers, self.body, self.json) = (path, query, headers, body, json)
        (self.bytes, self.list, self.address, self.clientKey) = (bytes, list, address, clientKey)
    }
}

/// The input of a client, and the owner of the data that it is about. There is no such value without an owner.
@dynamicMemberLookup
package struct Request: Sendable {
    package let owner: OwnerID
    package internal(set) var input: RequestInput
    /// The session by which the owner asks, if it is one.
    package let session: String?
    /// The API token's id, if it is by one.
    package let apiToken: String?
    private let caller: Caller
    private let askAgain: AskAgain?
    private let asked = AskedScopes()

    /// Finds out anew who asks: nil for nobody any more.
    package typealias AskAgain = @Sendable () async throws -> Caller?

    package init(caller: Caller, input: RequestInput, askAgain: AskAgain? = nil) {
        owner = caller.owner
        session = caller.session
        apiToken = caller.apiToken
        (self.caller, self.input, self.askAgain) = (caller, input, askAgain)
    }

    /// True if the caller also has this right: for endpoints about several slices. An answer kept under a key is given again
    /// only to a caller with all the rights that were checked here.
    package func may(_ scope: Scope) -> Bool { noting(scope, caller.permissions.allow(scope)) }

    /// The rights that its endpoint checked, and that the caller has.
    var askedScopes: [Scope] { asked.all }

    private func noting(_ scope: Scope, _ isAllowed: Bool) -> Bool {
        if isAllowed { asked.note(scope) }
        return isAllowed
    }

    /// The operation that all its changes belong to.
    func operation(of endpoint: Endpoint) -> JournalOperation {
        JournalOperation("\(endpoint.method.rawValue) \(endpoint.path)", by: asker)
    }

    /// The caller, in the form that is kept with the changes.
    package var asker: JournalOrigin {
        .caller(session: session, token: apiToken.map { ($0, caller.tokenName) })
    }

    /// True for a signed-in admin, with all rights. No token with scopes has them.
    package var isByAdmin: Bool { noting(.admin, caller.may(.admin)) }

    /// True if this caller also has a right that an endpoint checked for another caller.
    func meets(_ scope: Scope) -> Bool { caller.may(scope) }

    /// True if the caller still has the same identity, role and rights as when the request came: for answers that go on. It
    /// looks the token up anew each time. Only streaming endpoints can call it.
    package func isStillAllowed() async throws -> Bool {
        guard let askAgain else {
            throw MizanError(.internal, "http.asked-once", "Here it is not found out again who asks.")
        }
        do {
            return try await askAgain() == caller
        } catch let error as MizanError where error.code == .unauthenticated {
            return false
        }
    }

    package subscript<Value>(dynamicMember member: KeyPath<RequestInput, Value>) -> Value { input[keyPath: member] }
}
