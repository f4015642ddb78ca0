/// The bytes that each owner's data uses, counted anew from the rows.
package enum UsageAudit {
    /// An owner whose stored figure differs from the sum over the rows.
    package struct Difference: Hashable, Sendable {
        package let stored: Int64
        package let counted: Int64
    }

    /// Nil if the figure is right, and in a store from before the figure existed.
    package static func difference(of owner: Int64, in session: any DatabaseSession) throws -> Difference? {
        let catalogue = try Catalogue.read(in: session)
        guard catalogue.table(CatalogueTable.owners)?.column("used") != nil else { return nil }
        let stored = try OwnerUsage(of: owner, in: session).used
        let counted = try counted(of: owner, in: session)
        return stored == counted ? nil : Difference(stored: stored, counted: counted)
    }

    /// The sum over the rows.
    package static func counted(of owner: Int64, in session: any DatabaseSession) throws -> Int64 {
        try bytes(of: owner, in: tables(of: Catalogue.read(in: session)), in: session)
            + Blobs.bytes(of: owner, in: session)
    }

    /// Stores the sum over the rows.
    package static func rebuild(of owner: Int64, in session: any DatabaseSession) throws {
        let counted = try counted(of: owner, in: session)
        try session.execute("UPDATE owners SET used = \(counted) WHERE owner = \(owner)")
    }

    /// Keeps the figures right during a schema step, which changes rows without a write. The tables that the step names are
    /// counted before and after the step. This is done only if the store contains data.
    static func keeping(
        over step: [SQL], in session: any DatabaseSession, _ body: () throws -> Void
    ) throws {
        let changing = step.map(\.text).filter { !$0.hasPrefix("CREATE ") }
        guard !changing.isEmpty, try session.firstRow("SELECT 1 FROM owners WHERE used > 0 LIMIT 1") != nil else {
            return try body()
        }
        let owners = try session.rows("SELECT owner FROM owners").map { try $0.integer(0) }
        func count() throws -> [Int64] {
            let named = try tables(of: Catalogue.read(in: session)).filter { table in
                changing.contains { $0.contains(table.name) }
            }
            return try owners.map { try bytes(of: $0, in: named, in: session) }
        }
        let before = try count()
        try body()
        for (owner, (before, after)) in zip(owners, zip(before, try count())) where before != after {
            try session.execute("UPDATE owners SET used = used + \(after - before) WHERE owner = \(owner)")
        }
    }

    private static func tables(of catalogue: Catalogue) -> [CatalogueTable] {
        catalogue.recordTables + catalogue.factTables + catalogue.tables.filter { $0.name == "history" }
    }

    private static func bytes(
        of owner: Int64, in tables: [CatalogueTable], in session: any DatabaseSession
    ) throws -> Int64 {
        var sum: Int64 = 0
        for table in tables {
            let columns = table.weighedColumns
            if columns.isEmpty {
                sum += try (session.firstRow(table.count(of: owner))?.integer(0) ?? 0) * UsageWeight.row
            } else {
                // The function that counts the bytes of a text has a different name in each engine.
                try session.forEachRow(table.unorderedRows(of: owner, columns: columns)) {
                    sum += UsageWeight.bytes(of: $0.values)
                }
            }
        }
        return sum
    }
}
