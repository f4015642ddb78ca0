internal import Crypto

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
        return hash.finalize().map { byte in
            let digits = String(byte, radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
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
