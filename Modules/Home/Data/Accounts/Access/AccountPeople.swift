package import Accounts
package import Kernel
internal import ModuleKit
internal import Storage

/// The accounts of the house: for admins, for whoever is at the machine, and each for oneself.
package struct AccountPeople: Sendable {
    private let context: ModuleContext
    private let hasher: PasswordHasher
    private let check: PasswordCheck
    private let deletion: AccountDeletion

    init(context: ModuleContext, hasher: PasswordHasher, check: PasswordCheck, deletion: AccountDeletion) {
        self.context = context
        self.hasher = hasher
        self.check = check
        self.deletion = deletion
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
    package func add(name text: String, password: String, role: Role) async throws -> AccountProfile {
        let name = try await requireFree(text)
        let hash = try await hasher.hash(Password(chosen: password, forAccount: name))
        let id = OwnerID(context.identifiers.fresh())
        let epoch = Owners.freshEpoch()
        return try await context.database.write(.house) { transaction in
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

    package func profile(of owner: OwnerID) async throws -> AccountProfile {
        try await context.database.read { try AccountProfile.require(owner, in: $0) }
    }

    /// Removes an account and all its data. The last admin stays while there are others, who would be left without one.
    package func remove(_ owner: OwnerID) async throws -> AccountDeletion.Result {
        try await deletion.run(owner: owner) { session in
            let isLastAdmin = try Credentials.admins(in: session) == [owner]
            guard try !isLastAdmin || Owners.all(in: session).count == 1 else { throw AccountErrors.lastAdmin }
        }
    }

    /// The same for oneself, who shows the password once more: it cannot be undone.
    package func removeOneself(
        _ owner: OwnerID, password: String, address: String?
    ) async throws -> AccountDeletion.Result {
        _ = try await check.prove(owner, password: password, address: address)
        return try await remove(owner)
    }
}
