internal import Crypto
internal import Kernel

/// One step of a schema: named, never changed once released, run in a transaction of its own unless it fills tables.
package struct Migration: Sendable {
    /// Sorts after the one before: `001-journal`.
    package let name: String
    package let statements: [SQL]
    /// Makes an owner's rows in the new tables from the records that a store has already. It knows the tables as the
    /// module's last step leaves them.
    package let fill: (@Sendable (DerivedRows) throws -> Void)?

    package init(
        _ name: String, _ statements: [SQL], filling fill: (@Sendable (DerivedRows) throws -> Void)? = nil
    ) {
        (self.name, self.statements, self.fill) = (name, statements, fill)
    }

    /// SHA-256 over the statements, in hexadecimal: a released migration that was edited no longer fits the store.
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
