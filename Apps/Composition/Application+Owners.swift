internal import HomePeople
internal import Kernel
internal import ModuleKit
package import Storage

extension Application {
    func owners() async throws -> [StoredOwner] {
        try await context.database.read { try Owners.all(in: $0) }
    }

    /// The owner with the given name or id; without a name, the only owner. Creates the first owner if there is none.
    package func owner(named name: String?) async throws -> StoredOwner {
        var owners = try await owners()
        if owners.isEmpty { owners = [try await firstOwner()] }
        return try Self.choice(named: name, among: owners)
    }

    /// The owner and the owner's calendar, in one read, unless the owner has to be created.
    func ownerWithCalendar(named name: String?) async throws -> (owner: StoredOwner, calendar: OwnerCalendar) {
        let found = try await context.database.read { [zones = context.zones] session in
            let owners = try Owners.all(in: session)
            guard !owners.isEmpty else { return (StoredOwner, OwnerCalendar)?.none }
            let owner = try Self.choice(named: name, among: owners)
            return (owner, try zones.calendar(in: ReadTransaction(session: session, owner: owner.id)))
        }
        if let found { return found }
        let owner = try await owner(named: name)
        return (owner, try await calendar(of: owner.id))
    }

    private static func choice(named name: String?, among owners: [StoredOwner]) throws(MizanError) -> StoredOwner {
        if let name {
            return try OwnerChoice.find(name, among: owners, id: \.id, name: \.name)
        }
        guard let only = owners.first, owners.count == 1 else { throw OwnerChoice.needed(owners.map(\.name)) }
        return only
    }

    func firstOwner() async throws -> StoredOwner {
        let id = OwnerID(context.identifiers.fresh())
        try await context.database.write(.shared) { transaction in
            // Another process may have created the first owner meanwhile.
            guard try Owners.all(in: transaction.session).isEmpty else { return }
            try Owners.create(id, name: "me", epoch: Owners.freshEpoch(), in: transaction)
        }
        guard let owner = try await owners().first else {
            throw MizanError(.internal, "owner.missing", "The first owner could not be made.")
        }
        return owner
    }
}
