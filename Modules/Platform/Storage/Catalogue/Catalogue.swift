/// The tables of a store, as read from the store's schema: every table with an `owner` column, even if the slice that created
/// the table is not part of this build.
package struct Catalogue: Sendable {
    /// The tables, ordered so that each follows the tables to which its foreign keys refer.
    package let tables: [CatalogueTable]
    /// The columns of the tables whose rows belong to nobody.
    private let columnsOfShared: [String: [CatalogueColumn]]

    package init(tables: [CatalogueTable], shared: [String: [CatalogueColumn]]) {
        self.tables = CatalogueOrder.sorted(tables)
        columnsOfShared = shared
    }

    /// Tables whose rows belong to nobody.
    package var shared: [String] { columnsOfShared.keys.sorted() }

    package func table(_ name: String) -> CatalogueTable? { tables.first { $0.name == name } }

    /// The columns of any table.
    package func columns(of name: String) -> [CatalogueColumn] { table(name)?.columns ?? columnsOfShared[name] ?? [] }

    /// The tables that are exported and digested: an owner's lasting data. The owner's own row is transferred separately.
    package var lasting: [CatalogueTable] { tables.filter(\.isLasting) }

    /// The tables that hold records, found by their columns.
    package var recordTables: [CatalogueTable] {
        lasting.filter { Self.recordColumns.isSubset(of: $0.columns.map(\.name)) }
    }

    /// The tables that contain facts, found by their import column. `import_changes` is not one of them.
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
    /// The tables to which its foreign keys refer.
    package let references: Set<String>
    /// True for an index over other tables, such as a full-text index. It is deleted with its owner and never exported.
    package let isDerived: Bool
    /// The engine's name for the place of a row.
    let rowName: String
    /// True if the table's foreign keys form a ring: then they are satisfied only after all rows are inserted.
    package internal(set) var isCircular = false

    package init(
        name: String, columns: [CatalogueColumn], key: [String], references: Set<String>, isDerived: Bool,
        rowName: String
    ) {
        (self.name, self.columns, self.key) = (name, columns, key)
        (self.references, self.isDerived, self.rowName) = (references, isDerived, rowName)
    }

    package static let owners = "owners"
    package static let ownerColumn = "owner"
    /// The tables that are never exported and never imported, although they are deleted with their owner.
    ///
    /// Transient state is of no use elsewhere. Stored answers to repeated requests live 48 hours, and a client of the old store
    /// never repeats a request to the new store. An interrupted operation starts again in the new store.
    ///
    /// Secrets stay in their store, because an archive is passed on and kept. So an archive contains no token's hash, and no
    /// password hash that could be attacked by guessing. Nobody gets access or a role by writing an archive themselves.
    ///
    /// The rows of documents follow from the documents' bytes (`Blobs`).
    ///
    /// The notes about remotes use this store's versions, and the table of remotes contains tokens.
    package static let passing: Set<String> = [
        "idempotency", "unfinished", "credentials", "sessions", "api_tokens", "first_run", "apple_links",
        "sync_connector", "sync_record", "sync_opaque", "sync_blob", Blobs.table,
    ]

    /// The columns that are not content. An owner's name may differ between two stores, and the epoch must. Each store sets its
    /// own quota, and the used bytes follow from the rest.
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

    package init(name: String, type: String, isRequired: Bool, hasDefault: Bool) {
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
