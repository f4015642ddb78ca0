package import Storage

/// Removes all access to an account that is removed: its password, its sessions and its tokens.
package enum AccessRemoval {
    private static let tables: Set = ["credentials", "sessions", "api_tokens", "first_run", "apple_links"]

    /// Must be called in a write of the shared data. Returns the numbers of deleted rows, by table.
    package static func run(of owner: Int64, in transaction: WriteTransaction) throws -> [String: Int] {
        var removed: [String: Int] = [:]
        for table in try Catalogue.read(in: transaction.session).tables where tables.contains(table.name) {
            removed[table.name] = try transaction.session.execute(table.deletion(of: owner))
        }
        return removed
    }
}
