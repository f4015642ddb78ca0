package import Kernel

/// Copies a whole store between engines: its tables, by the steps that it has run, and all rows. Each copy is compared with
/// its original: the numbers of rows, the owners with their checksums, and a digest of each owner's rows.
package enum StoreCopy {
    /// Makes the tables of a store in an empty one, as the steps of the store have made them. The steps' own rows are not kept.
    package static func makeTables(
        of source: any DatabaseSession, in target: any DatabaseSession, migrations sets: [MigrationSet]
    ) throws {
        let steps = try source.rows("SELECT module FROM migrations").reduce(into: [:]) { counts, row in
            counts[try row.text(0), default: 0] += 1
        }
        let all = [PlatformMigrations.all] + sets
        if let unknown = steps.keys.sorted().first(where: { name in !all.contains { $0.module == name } }) {
            throw MizanError(
                .unsupported, "storage.unknown-module",
                "The store has data of the module \(unknown), which this build lacks. Use a build with all modules.",
                details: ["module": unknown])
        }
        let taken = all.map { MigrationSet(module: $0.module, Array($0.migrations.prefix(steps[$0.module] ?? 0))) }
        // Refuses a newer store, and steps that differ from those here.
        _ = try Migrator.pending(taken, in: source)
        try target.execute(PlatformMigrations.bootstrap)
        for statement in taken.flatMap(\.migrations).flatMap(\.statements) { try target.execute(statement) }
        for table in try order(in: target).reversed() {
            try target.execute(SQL(text: "DELETE FROM \(table)", values: []))
        }
    }

    /// Copies all rows into tables that are empty, and compares the copy. Returns the contents of both. Tables and columns that
    /// somebody else has added to the store are left out.
    package static func copyRows(
        from source: any DatabaseSession, to target: any DatabaseSession, telling listener: WorkListener = .nobody,
        _ cancellation: Cancellation
    ) throws -> StoreContents {
        let catalogue = try Catalogue.read(in: target)
        let expected = try StoreContents.read(target.catalogue.storedTables(), in: source)
        let total = expected.tables.values.reduce(0, +)
        var done: Int64 = 0
        try Catalogue.deferringForeignKeys(among: catalogue.tables, in: target) {
            for table in try order(in: target) {
                try copy(table, catalogue.columns(of: table), from: source, to: target) { count in
                    done += count
                    try cancellation.check()
                    listener.report(WorkProgress(records: WorkProgress.Amount(done, of: total)))
                }
            }
        }
        guard try StoreContents.read(in: target) == expected else { throw differs("the numbers of their rows") }
        let contents = OwnerDigest.contents(of: catalogue)
        for owner in try Owners.everyone(in: source) {
            try cancellation.check()
            let (there, here) = try (
                OwnerDigest.compute(of: owner.key, contents: contents, in: source),
                OwnerDigest.compute(of: owner.key, contents: contents, in: target)
            )
            guard there == here else { throw differs("the data of “\(owner.name)”") }
        }
        return expected
    }

    /// The tables, each after those to which its rows refer.
    private static func order(in session: any DatabaseSession) throws -> [String] {
        let catalogue = try Catalogue.read(in: session)
        return catalogue.shared + catalogue.tables.map(\.name)
    }

    /// Copies the columns of the target, which the steps have made.
    private static func copy(
        _ table: String, _ columns: [CatalogueColumn], from source: any DatabaseSession, to target: any DatabaseSession,
        copied: (Int64) throws -> Void
    ) throws {
        let (list, width) = (columns.map(\.name).joined(separator: ", "), columns.count)
        var (values, audit): ([SQLValue], CopyAudit) = ([], CopyAudit(table, columns))
        func insert() throws {
            guard !values.isEmpty else { return }
            let marks = Array(repeating: "?", count: width).joined(separator: ", ")
            let count = values.count / width
            try target.executeLater(
                SQL(text: "INSERT INTO \(table) (\(list)) VALUES (\(marks))", values: values), forRowsOf: width)
            values.removeAll(keepingCapacity: true)
            try copied(Int64(count))
        }
        try source.forEachRow(SQL(text: "SELECT \(list) FROM \(table)", values: [])) { row in
            try audit.check(row)
            values += row.values
            if values.count >= width * atOnce { try insert() }
        }
        try insert()
        try audit.finish(in: source)
    }

    private static let atOnce = 500

    private static func differs(_ what: String) -> MizanError {
        MizanError(.internal, "storage.copy-differs", "The copy differs from the store in \(what). Nothing was kept.")
    }
}
