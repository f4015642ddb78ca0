package import Kernel
package import Storage

/// The PostgreSQL engine: a pool of connections, each with its own thread, opened when it is first needed.
package final class PostgresDatabase: Database {
    private let clock: @Sendable () -> Instant
    private let writer: PostgresWriter
    private let readers: ReaderLanes<PostgresConnection>
    private let tally: PostgresTally
    private let cluster: KnownCluster
    package let news = JournalNotifier()
    package let trustedClock: TrustedClock
    package let leases = LeaseSupport.postgres
    package let rules = StandingRules()
    package let blobs: BlobStore
    private let stop: WritingStop

    /// - Parameters:
    ///   - readers: the number of simultaneous short reads. One more connection is kept for signing in, and two for long reads.
    ///   - writers: the number of owners that write at the same time.
    ///   - machine: provides more information about the clock; without it, the clock counts as right.
    ///   - blobs: the place of the documents' bytes.
    ///   - cluster: the cluster of the store, once it is known, and the reason to end writing, once there is one.
    package init(
        _ address: PostgresAddress, readers: Int = 4, writers: Int = 4, clock: @escaping @Sendable () -> Instant,
        machine: (@Sendable () -> ClockReading)? = nil, blobs: BlobStore = .none, cluster: KnownCluster = KnownCluster()
    ) {
        let tally = PostgresTally()
        (self.clock, self.tally, self.cluster, self.blobs, self.stop) = (clock, tally, cluster, blobs, cluster.stop)
        trustedClock = TrustedClock(machine ?? { ClockReading(certain: clock()) })
        self.readers = ReaderLanes(readers) { try PostgresConnection(address, tally: tally, of: cluster) }
        // One owner alone never gets the last connection.
        writer = PostgresWriter(
            (0...max(1, writers)).map { number in
                ConnectionLane("writer \(number)") { try PostgresConnection(address, tally: tally, of: cluster) }
            })
    }

    package func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        try await readers.run(for: owner, within: budget) { connection, cancellation in
            try connection.transaction(
                PostgresConnection.reading(within: budget), isReadOnly: true, within: budget, heeding: [cancellation],
                body)
        }
    }

    package func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        if let reason = stop.reason { throw reason }
        let write = OwnerWrite(of: owner, in: self, clock: clock)
        let (result, version) = try await writer.write(of: owner, within: budget) { try write.run(in: $0, body) }
        if let version { news.tell(owner, version) }
        return result
    }

    package func cancelWrites() { writer.cancelAll() }

    package var stopped: MizanError? { stop.reason }

    package var stops: AsyncStream<MizanError> { stop.stream }

    package func migrate(_ sets: [MigrationSet]) async throws {
        let (all, clock, cluster) = ([PlatformMigrations.all] + sets, clock, cluster)
        let (isReady, present) = try await read { session in
            let present = try PostgresCluster.present(in: session)
            return (try !Self.hasSteps(all, in: session) && PostgresCluster.isNoted(present, in: session), present)
        }
        cluster.note(present)
        guard !isReady, let lane = writer.all.first else { return }
        try await lane.run { connection in
            while try connection.transaction(
                PostgresMigration.beginning, within: nil,
                { session in
                    _ = try PostgresStore.isThere(in: session)
                    try session.execute(PlatformMigrations.bootstrap)
                    try session.execute(PostgresCommits.creation)
                    guard try Migrator.applyNext(of: all, at: clock(), in: session) else { return false }
                    connection.pending += try PostgresMigration.deferringKeys(in: session)
                    return true
                })
            {}
            cluster.note(
                try connection.transaction(PostgresMigration.beginning, within: nil) {
                    try PostgresCluster.note(in: $0)
                })
        }
    }

    private static func hasSteps(_ sets: [MigrationSet], in session: any DatabaseSession) throws -> Bool {
        try !PostgresStore.isThere(in: session) || !session.catalogue.hasTable(PostgresCommits.table)
            || !Migrator.pending(sets, in: session).isEmpty
    }

    /// Deleted rows stay in the files until PostgreSQL has vacuumed the tables and written over the pages.
    package func scrub() async throws -> Bool { false }

    /// The steps are the trips to the database.
    package var activity: StoreActivity {
        var activity = writer.activity
        activity.steps = tally.tripCount
        activity.connections = StoreConnections(
            open: tally.openConnections, busy: readers.busy + writer.busy,
            most: readers.all.count + writer.all.count, waiting: readers.waiting, waited: tally.waitingTime)
        return activity
    }

    package func close() async throws {
        stop.finish()
        for lane in readers.all + writer.all { try await lane.close { $0.close() } }
    }
}

/// Migrations on PostgreSQL, one process at a time.
enum PostgresMigration {
    /// The lock is released with the transaction. Its number is Mizan's application id in SQLite's files; each schema has its own.
    static let beginning = [
        PostgresConnection.beginning, PostgresConnection.patience,
        "SELECT pg_advisory_xact_lock(\(lock), hashtext(current_schema()))",
    ]

    static let lock = 0x6D697A6E

    /// The statements that make foreign keys deferrable, as those of SQLite are.
    static func deferringKeys(in session: any DatabaseSession) throws -> [PostgresStatement] {
        try session.rows(
            """
            SELECT quote_ident(c.relname), quote_ident(k.conname) FROM pg_constraint k
            JOIN pg_class c ON c.oid = k.conrelid
            WHERE k.contype = 'f' AND NOT k.condeferrable
                AND c.relnamespace = CAST(quote_ident(current_schema()) AS regnamespace)
            """
        ).map { .control("ALTER TABLE \(try $0.text(0)) ALTER CONSTRAINT \(try $0.text(1)) DEFERRABLE") }
    }
}

extension LeaseSupport {
    /// Leases use the clock of the database's machine, which all servers share. There are no locks: a lease without a sign of
    /// life passes on when its time is over.
    static let postgres = LeaseSupport(
        time: { session in
            let row = try session.firstRow("SELECT \(PostgresLease.now)")
            return LeaseTime(epoch: "postgres", microseconds: try row?.integer(0) ?? 0)
        }, lock: { _ in nil }, isFree: { _ in false })
}
