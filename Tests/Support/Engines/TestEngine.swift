package import Kernel
internal import PostgresStorage
package import Storage
internal import Synchronization

/// The engine of the tests: SQLite, or PostgreSQL if `PostgresServer` has an address.
///
/// A store of PostgreSQL has a file in its directory, too. The file contains the name of the database and the path of the
/// directory. If the directory was copied, the path differs, and the copy gets a copy of the database.
package enum TestEngine {
    package static var isPostgres: Bool { PostgresServer.address != nil }

    /// The file of a closed store, in the store's directory.
    package static var file: String { isPostgres ? "test-database" : "mizan.sqlite" }

    private static let databases = Mutex<[String: String]>([:])

    package static func open(
        at path: String, readers: Int = 3, machine: (@Sendable () -> ClockReading)? = nil,
        clock: @escaping @Sendable () -> Instant
    ) throws -> any Database {
        guard isPostgres else {
            return try SQLiteDatabase(
                StoreDirectory(creating: path), readers: readers, clock: clock, machine: machine)
        }
        return try administration(at: path).open(readers: readers, clock: clock, machine: machine)
    }

    /// - Parameter migrations: those of Home and of the slices, for copies.
    package static func administration(
        at path: String, migrations: [MigrationSet] = []
    ) throws -> any StoreAdministration {
        guard let address = try address(at: path) else { return SQLiteAdministration(path: path) }
        return PostgresAdministration(try PostgresAddress(address), beside: path, migrations: migrations)
    }

    /// The address of the database that belongs to a directory; nil for SQLite.
    package static func address(at path: String) throws -> String? {
        guard isPostgres else { return nil }
        if let name = databases.withLock({ $0[path] }) { return try PostgresServer.address(of: name) }
        let mark = try StoreDirectory(creating: path).path + "/" + file
        let other = try TemporaryDirectory.text(of: mark)?.split(separator: "\n").map(String.init)
        let name = try PostgresServer.create(copyOf: other?.first)
        try TemporaryDirectory.write("\(name)\n\(path)", to: mark)
        databases.withLock { $0[path] = name }
        return try PostgresServer.address(of: name)
    }

    /// The files of the store as they are. The store may be open.
    package static func files(at path: String) throws -> [(name: String, bytes: [UInt8])] {
        guard let name = databases.withLock({ $0[path] }) else {
            return try ["mizan.sqlite", "mizan.sqlite-wal"].compactMap { name in
                try TemporaryDirectory.bytes(of: path + "/" + name).map { (name, $0) }
            }
        }
        try PostgresServer.disconnect(name)
        let copy = try PostgresServer.create(copyOf: name)
        // It is deleted with the directory.
        databases.withLock { $0["\(path)/\(copy)"] = copy }
        return [(file, Array(copy.utf8))]
    }

    /// The file of a closed store, which can be copied after its directory has been deleted.
    static func template(at path: String) throws -> [UInt8] {
        if let name = databases.withLock({ $0.removeValue(forKey: path) }) { return Array(name.utf8) }
        return try TemporaryDirectory.bytes(of: path + "/" + file) ?? []
    }

    /// Deletes the databases of a directory that is deleted.
    static func delete(below path: String) throws {
        let names = databases.withLock { databases in
            let below = databases.filter { $0.key == path || $0.key.hasPrefix(path + "/") }
            for key in below.keys { databases[key] = nil }
            return below.values
        }
        for name in names { try PostgresServer.drop(name) }
    }
}
