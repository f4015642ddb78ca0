internal import Crypto
internal import Kernel

/// One step of a schema: named, never changed once released, run in a transaction of its own.
package struct Migration: Sendable {
    /// Sorts after the one before: `001-journal`.
    package let name: String
    package let statements: [SQL]

    package init(_ name: String, _ statements: [SQL]) {
        self.name = name
        self.statements = statements
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
        self.module = module
        self.migrations = migrations
    }
}
