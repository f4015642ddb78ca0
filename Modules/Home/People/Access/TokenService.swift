package import Accounts
package import Kernel
package import ModuleKit
internal import Storage

/// Creates, lists and revokes API tokens.
package struct TokenService: Sendable {
    private let context: ModuleContext
    /// The slices that a token can be created for, by name.
    private let slices: Set<String>

    /// The scope with which a token may read its account. There is no scope to change the account: a token with such a scope
    /// could create other tokens, or set the password.
    package static let account = "account"

    init(context: ModuleContext, slices: Set<String>) {
        (self.context, self.slices) = (context, slices)
    }

    package struct Created: Sendable {
        package let token: APIToken
        /// Shown once.
        package let secret: SecretToken
    }

    package func create(
        owner: OwnerID, name: String, scopes: [String], expiresAt: Instant?, by authority: Authority
    ) async throws -> Created {
        let draft = try APITokens.Draft(name: name, scopes: Set(scopes.map(scope)), expiresAt: expiresAt)
        let token = try await context.database.write(owner) { transaction in
            try authority.require(in: transaction.session)
            if draft.scopes.contains(.metrics) { try Self.requireAdmin(transaction) }
            return try APITokens.create(draft, in: transaction)
        }
        return Created(token: token, secret: draft.secret)
    }

    package func list(owner: OwnerID) async throws -> [APIToken] {
        try await context.read(owner) { try APITokens.list(in: $0) }
    }

    package func page(_ query: RecordQuery, in reading: ReadTransaction) throws -> RecordPage<APIToken> {
        try APITokens.page(query, in: reading)
    }

    package func revoke(_ id: String, owner: OwnerID, by authority: Authority) async throws {
        try await context.database.writeAhead(owner) { transaction in
            try authority.require(in: transaction.session)
            try APITokens.revoke(id, in: transaction)
        }
    }

    /// A revocation does not wait for long work of others.
    package static let revokingBudget = TransactionBudget.brief

    package func revoke(_ id: String, in writing: WriteTransaction) throws { try APITokens.revoke(id, in: writing) }

    /// All existing scopes, sorted.
    package var scopes: [String] {
        (slices.flatMap { slice in AccessScope.Access.allCases.map { AccessScope(slice: slice, $0) } }
            + [AccessScope(slice: Self.account, .read), .metrics]).sorted().map(\.description)
    }

    /// Refuses the creation of a metrics token for a member, because such a token would give no access (`Caller.may`).
    private static func requireAdmin(_ transaction: WriteTransaction) throws {
        guard try Credentials.isAdmin(transaction.owner, in: transaction.session) else {
            throw Refusal.tokenAdminOnly("Only an admin's token can read the metrics: \(AccessScope.metrics).")
        }
    }

    private func scope(_ text: String) throws(MizanError) -> AccessScope {
        guard let scope = AccessScope(text), scopes.contains(scope.description) else {
            throw Refusal.tokenScope(
                "“\(text.prefix(80))” is not a scope. There are: \(scopes.joined(separator: ", ")).",
                details: ["allowed": scopes.joined(separator: " ")])
        }
        return scope
    }
}
