internal import GRDB
internal import Kernel

/// How a connection is set up. FULL is set after opening and asserted: a pool of GRDB's would lower it to NORMAL, and
/// a write acknowledged at NORMAL can be lost with the power.
enum SQLiteConnection {
    enum Role { case reader, writer }

    static func open(_ path: String, as role: Role) throws -> DatabaseQueue {
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration(role))
            try queue.writeWithoutTransaction { connection in
                try connection.execute(sql: "PRAGMA synchronous = FULL")
                guard try Int.fetchOne(connection, sql: "PRAGMA synchronous") == 2,
                    try String.fetchOne(connection, sql: "PRAGMA journal_mode") == "wal"
                else {
                    throw MizanError(
                        .internal, "storage.not-durable",
                        "SQLite did not accept full durability for this store; Mizan will not write to it.")
                }
            }
            return queue
        } catch {
            throw StoreFailure.translate(error)
        }
    }

    private static func configuration(_ role: Role) -> Configuration {
        var configuration = Configuration()
        configuration.label = role == .writer ? "mizan.writer" : "mizan.reader"
        configuration.busyMode = .timeout(5)
        // A failed rollback leaves a transaction open, which would otherwise end the process.
        configuration.allowsUnsafeTransactions = true
        configuration.prepareDatabase { connection in
            try connection.execute(
                sql: """
                    PRAGMA trusted_schema = OFF;
                    PRAGMA cell_size_check = ON;
                    PRAGMA temp_store = MEMORY;
                    PRAGMA mmap_size = 0;
                    PRAGMA cache_size = -4096;
                    PRAGMA journal_size_limit = 67108864;
                    """)
            if role == .reader { try connection.execute(sql: "PRAGMA query_only = ON") }
        }
        return configuration
    }
}
