internal import Kernel
package import Storage

/// Rows of accounts and tokens that can be read and mean nothing: who signs in with one meets an error.
package enum AccountAudit {
    package static func examine(in session: any DatabaseSession, _ faults: inout RowFaults) throws {
        let tables = try Catalogue.read(in: session)
        if let owners = tables.table("owners") {
            // One from an earlier Mizan has no quotas.
            let quota: SQL = owners.column("quota") == nil ? "NULL" : "quota"
            try examine(
                "SELECT owner, name, created_at, floor, \(quota) FROM owners", of: "owners", in: session, &faults
            ) {
                let name = try $0.text(1)
                guard !name.isEmpty, name.utf8.count <= 1_000, !name.utf8.contains(where: { $0 < 0x20 }) else {
                    throw refused("its name is none")
                }
                guard Instant(microseconds: try $0.integer(2)).isWritable else {
                    throw refused("it was made outside of the years 1 to 9999")
                }
                let floor = try $0.integer(3)
                guard floor >= 0 else { throw refused("its floor is \(floor), and no version is below 0") }
                if let quota = try $0.optionalInteger(4), quota < 0 {
                    throw refused("its quota is \(quota) bytes, and nothing takes fewer than 0")
                }
            }
        }
        if tables.table("credentials") != nil {
            try examine("SELECT owner, role, password FROM credentials", of: "credentials", in: session, &faults) {
                _ = try StoredIdentity.role($0, 1)
                _ = try PasswordHash(stored: $0.text(2))
            }
            let names: SQL = """
                SELECT c.owner, c.name_key, o.name FROM credentials c JOIN owners o ON o.owner = c.owner
                """
            try examine(names, of: "credentials", in: session, &faults) {
                guard try [AccountName.key(of: $0.text(2)), AccountName.formerKey(of: $0.text(2))].contains($0.text(1))
                else {
                    throw refused("it signs in under another name than its own")
                }
            }
        }
        if tables.table("api_tokens") != nil {
            try examine("SELECT owner, scopes FROM api_tokens", of: "api_tokens", in: session, &faults) {
                _ = try APITokens.scopes($0.text(1))
            }
        }
    }

    private static func refused(_ why: String) -> MizanError {
        MizanError(.corruptData, "storage.account", "\(why).")
    }

    private static func examine(
        _ rows: SQL, of table: String, in session: any DatabaseSession, _ faults: inout RowFaults,
        _ read: (SQLRow) throws -> Void
    ) throws {
        try session.forEachRow(rows) { row in
            let owner = try row.integer(0)
            do { try read(row) } catch {
                faults.add("a row of \(table), of owner \(owner): \(MizanError(crossing: error).message)")
            }
        }
    }
}
