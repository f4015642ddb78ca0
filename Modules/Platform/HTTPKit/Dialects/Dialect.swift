package import Kernel

/// The conventions of a foreign contract under its prefixes: where a token is read, the form of a refusal, and the accepted
/// JSON. The target of a request selects the dialect before the request is routed or refused. If no dialect has the target,
/// Mizan's own conventions apply.
package struct Dialect: Sendable {
    /// The dialect's name, in lower-case letters and hyphens. Its sessions are bound to it.
    package let id: String
    /// The prefixes of all its targets: `/api/v1`.
    package let prefixes: [PathTemplate]
    /// The places in which a caller's token may be. The first token present counts.
    package let callers: [CredentialPlace]
    /// The place in which the client program shows its own key. Handlers receive this key (`RequestInput.clientKey`) and check
    /// it.
    package let client: CredentialPlace?
    /// The lifetime of an access token of its sessions.
    package let accessLifetime: Duration
    /// The lifetime of a refresh token; nil for Mizan's usual lifetime.
    package let refreshLifetime: Duration?
    /// True if an access token is a JSON Web Token, which names its owner and its expiry.
    package let hasWebTokens: Bool
    /// Where forms come from, if the dialect has forms. Refusals then show the form that was refused (`ProblemDetails.form`).
    package let forms: Forms?
    package let json: JSONForm
    /// The type of a refusal's body, for the contract.
    package let problem: ValueType
    /// The form of a problem in this dialect.
    package let refusal: @Sendable (_ problem: ProblemDetails, _ request: Refused) -> Refusal

    /// The request that is refused.
    package struct Refused: Sendable {
        /// The id of the request in the log.
        package let id: String
        /// Nil if no complete head has arrived.
        package let head: RequestHead?

        package init(id: String, head: RequestHead? = nil) { (self.id, self.head) = (id, head) }
    }

    /// The origin of a form. The address of a form says it in query parameters that belong to no endpoint.
    package struct Forms: Sendable {
        /// The names of these parameters.
        let parameters: Set<String>
        /// The target of the page that has the form which a request sends; nil if the request does not tell it.
        let page: @Sendable (RequestHead) -> String?
        /// The owner to whom that page was shown, as text; nil if the request does not tell it.
        let reader: @Sendable (RequestHead) -> String?
        /// The page with an owner in the address of each of its forms.
        let marked: @Sendable (_ page: [UInt8], OwnerID) -> [UInt8]

        package init(
            parameters: Set<String>, page: @escaping @Sendable (RequestHead) -> String?,
            reader: @escaping @Sendable (RequestHead) -> String?,
            marked: @escaping @Sendable (_ page: [UInt8], OwnerID) -> [UInt8]
        ) {
            (self.parameters, self.page, self.reader, self.marked) = (parameters, page, reader, marked)
        }
    }

    /// The form of JSON in requests and answers.
    package struct JSONForm: Sendable {
        /// The media types that a JSON body may have.
        package let bodies: [String]
        /// The media type of a JSON answer.
        package let answers: String
        /// True if undeclared members and parameters are ignored, null means an absent value, and quoted digits mean a number.
        package let isLenient: Bool

        package init(bodies: [String] = [EncodedBody.json], answers: String = EncodedBody.json, isLenient: Bool) {
            (self.bodies, self.answers, self.isLenient) = (bodies, answers, isLenient)
        }
    }

    /// A problem as it is sent. The headers that HTTP requires (`Allow`, `Retry-After`, `WWW-Authenticate`) are added to it.
    package struct Refusal: Sendable {
        package let status: Int
        package let body: EncodedBody
        package let headers: [Response.Header]

        package init(status: Int, body: EncodedBody, headers: [Response.Header] = []) {
            (self.status, self.body, self.headers) = (status, body, headers)
        }
    }

    package init(
        id: String, prefixes: [PathTemplate], callers: [CredentialPlace], client: CredentialPlace? = nil,
        accessLifetime: Duration, refreshLifetime: Duration? = nil, hasWebTokens: Bool = false,
        forms: Forms? = nil, json: JSONForm,
        problem: ValueType = .json,
        refusal: @escaping @Sendable (_ problem: ProblemDetails, _ request: Refused) -> Refusal
    ) {
        (self.id, self.prefixes, self.callers, self.client) = (id, prefixes, callers, client)
        (self.accessLifetime, self.refreshLifetime) = (accessLifetime, refreshLifetime)
        self.forms = forms
        (self.hasWebTokens, self.json, self.problem, self.refusal) = (hasWebTokens, json, problem, refusal)
    }

    /// True if a request target, as in the request line, lies under one of the prefixes.
    func holds(_ target: some StringProtocol) -> Bool {
        prefixes.contains { prefix in
            guard target.utf8.starts(with: prefix.text.utf8) else { return false }
            let next = target.utf8.dropFirst(prefix.text.utf8.count).first
            return next == nil || next == UInt8(ascii: "/") || next == UInt8(ascii: "?")
        }
    }

    /// The caller's token, if one was sent.
    package func token(in head: RequestHead) -> String? {
        for place in callers {
            if let token = place.text(in: head) { return token }
        }
        return nil
    }
}

// MARK: Places of credentials

extension Dialect {
    private var places: [CredentialPlace] { callers + (client.map { [$0] } ?? []) }

    /// True for a query parameter that belongs to no endpoint: it holds a credential, or says where a form comes from.
    func isOwn(parameter name: String) -> Bool {
        places.contains(.query(name)) || forms?.parameters.contains(name) == true
    }

    /// True if tokens may be in URLs, and so in the URLs under which caches store answers.
    var hasTokensInAddresses: Bool { places.contains { if case .query = $0 { true } else { false } } }

    /// True if browsers send the credential by themselves, even for a page of another site.
    package var isSentByBrowsers: Bool { places.contains(.cookie) }

    /// The headers on which answers depend.
    var vary: String {
        places.compactMap { place in
            switch place {
            case .bearer, .basic: "Authorization"
            case .header(let name): name
            case .digest(let name, let key): "\(name), \(key)"
            case .query: nil
            case .cookie: "Cookie"
            }
        }.joined(separator: ", ")
    }

    /// RFC 7617 §2.1.
    static let basicChallenge = #"Basic realm="mizan", charset="UTF-8""#

    /// The errors in this dialect, by itself or in combination with the other dialects.
    func faults(beside others: [Dialect]) -> [String] {
        let isNamed = !id.isEmpty && id.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
        var faults = isNamed ? [] : ["its name is not valid"]
        if others.contains(where: { $0.id == id }) { faults.append("another dialect has its name") }
        if prefixes.isEmpty || callers.isEmpty { faults.append("it has no prefix, or accepts no token anywhere") }
        for prefix in prefixes {
            if let fault = prefix.fault { faults.append("\(prefix): \(fault)") }
            if !prefix.parameters.isEmpty { faults.append("\(prefix): a prefix has no path parameter") }
            if others.contains(where: { other in
                other.holds(prefix.text) || other.prefixes.contains { holds($0.text) }
            }) {
                faults.append("\(prefix) and another's prefix overlap")
            }
        }
        // Logs recognise secrets by the name of their parameter or header.
        for case .query(let name) in places where !SecretName.isSecret(name) {
            faults.append("“\(name)” is not a name that logs treat as secret")
        }
        for case .digest(_, let key) in places where !SecretName.isSecret(key) {
            faults.append("“\(key)” is not a name that logs treat as secret")
        }
        for case .header(let name) in places where !SecretName.isSecret(name) {
            faults.append("“\(name)” is not a name that logs treat as secret")
        }
        return faults.map { "the dialect \(id): \($0)" }
    }
}
