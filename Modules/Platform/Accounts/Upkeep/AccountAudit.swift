internal import Kernel
package import Storage

/// Rows of accounts and tokens that can be read and mean nothing: who signs in with one meets an error.
package enum AccountAudit {
    package static func examine(in session: any DatabaseSession, _ faults: inout RowFaults) throws {
        let tables = try Catalogue.read(in: session)
        if tables.table("credentials") != nil {
            try examine("SELECT owner, role, password FROM credentials", of: "credentials", in: session, &faults) {
                _ = try StoredIdentity.role($0, 1)
                _ = try PasswordHash(stored: $0.text(2))
            }
        }
        if tables.table("api_tokens") != nil {
            try examine("SELECT owner, scopes FROM api_tokens", of: "api_tokens", in: session, &faults) {
                _ = try APITokens.scopes($0.text(1))
            }
        }
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
