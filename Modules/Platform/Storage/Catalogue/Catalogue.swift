/// The tables of a store as the store itself tells them: every table with an `owner` column, whether or not the slice that made
/// it is part of this build.
package struct Catalogue: Sendable {
    /// In an order in which foreign keys hold: a table stands behind those that it refers to.
    package let tables: [CatalogueTable]
    /// Tables whose rows belong to nobody.
    package let shared: [String]

    init(tables: [CatalogueTable], shared: [String]) {
        self.tables = CatalogueOrder.sorted(tables)
        self.shared = shared.sorted()
    }

    package func table(_ name: String) -> CatalogueTable? { tables.first { $0.name == name } }

    /// The tables that are exported and digested: an owner's lasting data. The owner's own row travels apart from it.
    package var lasting: [CatalogueTable] { tables.filter(\.isLasting) }

    /// The tables that hold records, found by their columns.
    package var recordTables: [CatalogueTable] {
        lasting.filter { Self.recordColumns.isSubset(of: $0.columns.map(\.name)) }
    }

    /// The tables that hold facts, found by their column of the import. `import_changes` is not one of them.
    package var factTables: [CatalogueTable] {
        lasting.filter { $0.column(AnyFactSchema.importColumn) != nil && $0.name != "import_changes" }
    }

    private static let recordColumns: Set = ["owner", "version", "created_version", "deleted_at"]
}

/// One table with an `owner` column.
package struct CatalogueTable: Hashable, Sendable {
    package let name: String
    /// As declared.
    package let columns: [CatalogueColumn]
    /// The primary key's columns in the key's order, without the owner.
    package let key: [String]
    /// The tables that its foreign keys refer to.
    package let references: Set<String>
    /// An index over other tables, such as a full-text one: removed with its owner, never exported.
    package let isDerived: Bool
    /// Its foreign keys hold only once all rows are in, because they lead back to it.
    package internal(set) var isCircular = false

    package static let owners = "owners"
    static let ownerColumn = "owner"
    /// The tables that are never exported and never imported, though they go with their owner.
    ///
    /// Passing state is of no use elsewhere: the answers kept for repeated requests live 48 hours, and a client of the old
    /// store never repeats a request to the new one; an operation that broke off begins anew there. Secrets stay in the store
    /// that made them: an archive is handed on and kept, so it holds no password's hash to try guesses on and no token's, and
    /// nobody gets access or a role by an archive they wrote themselves. The notes about remotes use this store's versions, and
    /// hold tokens.
    package static let passing: Set<String> = [
        "idempotency", "unfinished", "credentials", "sessions", "api_tokens", "first_run", "sync_connector",
        "sync_record",
    ]

    /// The name and the epoch of an owner are not content: the name may differ between two stores, and the epoch must. Each
    /// store sets its own quota, and the used bytes follow from the rest.
    private static let notContent: Set = [ownerColumn, "name", "epoch", "used", "quota"]

    package var isLasting: Bool { !isDerived && !Self.passing.contains(name) && name != Self.owners }

    /// The columns that are exported and digested, in the order of their names' bytes.
    package var content: [CatalogueColumn] {
        columns.filter { column in
            name == Self.owners ? !Self.notContent.contains(column.name) : column.name != Self.ownerColumn
        }.sorted { CatalogueOrder.precedes($0.name, $1.name) }
    }

    package func column(_ name: String) -> CatalogueColumn? { columns.first { $0.name == name } }
}

/// One column as the store declares it.
package struct CatalogueColumn: Hashable, Sendable {
    package let name: String
    package let type: String
    package let isRequired: Bool
    package let hasDefault: Bool
    /// Nil for a type that Mizan does not use.
    package let kind: Kind?

    init(name: String, type: String, isRequired: Bool, hasDefault: Bool) {
        (self.name, self.type, self.isRequired, self.hasDefault) = (name, type, isRequired, hasDefault)
        kind = Kind(declared: type)
    }

    /// The four types that both engines have.
    package enum Kind: String, Sendable {
        case integer, real, text, blob

        /// Nil for a type that Mizan does not use.
        package init?(declared type: String) {
            switch type.uppercased() {
            case "BIGINT", "INTEGER": self = .integer
            case "DOUBLE PRECISION", "REAL": self = .real
            case "TEXT": self = .text
            case "BLOB", "BYTEA": self = .blob
            default: return nil
            }
        }
    }
}
