internal import Kernel
package import Storage

/// Finds rows of accounts and tokens that have readable columns but no valid meaning. A sign-in that uses such a row would fail
/// with an error.
package enum AccountAudit {
    package static func examine(in session: any DatabaseSession, _ faults: inout RowFaults) throws {
        let tables = try Catalogue.read(in: session)
        if let owners = tables.table("owners") {
            // A store of an earlier Mizan has no quotas.
            let quota: SQL = owners.column("quota") == nil ? "NULL" : "quota"
            try faults.add(
                unreadable: "SELECT owner, name, created_at, floor, \(quota) FROM owners", of: "owners", in: session
            ) {
                let name = try $0.text(0)
                guard !name.isEmpty, name.utf8.count <= 1_000, !name.utf8.contains(where: { $0 < 0x20 }) else {
                    throw refused("its name is not valid")
                }
                guard Instant(microseconds: try $0.integer(1)).isWritable else {
                    throw refused("its creation is outside the years 1 to 9999")
                }
                let floor = try $0.integer(2)
                guard floor >= 0 else { throw refused("its floor is \(floor), but no version is below 0") }
                if let quota = try $0.optionalInteger(3), quota < 0 {
                    throw refused("its quota is \(quota) bytes, but a quota cannot be below 0")
                }
            }
        }
        if tables.table("credentials") != nil {
            try faults.add(
                unreadable: "SELECT owner, role, password FROM credentials", of: "credentials", in: session
            ) {
                _ = try StoredIdentity.role($0, 0)
                _ = try PasswordHash(stored: $0.text(1))
            }
            let names: SQL = """
                SELECT c.owner, c.name_key, o.name FROM credentials c JOIN owners o ON o.owner = c.owner
                """
            try faults.add(unreadable: names, of: "credentials", in: session) {
                guard try [AccountName.key(of: $0.text(1)), AccountName.formerKey(of: $0.text(1))].contains($0.text(0))
                else {
                    throw refused("it signs in with a name that is not its own")
                }
            }
        }
        if tables.table("api_tokens") != nil {
            try faults.add(unreadable: "SELECT owner, scopes FROM api_tokens", of: "api_tokens", in: session) {
                _ = try APITokens.scopes($0.text(0))
            }
        }
    }

    private static func refused(_ why: String) -> MizanError {
        MizanError(.corruptData, "storage.account", "\(why).")
    }
}
