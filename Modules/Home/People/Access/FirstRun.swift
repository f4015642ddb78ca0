internal import Accounts
package import Kernel
internal import ModuleKit
internal import Storage

/// Creates the first account of a new store over the network, by a link that the server prints at its start.
package struct FirstRun: Sendable {
    private let context: ModuleContext
    private let hasher: PasswordHasher

    package static let path = "/v1/setup/"

    init(context: ModuleContext, hasher: PasswordHasher) {
        (self.context, self.hasher) = (context, hasher)
    }

    package struct Offer: Sendable, Equatable {
        /// Contains the secret, so it is only for the machine's own screen.
        package let path: String
        package let secret: String
        package let expiresAt: Instant
    }

    /// True if nobody can sign in.
    package func isWaiting() async throws -> Bool {
        try await context.database.read { try Credentials.areEmpty(in: $0) }
    }

    /// A new link, which replaces any older link; nil if somebody can sign in already.
    package func offer() async throws -> Offer? {
        guard try await context.database.read({ try Credentials.areEmpty(in: $0) }) else { return nil }
        let secret = SecretToken(new: .firstRun)
        let end = try await context.database.write(.shared) { try FirstRunLink.renew(secret, in: $0) }
        return end.map { Offer(path: Self.path + secret.text, secret: secret.text, expiresAt: $0) }
    }

    /// Refuses any link but the valid one.
    package func check(secret: String) async throws {
        let now = context.clock.now()
        try await context.database.read { try FirstRunLink.require(secret, in: $0, now: now) }
    }

    /// Creates the first admin's account. If the store has a single owner, this owner is renamed and gets the account. If the
    /// store has several owners, the owner with the given name gets the account. If no owner matches, a new owner is created.
    package func complete(secret: String, name text: String, password: String) async throws -> AccountProfile {
        try await check(secret: secret)
        let name = try AccountName.checked(text)
        let claimant = Claimant(account: name, address: ClientAddress(nil))
        let hash = try await hasher.hash(Password(chosen: password, forAccount: name), for: claimant)
        let fresh = OwnerID(context.identifiers.fresh())
        let epoch = Owners.freshEpoch()
        return try await context.database.write(.shared) { transaction in
            let session = transaction.session
            try FirstRunLink.require(secret, in: session, now: transaction.now)
            let owners = try Owners.all(in: session)
            let key = AccountName.key(of: name)
            let adopted = owners.count == 1 ? owners[0] : owners.first { AccountName.key(of: $0.name) == key }
            if let adopted {
                try Credentials.rename(adopted.id, to: name, in: transaction)
            } else {
                try Owners.create(fresh, name: name, epoch: epoch, in: transaction)
            }
            let id = adopted?.id ?? fresh
            try Credentials.add(id, name: name, password: hash, role: .admin, in: transaction)
            try FirstRunLink.spend(in: transaction)
            return try AccountProfile.require(id, in: session)
        }
    }
}
