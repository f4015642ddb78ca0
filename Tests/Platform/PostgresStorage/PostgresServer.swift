import Conformance
import Glibc
import Storage
import Synchronization
import TestSupport
import Testing

@testable import PostgresStorage

/// The PostgreSQL server that `Tools/Checks/postgres` starts.
enum PostgresServer {
    /// Its address without the name of a database; nil if no server was started for the tests.
    static let address = getenv("MIZAN_TEST_POSTGRES").map { String(cString: $0) }

    /// The address of a new, empty database.
    static func database() throws -> PostgresAddress {
        let server = try #require(address)
        let name = "mizan_\(getpid())_\(numbers.next())"
        let connection = try PostgresConnection(PostgresAddress(server + "/postgres"))
        defer { connection.close() }
        try connection.trip([
            .control("CREATE DATABASE \(name) TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US'")
        ])
        // A ring of waits is found before a write has used up its time.
        try connection.trip([.control("ALTER DATABASE \(name) SET deadlock_timeout = '100ms'")])
        return try PostgresAddress("\(server)/\(name)")
    }

    private static let numbers = Numbers()

    private final class Numbers: Sendable {
        private let count = Atomic(0)
        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }
}

extension EmptyStore {
    static func postgres() throws -> EmptyStore {
        let (address, clock, directory) = (try PostgresServer.database(), TestClock(), try TemporaryDirectory())
        let open = { @Sendable in
            PostgresDatabase(address, clock: { clock.now }, blobs: BlobStore(directory: directory.file("blobs")))
        }
        return EmptyStore(database: open(), open: { open() })
    }
}
