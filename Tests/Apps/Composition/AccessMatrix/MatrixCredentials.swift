import Accounts
import HTTPKit
import HTTPServer
import HomeBase
import HomePeople
import Kernel
import TestSupport
import Testing

/// The credentials of each kind of caller. They are real sessions and tokens, and are looked up in the store as by the server.
struct MatrixCredentials {
    /// The read-only token's.
    let tokenID: String
    /// The owner's.
    let sessionID: String
    private let secrets: [MatrixCaller: String]
    /// Tokens by the slice that each may not access.
    private let otherSlice: [String: String]
    private let authenticator: Authenticator

    /// Occurs in the name of every token of the owner.
    static let mark = "a mark of the matrix"
    /// Everybody's password, as in the endpoints' examples.
    static let password = "correct horse battery staple"

    /// For three people without passwords. The first to get one becomes the admin.
    init(
        _ access: AccountAccess, people: KeyValuePairs<MatrixCaller, (id: OwnerID, name: String)>, owner: OwnerID,
        slices: Set<String>, clock: TestClock
    ) async throws {
        var secrets: [MatrixCaller: String] = [:]
        var sessionID = ""
        for (caller, person) in people {
            _ = try await access.passwords.set(owner: person.id, to: Self.password, keepTokens: false, by: .machine)
            let session = try await access.signIn.signIn(name: person.name, password: Self.password, address: nil)
            secrets[caller] = session.access.text
            if caller == .own { sessionID = session.id }
        }
        func token(
            _ name: String, until end: Instant? = nil, _ isGranted: (AccessScope) -> Bool = { _ in true }
        ) async throws -> TokenService.Created {
            let scopes = access.tokens.scopes.compactMap { AccessScope($0) }.filter { $0 != .metrics && isGranted($0) }
            let created = try await access.tokens.create(
                owner: owner, name: "\(Self.mark) \(name)", scopes: scopes.map(\.description), expiresAt: end,
                by: .machine)
            // The token that expires later is still valid now. The token is used once here, so that no later request records
            // its first use.
            #expect(try await access.authentication.identity(of: created.secret.text)?.owner == owner)
            return created
        }
        let readOnly = try await token("reader") { $0.access == .read }
        let expired = try await token("guest", until: clock.now.advanced(by: .seconds(60)))
        let revoked = try await token("lost phone")
        var otherSlice: [String: String] = [:]
        for slice in slices.union([Self.none]) {
            otherSlice[slice] = try await token("all but \(slice)") { $0.slice != slice }.secret.text
        }
        otherSlice[Self.anySlice] = try await token("none of the slices") { scope in
            [HomeBase.id, TokenService.account].contains(scope.slice)
        }.secret.text
        await access.tokenUse.settled()
        try await access.tokens.revoke(revoked.token.id, owner: owner, by: .machine)
        clock.advance(seconds: 61)
        secrets[.readOnly] = readOnly.secret.text
        secrets[.expired] = expired.secret.text
        secrets[.revoked] = revoked.secret.text
        self.secrets = secrets
        self.otherSlice = otherSlice
        tokenID = readOnly.token.id
        self.sessionID = sessionID
        authenticator = Authenticator(access.authentication)
    }

    /// The same credentials for a store that is a copy.
    init(_ other: MatrixCredentials, in access: AccountAccess) {
        (tokenID, sessionID) = (other.tokenID, other.sessionID)
        (secrets, otherSlice) = (other.secrets, other.otherSlice)
        authenticator = Authenticator(access.authentication)
    }

    private static let none = "nothing"
    /// The key for endpoints that return data of all slices that the caller may see. Its token may access no slice with
    /// records.
    static let anySlice = "any"

    /// The caller of an endpoint of this slice.
    func caller(_ caller: MatrixCaller, slice: String?) async throws -> Caller? {
        guard let secret = try secret(of: caller, slice) else { return nil }
        return try await authenticator.caller(secret, nil, nil)
    }

    /// The same caller, identified on the view of the store from which the answer is read. Nil for a caller without
    /// credentials.
    func callerOnView(_ caller: MatrixCaller, slice: String?) async throws -> EndpointExecutor.CallerOnView? {
        guard let secret = try secret(of: caller, slice) else { return nil }
        return try await authenticator.callerOnView(secret, nil)
    }

    private func secret(of caller: MatrixCaller, _ slice: String?) throws -> String? {
        if caller == .anonymous { return nil }
        let found = caller == .otherSlice ? otherSlice[slice ?? Self.none] : secrets[caller]
        let secret: String = try #require(found, "\(caller) has nothing to show")
        return secret
    }
}
