package import Kernel
package import ModuleKit

/// The input of a client, checked against the endpoint's declaration.
package struct RequestInput: Sendable {
    package let path: Values
    package let query: Values
    package let headers: Values
    /// The body's fields, if the endpoint declares fields.
    package let body: Values
    /// The body as JSON; nil if the endpoint accepts no JSON.
    package let json: JSONValue?
    /// The unchanged bytes of the body, if the endpoint accepts a file.
    package let bytes: [UInt8]
    /// The filters, order and page that were requested from a list endpoint.
    package let list: RecordQuery
    /// The client's address, if the server knows it.
    package let address: String?
    /// The key of the client program, if the dialect has a place for one. It is a secret.
    package let clientKey: String?
    /// The caller's token, for a dialect whose answers repeat it. It is a secret.
    package let callerToken: String?
    /// The scheme and host under which the client reached the server, for links in answers.
    package let origin: String?
    /// True if the client uses TLS, as a trusted proxy states.
    package let isSecure: Bool

    package init(
        path: Values, query: Values, headers: Values, body: Values, json: JSONValue? = nil, bytes: [UInt8] = [],
        list: RecordQuery = RecordQuery(), address: String? = nil, clientKey: String? = nil,
        callerToken: String? = nil, origin: String? = nil, isSecure: Bool = false
    ) {
        (self.path, self.query, self.headers, self.body, self.json) = (path, query, headers, body, json)
        (self.bytes, self.list, self.address, self.clientKey) = (bytes, list, address, clientKey)
        (self.callerToken, self.origin, self.isSecure) = (callerToken, origin, isSecure)
    }
}

/// The input of a client, and the owner of the data. A request cannot exist without an owner.
@dynamicMemberLookup
package struct Request: Sendable {
    package let owner: OwnerID
    package internal(set) var input: RequestInput
    /// The id of the session that authenticates the request; nil if no session does.
    package let session: String?
    /// The API token's id, if the request is authenticated by one.
    package let apiToken: String?
    private let caller: Caller
    private let askAgain: AskAgain?
    private let asked = AskedScopes()

    /// Looks up the caller again: nil if the credential is no longer valid.
    package typealias AskAgain = @Sendable () async throws -> Caller?

    package init(caller: Caller, input: RequestInput, askAgain: AskAgain? = nil) {
        owner = caller.owner
        session = caller.session
        apiToken = caller.apiToken
        (self.caller, self.input, self.askAgain) = (caller, input, askAgain)
    }

    /// True if the caller also has this right. This check is for endpoints about several slices. An answer that is stored under
    /// a key is repeated only for a caller with all the rights that were checked here.
    package func may(_ scope: Scope) -> Bool { noting(scope, caller.permissions.allow(scope)) }

    /// The rights that the endpoint checked, and that the caller has.
    var askedScopes: [Scope] { asked.all }

    private func noting(_ scope: Scope, _ isAllowed: Bool) -> Bool {
        if isAllowed { asked.note(scope) }
        return isAllowed
    }

    /// The operation to which all changes of the request belong.
    func operation(of endpoint: Endpoint) -> JournalOperation {
        JournalOperation("\(endpoint.method.rawValue) \(endpoint.path)", by: asker)
    }

    /// The caller, in the form that is stored with the changes.
    package var asker: JournalOrigin {
        .caller(session: session, token: apiToken.map { ($0, caller.tokenName) })
    }

    /// True for a signed-in admin, who has all rights. No API token has them.
    package var isByAdmin: Bool { noting(.admin, caller.may(.admin)) }

    /// True if this caller also has a right that an endpoint checked for another caller.
    func meets(_ scope: Scope) -> Bool { caller.may(scope) }

    /// True if the caller still has the same identity, role and rights as when the request arrived. This check is for
    /// continuous answers. Each call looks up the token again. Only streaming endpoints can call this.
    package func isStillAllowed() async throws -> Bool {
        guard let askAgain else {
            throw MizanError(
                .internal, "http.asked-once",
                "This endpoint cannot check again whether the caller is allowed.")
        }
        do {
            return try await askAgain() == caller
        } catch let error as MizanError where error.code == .unauthenticated {
            return false
        }
    }

    package subscript<Value>(dynamicMember member: KeyPath<RequestInput, Value>) -> Value { input[keyPath: member] }
}
