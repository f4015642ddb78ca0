internal import Crypto
internal import Kernel

/// One named migration of a schema. It never changes once it is released. It runs in a separate transaction unless it fills
/// tables.
package struct Migration: Sendable {
    /// The name, which sorts after the name of the previous migration: `001-journal`.
    package let name: String
    package let statements: [SQL]
    /// Creates an owner's rows in the new tables from the store's existing records. It expects the tables in the state after
    /// the module's last migration.
    package let fill: (@Sendable (DerivedRows) throws -> Void)?

    package init(
        _ name: String, _ statements: [SQL], filling fill: (@Sendable (DerivedRows) throws -> Void)? = nil
    ) {
        (self.name, self.statements, self.fill) = (name, statements, fill)
    }

    /// SHA-256 over the statements, in hexadecimal: a released migration that was edited no longer matches the store.
    package var checksum: String {
        var hash = SHA256()
        for statement in statements {
            hash.update(data: Array(statement.text.utf8))
            hash.update(data: [0])
        }
        return Hexadecimal.text(hash.finalize())
    }
}

/// The migrations of one module, in order.
package struct MigrationSet: Sendable {
    package let module: String
    package let migrations: [Migration]

    package init(module: String, _ migrations: [Migration]) {
        (self.module, self.migrations) = (module, migrations)
    }
}
