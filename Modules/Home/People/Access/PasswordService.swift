package import Accounts
package import Kernel
internal import ModuleKit
internal import Storage

/// Changes passwords.
///
/// A new password ends all sessions. It also ends the API tokens and unlinks the Apple Account, unless the caller asks to keep
/// the tokens. A person who knew the old password may have created a token or linked an Apple Account meanwhile. The owner's
/// token in the machine's file does not depend on passwords and stays.
package struct PasswordService: Sendable {
    package static let maximumBytes = Password.maximumBytes

    private let context: ModuleContext
    private let check: PasswordCheck
    private let hasher: PasswordHasher

    init(context: ModuleContext, check: PasswordCheck, hasher: PasswordHasher) {
        (self.context, self.check, self.hasher) = (context, check, hasher)
    }

    /// The sessions and tokens that ended with the old password.
    package struct Result: Sendable, Equatable {
        package let name: String
        package let sessions: Int
        package let tokens: Int
        /// True if the account had no password before.
        package let isFirst: Bool
    }

    /// For the account's own owner: the old password is required.
    package func change(
        owner: OwnerID, from old: String, to new: String, keepTokens: Bool, address: String?
    ) async throws -> Result {
        let proof = try await check.prove(owner, password: old, address: address)
        let name = proof.credential.name
        let claimant = Claimant(account: name, of: owner, address: ClientAddress(address))
        let hash = try await hasher.hash(Password(chosen: new, forAccount: name), for: claimant)
        return try await context.database.writeAhead(owner) { transaction in
            guard try Credentials.replace(proof.credential.password, with: hash, changed: true, in: transaction) else {
                throw AccountErrors.wrongPassword
            }
            return try Self.end(name, keepTokens: keepTokens, isFirst: false, in: transaction)
        }
    }

    /// Sets a password for an admin, or for a person at the machine. An account without a password gets its first password in
    /// this way. That account becomes an admin's account if nobody can sign in yet, and otherwise a member's account.
    package func set(
        owner: OwnerID, to new: String, keepTokens: Bool, by authority: Authority
    ) async throws -> Result {
        guard owner != .shared else {
            throw Refusal.ownerShared("Nobody can sign in as the owner of the shared data.")
        }
        let name = try await context.database.read { session in
            try authority.requireOther(than: owner, in: session)
            return try Owners.require(owner, in: session).name
        }
        let hash = try await hasher.hash(Password(chosen: new, forAccount: name), for: Claimant(authority))
        let hadOne = try await context.database.writeAhead(owner) { transaction -> Result? in
            try authority.requireAdmin(in: transaction.session)
            guard let old = try Credentials.find(of: owner, in: transaction.session),
                try Credentials.replace(old.password, with: hash, changed: true, in: transaction)
            else { return nil }
            return try Self.end(old.name, keepTokens: keepTokens, isFirst: false, in: transaction)
        }
        if let hadOne { return hadOne }
        return try await context.database.write(.shared) { transaction in
            try authority.requireAdmin(in: transaction.session)
            // The owner may have been renamed while the password was hashed.
            let name = try Owners.require(owner, in: transaction.session).name
            let role: Role = try Credentials.areEmpty(in: transaction.session) ? .admin : .member
            try Credentials.add(owner, name: name, password: hash, role: role, in: transaction)
            return Result(name: name, sessions: 0, tokens: 0, isFirst: true)
        }
    }

    private static func end(
        _ name: String, keepTokens: Bool, isFirst: Bool, in transaction: WriteTransaction
    ) throws -> Result {
        if !keepTokens { try AppleLinks.unlink(in: transaction) }
        return Result(
            name: name, sessions: try Sessions.revokeAll(in: transaction),
            tokens: keepTokens ? 0 : try APITokens.revokeAll(in: transaction), isFirst: isFirst)
    }
}
