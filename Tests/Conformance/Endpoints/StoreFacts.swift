internal import Kernel
internal import ModuleKit
internal import Storage

/// Digests of all rows of all owners, by table. They show whether anything at all has been stored, such as a record, a token or
/// a stored answer.
struct StoreFacts: Sendable, Equatable {
    private let tables: [String: OwnerDigest.Table]

    static func read(_ owner: OwnerID?, in context: ModuleContext) async throws -> StoreFacts {
        guard let owner else { return try await context.view { try StoreFacts($0) } }
        return try await context.read(owner) { try StoreFacts($0.session, of: $0.ownerKey) }
    }

    private init(_ view: StoreView, of only: Int64? = nil) throws {
        var tables: [String: OwnerDigest.Table] = [:]
        let owners = try only.map { [$0] } ?? view.rows("SELECT owner FROM owners").map { try $0.integer(0) }
        for table in try Catalogue.read(in: view).tables {
            let columns = table.columns.map(\.name)
            for owner in owners {
                var digest = TableDigest(table: table.name, columns: columns)
                try view.forEachRow(table.rows(of: owner, columns: columns)) { digest.add($0.values) }
                let finished = digest.finish()
                if finished.rows > 0 { tables["\(table.name) of \(owner)"] = finished }
            }
        }
        self.tables = tables
    }

    /// Throws the names of the tables that have changed.
    func requireSame(as before: StoreFacts, _ what: String) throws {
        let changed = Set(tables.keys).union(before.tables.keys).filter { tables[$0] != before.tables[$0] }
        try Expect.that(changed.isEmpty, "\(what) changed the store: \(changed.sorted().joined(separator: ", "))")
    }
}
