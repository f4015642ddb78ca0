package import Storage

/// Takes every way in from an account that is removed: nobody has its password, a session or a token any more.
package enum AccessRemoval {
    private static let tables: Set = ["credentials", "sessions", "api_tokens", "first_run"]

    /// Call it in a write of the shared data. Returns how many rows went, by table.
    package static func run(of owner: Int64, in transaction: WriteTransaction) throws -> [String: Int] {
        var removed: [String: Int] = [:]
        for table in try Catalogue.read(in: transaction.session).tables where tables.contains(table.name) {
            removed[table.name] = try transaction.session.execute(table.deletion(of: owner))
        }
        return removed
    }
}
