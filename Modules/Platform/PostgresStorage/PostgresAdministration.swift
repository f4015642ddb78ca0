internal import Glibc
package import Kernel
package import Storage
internal import Synchronization

/// The administration of a store in a database of PostgreSQL. Its documents, keys and backups are in a directory.
package final class PostgresAdministration: StoreAdministration {
    package let path: String
    private let address: PostgresAddress
    private let writers: Int
    private let migrations: [MigrationSet]
    private let cluster = KnownCluster()

    /// - Parameters:
    ///   - directory: the directory of what is not in the database. It may not exist yet.
    ///   - writers: the number of owners that write at the same time.
    ///   - migrations: those of Home and of all slices in this build.
    package init(
        _ address: PostgresAddress, beside directory: String, writers: Int = 4, migrations: [MigrationSet]
    ) {
        (self.address, path, self.writers, self.migrations) = (address, directory, writers, migrations)
    }

    package var file: String? { nil }

    package var place: String { address.place }

    package func holdsStore() throws -> Bool {
        try reading { try PostgresStore.isThere(in: $0) }
    }

    package func arrival() throws -> String? { try reading { try PostgresStore.arrival(in: $0) } }

    package func reading<Result>(_ body: (any DatabaseSession) throws -> Result) throws -> Result {
        try reading(heeding: [], body)
    }

    package func requireMakeable() throws { try reading { try PostgresStore.requireRights(in: $0) } }

    package func pendingSteps(_ sets: [MigrationSet]) throws -> [String] {
        try reading { session in
            try PostgresStore.requireRights(in: session)
            return try Migrator.pending([PlatformMigrations.all] + sets, in: session)
                .map { "\($0.module) \($0.migration.name)" }
        }
    }

    package func open(
        readers: Int, clock: @escaping @Sendable () -> Instant, machine: (@Sendable () -> ClockReading)?
    ) throws -> any Database {
        PostgresDatabase(
            address, readers: readers, writers: writers, clock: clock, machine: machine,
            blobs: .inside(try StoreDirectory(creating: path).path), cluster: cluster)
    }

    package func lockForServing() throws -> any ServingLock {
        // The lease is taken under a lock that a restore may have for long.
        try requireUnused()
        return try PostgresLease(
            address, holder: "mizan-server (process \(getpid()) on \(Self.machine))",
            of: cluster, whenLost: { [cluster] in cluster.stop.end(because: $0) })
    }

    package func server() throws -> String? {
        try reading { try PostgresLease.holder(in: $0) }
    }

    /// The log is the server's own, for all its databases, and so does not count.
    package func sizes() throws -> StoreSizes {
        let data = try reading { try Self.size(in: $0) }
        return StoreSizes(data: Int(data), log: 0, free: FreeRoom.bytes(at: path))
    }

    private static func size(in session: any DatabaseSession) throws -> Int64 {
        try session.firstRow("SELECT pg_database_size(current_database())")?.integer(0) ?? 0
    }

    package func copy(
        to file: String, for target: String, telling listener: WorkListener, _ cancellation: Cancellation
    ) throws -> StoreContents {
        try reading(heeding: [cancellation]) { source in
            guard try PostgresStore.isThere(in: source) else {
                throw MizanError(
                    .notFound, "backup.no-store", "There is no store in \(place) yet: nothing to back up.")
            }
            return try StoreBackup.filling(file, for: target, size: try Self.size(in: source)) { draft in
                try StoreCopy.makeTables(of: source, in: draft, migrations: migrations)
                return try StoreCopy.copyRows(from: source, to: draft, telling: listener, cancellation)
            }
        }
    }

    package func requireUnused() throws {
        if let holder = try server() { throw PostgresLease.held(by: holder) }
    }

    package func beginReplacing() throws -> any StoreReplacement {
        _ = try StoreDirectory(creating: path)
        // It knows the lease, which each commit of the connection then requires.
        let own = KnownCluster()
        let connection = try PostgresConnection(address, of: own)
        let lease = try PostgresLease(
            address, holder: "mizan (process \(getpid()) on \(Self.machine))", isReplacing: true, of: own,
            whenLost: { _ in })
        return PostgresReplacement(
            administration: self, migrations: migrations, connection: connection, lease: lease)
    }

    package var checks: [StoreCheck] {
        [PostgresChecks.schema([PlatformMigrations.all] + migrations)] + PostgresChecks.all
    }

    /// Runs a closure on a connection of its own, with one view of the database and without a limit of time.
    func reading<Result>(
        heeding cancellations: [Cancellation], _ body: (any DatabaseSession) throws -> Result
    ) throws -> Result {
        let connection = try PostgresConnection(address)
        defer { connection.close() }
        return try connection.transaction(
            ["BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", PostgresConnection.patience], isReadOnly: true,
            within: nil, heeding: cancellations,
            body)
    }

    private static var machine: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "another machine" }
        return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// The reason why this process no longer writes.
package final class WritingStop: Sendable {
    private let state = Mutex<MizanError?>(nil)
    /// Yields the reason once.
    let stream: AsyncStream<MizanError>
    private let continuation: AsyncStream<MizanError>.Continuation

    package init() { (stream, continuation) = AsyncStream.makeStream() }

    var reason: MizanError? { state.withLock { $0 } }

    func end(because reason: MizanError) {
        state.withLock { $0 = $0 ?? reason }
        continuation.yield(reason)
        continuation.finish()
    }

    func finish() { continuation.finish() }
}
