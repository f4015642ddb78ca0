package import Accounts
package import Kernel
internal import ModuleKit
package import Storage

/// The accounts of the store, managed by admins, by a person at the machine, and by their owners.
package struct AccountPeople: Sendable {
    private let context: ModuleContext
    private let hasher: PasswordHasher
    private let check: PasswordCheck

    init(context: ModuleContext, hasher: PasswordHasher, check: PasswordCheck) {
        (self.context, self.hasher, self.check) = (context, hasher, check)
    }

    /// Returns the name as it will be stored; throws if the name is not valid for a new account. A bad name is thus refused
    /// before anybody chooses a password or waits for its hash.
    @discardableResult
    package func requireFree(_ text: String) async throws -> String {
        let name = try AccountName.checked(text)
        try await context.database.read { try Credentials.requireFree(name, in: $0) }
        return name
    }

    /// Creates an empty account. A name that another account has is refused, however it is written.
    package func add(
        name text: String, password: String, role: Role, by authority: Authority
    ) async throws -> AccountProfile {
        try await add(name: text, password: password, role: role, for: Claimant(authority)) {
            try authority.requireAdmin(in: $0)
        }
    }

    /// Creates a member's account for a person who registers from outside. There must already be an admin, because the first
    /// account is an admin's and is created in a different way. The answer reveals which names are in use. An attempt with such
    /// a name therefore counts like a wrong password for the caller's address.
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

    /// An account name that does not exist.
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

    /// A page of accounts, the oldest first.
    package func page(_ query: RecordQuery) async throws -> RecordPage<AccountProfile> {
        try await context.database.read { try AccountProfile.page(query, in: $0) }
    }

    package func profile(of owner: OwnerID) async throws -> AccountProfile {
        try await context.database.read { try AccountProfile.require(owner, in: $0) }
    }

    /// Refuses the removal of the last admin while other accounts exist. These accounts would be left without an admin.
    package static func requireAdminLeft(without owner: OwnerID, in session: any DatabaseSession) throws {
        if try isLastAdmin(owner, in: session) { throw AccountErrors.lastAdmin }
    }

    /// True if other accounts would be left without an admin.
    private static func isLastAdmin(_ owner: OwnerID, in session: any DatabaseSession) throws -> Bool {
        try Credentials.admins(in: session) == [owner] && Owners.all(in: session).count > 1
    }

    package func isLastAdmin(_ owner: OwnerID) async throws -> Bool {
        try await context.database.read { try Self.isLastAdmin(owner, in: $0) }
    }

    /// True if nobody else can sign in, so that the server waits for a first account when this one is gone.
    package func isOnlyAccount(_ owner: OwnerID) async throws -> Bool {
        try await context.database.read {
            try Credentials.admins(in: $0) == [owner] && Owners.all(in: $0).count == 1
        }
    }

    /// Makes a member an admin, or an admin a member, with effect from that account's next request. The last admin cannot
    /// become a member, because nobody could appoint another over HTTP.
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

    /// Sets the limit in bytes for an account's data; nil for no limit. It takes effect with the next write.
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

    /// Renames an account, under the rules for new names. The password stays.
    @discardableResult
    package func rename(
        _ owner: OwnerID, to text: String, by authority: Authority
    ) async throws -> AccountProfile {
        let name = try AccountName.checked(text)
        return try await context.database.write(.shared) { transaction in
            try authority.require(in: transaction.session)
            guard owner != .shared else {
                throw Refusal.ownerShared("The owner of the shared data cannot be renamed.")
            }
            _ = try AccountProfile.require(owner, in: transaction.session)
            try Credentials.rename(owner, to: name, in: transaction)
            return try AccountProfile.require(owner, in: transaction.session)
        }
    }

    /// For admins: the names and scopes of another account's tokens. Nobody can create a token for another person, because its
    /// secret would open that person's data.
    package func tokens(of owner: OwnerID, _ query: RecordQuery) async throws -> RecordPage<APIToken> {
        try await context.database.read(owner) { try APITokens.page(query, in: $0) }
    }

    package func revokeToken(_ id: String, of owner: OwnerID, by authority: Authority) async throws {
        try await context.database.writeAhead(owner) { transaction in
            try authority.requireAdmin(in: transaction.session)
            try APITokens.revoke(id, in: transaction)
        }
    }

    /// For admins: ends all sessions of another account.
    package func endSessions(of owner: OwnerID, by authority: Authority) async throws {
        try await context.database.writeAhead(owner) { transaction in
            try authority.requireAdmin(in: transaction.session)
            try Sessions.revokeAll(in: transaction)
        }
    }
}
