internal import CPostgres
internal import Glibc
internal import Kernel
internal import Synchronization

/// The PostgreSQL server on which tests run instead of SQLite. `Tools/Checks/postgres` starts the server.
package enum PostgresServer {
    /// Its address without the name of a database; nil if no server was started for the tests.
    package static let address = getenv("MIZAN_TEST_POSTGRES").map { String(cString: $0) }

    /// Creates a database and returns its name. The database is empty, or a copy of another one, to which nobody may be
    /// connected.
    package static func create(copyOf template: String? = nil) throws -> String {
        let name = "mizan_\(getpid())_\(numbers.add(1, ordering: .relaxed).newValue)"
        if let template {
            try run("CREATE DATABASE \(name) TEMPLATE \(template)")
        } else {
            // A language that does not sort texts by their bytes.
            try run("CREATE DATABASE \(name) TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'")
        }
        // A ring of waits is found before a write has used up its time.
        try run("ALTER DATABASE \(name) SET deadlock_timeout = '100ms'")
        return name
    }

    package static func drop(_ name: String) throws { try run("DROP DATABASE IF EXISTS \(name) WITH (FORCE)") }

    /// Ends all connections to a database.
    package static func disconnect(_ name: String) throws {
        try run(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '\(name)' AND pid <> pg_backend_pid()"
        )
    }

    package static func address(of name: String) throws -> String {
        guard let address else { throw failure("MIZAN_TEST_POSTGRES names no server") }
        return "\(address)/\(name)"
    }

    private static let numbers = Atomic(0)

    /// Runs a statement of an administrator, without the engine under test.
    package static func run(_ statement: String) throws {
        let address = try address(of: "postgres")
        let connection = "dbname".withCString { key in
            address.withCString { value in mizan_PQconnectdbParams([key, nil], [value, nil], 1) }
        }
        guard let connection else { throw failure("there is no memory") }
        defer { mizan_PQfinish(connection) }
        let isSent = mizan_PQsendQueryParams(connection, statement, 0, nil, nil, nil, nil, 0) == 1
        var isDone = isSent
        while let result = mizan_PQgetResult(connection) {
            defer { mizan_PQclear(result) }
            if ![PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(Int(mizan_PQresultStatus(result))) { isDone = false }
        }
        guard isDone else { throw failure(String(cString: mizan_PQerrorMessage(connection))) }
    }

    private static func failure(_ why: String) -> MizanError { MizanError(.internal, "test.postgres", why) }
}
