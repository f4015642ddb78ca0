package import Accounts
package import Kernel
internal import ModuleKit
package import Storage

/// The accounts of the store: for admins, for a person at the machine, and each for oneself.
package struct AccountPeople: Sendable {
    private let context: ModuleContext
    private let hasher: PasswordHasher
    private let check: PasswordCheck

    init(context: ModuleContext, hasher: PasswordHasher, check: PasswordCheck) {
        (self.context, self.hasher, self.check) = (context, hasher, check)
    }

    /// The name as it will be stored, if it can be a new account's: so that it is refused before anybody chooses a
    /// password or waits for its hash.
    @discardableResult
    package func requireFree(_ text: String) async throws -> String {
        let name = try AccountName.checked(text)
        try await context.database.read { try Credentials.requireFree(name, in: $0) }
        return name
    }

    /// Makes an account with nothing in it. A name that is another's, however written, is refused.
    package func add(
        name text: String, password: String, role: Role, by authority: Authority
    ) async throws -> AccountProfile {
        try await add(name: text, password: password, role: role, for: Claimant(authority)) {
            try authority.requireAdmin(in: $0)
        }
    }

    /// Makes a member's account for somebody who asks from outside. Somebody must administer the store already: the first account
    /// is an admin's, and made otherwise. The answer tells which names are taken, so asking for one costs an address as much
    /// as a wrong password.
    package func register(name text: String, password: String, address: String?) async throws -> AccountProfile {
        let attempt = try check.throttle.begin(
            account: Self.nobody, address: ClientAddress(address), for: .registering)
        do {
            let claimant = Claimant(account: text, address: ClientAddress(address))
            let profile = try await add(name: text, password: password, role: .member, for: claimant) { session in
                guard try !Credentials.admins(in: session).isEmpty else { throw AccountErrors.noAdmin }
            }
            check.throttle.abandoned(attempt)
            return profile
        } catch let error as MizanError {
            if error.reason != AccountErrors.nameTaken("").reason { check.throttle.abandoned(attempt) }
            throw error
        } catch {
            check.throttle.abandoned(attempt)
            throw error
        }
    }

    /// No account is called so.
    private static let nobody = ""

    private func add(
        name text: String, password: String, role: Role, for claimant: Claimant,
        allowed: @escaping @Sendable (any DatabaseSession) throws -> Void
    ) async throws -> AccountProfile {
        try await context.database.read { try allowed($0) }
        let name = try await requireFree(text)
        let hash = try await hasher.hash(Password(chosen: password, forAccount: name), for: claimant)
        let id = OwnerID(context.identifiers.fresh())
        let epoch = Owners.freshEpoch()
        return try await context.database.write(.shared) { transaction in
            try allowed(transaction.session)
            try Credentials.requireFree(name, in: transaction.session)
            try Owners.create(id, name: name, epoch: epoch, in: transaction)
            try Credentials.add(id, name: name, password: hash, role: role, in: transaction)
            return try AccountProfile.require(id, in: transaction.session)
        }
    }

    /// Oldest first.
    package func all() async throws -> [AccountProfile] {
        try await context.database.read { try AccountProfile.all(in: $0) }
    }

    /// Oldest first, a page of them.
    package func page(_ query: RecordQuery) async throws -> RecordPage<AccountProfile> {
        try await context.database.read { try AccountProfile.page(query, in: $0) }
    }

    package func profile(of owner: OwnerID) async throws -> AccountProfile {
        try await context.database.read { try AccountProfile.require(owner, in: $0) }
    }

    /// Refuses the removal of the last admin while there are others, who would be left without one.
    package static func requireAdminLeft(without owner: OwnerID, in session: any DatabaseSession) throws {
        let isLastAdmin = try Credentials.admins(in: session) == [owner]
        guard try !isLastAdmin || Owners.all(in: session).count == 1 else { throw AccountErrors.lastAdmin }
    }

    /// Makes a member an admin, or an admin a member. It counts at that person's next request. The last
    /// admin stays one: nobody could make another over HTTP.
    @discardableResult
    package func setRole(
        _ role: Role, of owner: OwnerID, by authority: Authority
    ) async throws -> AccountProfile {
        try await context.database.write(.shared) { transaction in
            let session = transaction.session
            try authority.requireAdmin(in: session)
            _ = try AccountProfile.require(owner, in: session)
            if role != .admin, try Credentials.admins(in: session) == [owner] { throw AccountErrors.lastAdmin }
            try Credentials.setRole(role, of: owner, in: transaction)
            return try AccountProfile.require(owner, in: session)
        }
    }

    /// Says how many bytes somebody's data may take; nil for any number. It counts from the next write on.
    @discardableResult
    package func setQuota(
        _ bytes: Int64?, of owner: OwnerID, by authority: Authority
    ) async throws -> AccountProfile {
        try await context.database.write(.shared) { transaction in
            let session = transaction.session
            try authority.requireAdmin(in: session)
            _ = try AccountProfile.require(owner, in: session)
            try Owners.setQuota(bytes, of: Owners.require(owner, in: session).key, in: transaction)
            return try AccountProfile.require(owner, in: session)
        }
    }

    /// Gives an account another name, under the rules of new ones. The password stays.
    @discardableResult
    package func rename(
        _ owner: OwnerID, to text: String, by authority: Authority
    ) async throws -> AccountProfile {
        let name = try AccountName.checked(text)
        return try await context.database.write(.shared) { transaction in
            try authority.require(in: transaction.session)
            guard owner != .shared else {
                throw Refusal.ownerShared("The owner of the shared data has no other name.")
            }
            _ = try AccountProfile.require(owner, in: transaction.session)
            try Credentials.rename(owner, to: name, in: transaction)
            return try AccountProfile.require(owner, in: transaction.session)
        }
    }

    /// For admins: what another's tokens are called and may do. Nobody makes one for somebody else, because its secret
    /// would be a way to that one's data.
    package func tokens(of owner: OwnerID, _ query: RecordQuery) async throws -> RecordPage<APIToken> {
        try await context.database.read(owner) { try APITokens.page(query, in: $0) }
    }

    package func revokeToken(_ id: String, of owner: OwnerID, by authority: Authority) async throws {
        try await context.database.writeAhead(owner) { transaction in
            try authority.requireAdmin(in: transaction.session)
            try APITokens.revoke(id, in: transaction)
        }
    }

    /// For admins: signs another out everywhere.
    package func endSessions(of owner: OwnerID, by authority: Authority) async throws {
        try await context.database.writeAhead(owner) { transaction in
            try authority.requireAdmin(in: transaction.session)
            try Sessions.revokeAll(in: transaction)
        }
    }
}
