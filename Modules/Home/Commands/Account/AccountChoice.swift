internal import HomePeople
internal import Kernel

/// Chooses the owner whose data a command about accounts works on.
enum AccountChoice {
    /// The owner with the name; without a name, the only owner.
    static func owner(_ name: String?, among accounts: AccountDirectory) async throws -> AccountDirectory.Entry {
        if let name { return try await accounts.find(name) }
        let all = try await accounts.entries()
        guard let first = all.first else {
            throw MizanError(.notFound, "owner.none", "Nobody has data in this store yet.")
        }
        guard all.count == 1 else { throw OwnerChoice.needed(all.map(\.name)) }
        return first
    }
}
