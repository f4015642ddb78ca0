internal import Kernel
internal import Storage

/// Checks that this store can import an archive's contents, and maps each table of the archive to a table of the store.
struct ArchiveSchema {
    struct Target {
        let table: CatalogueTable
        let insertion: RowInsertion
        let columns: [String]
        /// The positions of the primary key's columns in a row; empty if the table has no key.
        let key: [Int]
    }

    let targets: [Target]

    init(_ manifest: ArchiveManifest, in session: any DatabaseSession) throws {
        try Self.requireSteps(manifest, in: session)
        let catalogue = try Catalogue.read(in: session)
        guard let owners = catalogue.table(CatalogueTable.owners) else {
            throw ArchiveError.unknown("This store has no owners.")
        }
        try Self.require(
            manifest.ownerRow.map {
                ArchiveManifest.Column(name: $0.column, type: owners.column($0.column)?.type ?? "")
            },
            in: owners)
        targets = try manifest.tables.map { table in
            guard let known = catalogue.table(table.name), known.isLasting else {
                throw ArchiveError.unknown("The archive holds a table that this store does not have: \(table.name).")
            }
            try Self.require(table.columns, in: known)
            let names = table.columns.map(\.name)
            return Target(
                table: known, insertion: known.insertion(of: names), columns: names,
                key: known.key.compactMap { key in names.firstIndex { ExactText($0) == ExactText(key) } })
        }
    }

    /// The digest of this store's rows under that key, in the archive's tables and columns.
    func digest(of owner: Int64, _ manifest: ArchiveManifest, in session: any DatabaseSession) throws -> OwnerDigest {
        let rows = try OwnerDigest.compute(
            of: owner, contents: targets.map { ($0.table, $0.columns) }, in: session)
        return OwnerDigest([manifest.ownerDigest] + rows.tables)
    }

    /// Throws if the archive went through a migration that this store does not know. It may have gone through fewer.
    private static func requireSteps(_ manifest: ArchiveManifest, in session: any DatabaseSession) throws {
        var applied: [String: [String: String]] = [:]
        try session.forEachRow("SELECT module, name, checksum FROM migrations") { row in
            applied[try row.text(0), default: [:]][try row.text(1)] = try row.text(2)
        }
        for step in manifest.migrations {
            // If the store never had this module, it is enough that the store has the tables.
            guard let known = applied[step.module] else { continue }
            guard let checksum = known[step.name] else {
                throw ArchiveError.newer("step “\(step.name)” of \(step.module) is unknown here")
            }
            guard checksum == step.checksum else {
                throw ArchiveError.unknown(
                    "Step “\(step.name)” of \(step.module) differs from the step that this store ran.")
            }
        }
    }

    private static func require(_ columns: [ArchiveManifest.Column], in table: CatalogueTable) throws {
        let content = table.content
        for column in columns {
            guard let known = content.first(where: { ExactText($0.name) == ExactText(column.name) }) else {
                throw ArchiveError.unknown(
                    "The archive holds a column that this store does not have: \(column.name) of \(table.name).")
            }
            guard known.kind == ArchiveColumn(column).kind else {
                throw ArchiveError.unknown(
                    "The column \(column.name) of \(table.name) is \(known.type) here and \(column.type) in the archive."
                )
            }
        }
        let given = Set(columns.map { ExactText($0.name) })
        for column in content where !given.contains(ExactText(column.name)) {
            guard !column.isRequired || column.hasDefault else {
                throw ArchiveError.unknown(
                    "The archive lacks a column that this store needs: \(column.name) of \(table.name).")
            }
        }
    }
}
