internal import Accounts
package import Changes
internal import HomeBase
internal import HomePeople
internal import Kernel
internal import ModuleKit
internal import Storage

extension Application {
    /// Home's own record types that concern owners, in addition to the slices' types.
    package static var homeRecordTypes: [any RecordType] { HomeBase.recordTypes }

    static func zones(_ machine: MachineZones) -> OwnerZones {
        OwnerZones(machine: machine) { try HomeBase.stays(in: $0) }
    }

    static var roles: OwnerRoles { OwnerRoles { try Credentials.isAdmin($0.owner, in: $0.session) } }

    static var appPasswords: AppPasswordAccess {
        AppPasswordAccess(
            add: { name, grant, transaction in
                let scopes =
                    grant.reading.map { AccessScope(slice: $0, .read) }
                    + grant.writing.map { AccessScope(slice: $0, .write) }
                let created = try AppPasswords.create(
                    name: name, scopes: Set(scopes), for: grant.dialects, in: transaction)
                return AddedAppPassword(
                    shown: AppPassword(created.token), account: created.account, password: created.password)
            },
            list: { grant, reading in
                try AppPasswords.list(for: grant.dialects, in: reading).map { AppPassword($0) }
            },
            remove: { try APITokens.revoke($0, in: $1) })
    }

    static var preferences: OwnerPreferences {
        OwnerPreferences { try HomeBase.preferences.find($0, in: $1)?.entity.value }
    }

    func calendar(of owner: OwnerID) async throws -> OwnerCalendar {
        try await context.read(owner) { [zones = context.zones] in try zones.calendar(in: $0) }
    }

    /// The calendar of the named owner, or of the only owner, for a command about the store as a whole. Falls back to the
    /// machine's calendar; the command itself checks whether the name belongs to an owner.
    func calendar(ofOwnerNamed name: String?) async throws -> OwnerCalendar {
        let owners = try await owners()
        let owner: StoredOwner?
        if let name {
            do throws(MizanError) {
                owner = try OwnerChoice.find(name, among: owners, id: \.id, name: \.name)
            } catch { owner = nil }
        } else {
            owner = owners.count == 1 ? owners.first : nil
        }
        guard let owner else { return try context.zones.calendarOfTheMachine() }
        return try await calendar(of: owner.id)
    }
}

extension AppPassword {
    fileprivate init(_ token: APIToken) {
        self.init(id: token.id, name: token.name, createdAt: token.createdAt, lastUsedAt: token.lastUsedAt)
    }
}
