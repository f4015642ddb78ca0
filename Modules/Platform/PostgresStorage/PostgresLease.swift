internal import Kernel
internal import Storage

/// The lease of a database's only server: a row with a generation, which its holder renews. A lease that is not renewed passes on
/// when its time is over. All times are those of the database's machine.
///
/// A lock of the session would end with the connection, and would not work through a pool.
final class PostgresLease: ServingLock {
    static let table = "mizan_server"
    private static let term: Int64 = 15_000_000
    /// A lease that reaches further ahead was written before the clock was set back, and is over.
    private static let longestTerm: Int64 = 600_000_000
    private static let pause = Duration.seconds(3)

    private let address: PostgresAddress
    private let renewing: Task<Void, Never>
    private let generation: Int64

    /// Takes the lease, or throws `storage.leased`. Only a replacement takes it for a copy whose move is unfinished.
    init(
        _ address: PostgresAddress, holder: String, isReplacing: Bool = false, of cluster: KnownCluster? = nil,
        whenLost lost: @escaping @Sendable (MizanError) -> Void
    ) throws {
        let connection = try PostgresConnection(address, of: cluster)
        let lane = ConnectionLane("lease") { connection }
        let generation = try Self.take(on: connection, for: holder, isReplacing: isReplacing)
        (self.address, self.generation) = (address, generation)
        cluster?.note(lease: generation)
        renewing = Task.detached {
            while !Task.isCancelled {
                do {
                    try await Task.sleep(for: Self.pause)
                    guard try await lane.run({ try Self.renew(generation, on: $0, for: Self.term) }) else {
                        return lost(Self.passedOn)
                    }
                } catch {
                    // The database may be away for a while. Meanwhile nobody else can take the lease.
                    continue
                }
            }
        }
    }

    /// Gives the lease back, so that the next server need not wait. If that fails, the lease ends by itself.
    deinit {
        renewing.cancel()
        do { _ = try Self.renew(generation, on: PostgresConnection(address), for: 0) } catch { return }
    }

    /// The holder of the lease; nil if there is none.
    static func holder(in session: any DatabaseSession) throws -> String? {
        guard try session.catalogue.hasTable(table) else { return nil }
        return try session.firstRow(
            "SELECT holder FROM mizan_server WHERE held_until > \(now) AND held_until < \(now) + \(longestTerm)")?
            .text(0)
    }

    static func isHeld(_ generation: Int64, in session: any DatabaseSession) throws -> Bool {
        try session.firstRow("SELECT 1 FROM mizan_server WHERE id = 1 AND generation = \(generation)") != nil
    }

    static func held(by holder: String) -> MizanError {
        MizanError(
            .unavailable, "storage.leased",
            "\(holder) already uses this database alone. Stop it; if it was killed, the database is free after 15 seconds."
        )
    }

    static let passedOn = MizanError(
        .unavailable, "storage.lease-lost",
        "The database is no longer this server's: another one has taken it over, or its row in mizan_server was removed."
    )

    /// The time of the database's machine in microseconds.
    static let now: SQL = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)"

    private static func take(
        on connection: PostgresConnection, for holder: String, isReplacing: Bool
    ) throws -> Int64 {
        try connection.transaction(PostgresMigration.beginning + [atHome], within: .seconds(10)) { session in
            // Throws for the database of another program, and for a store that has moved.
            if try !isReplacing || PostgresStore.arrival(in: session) == nil {
                _ = try PostgresStore.isThere(in: session)
            }
            try session.execute(
                """
                CREATE TABLE IF NOT EXISTS mizan_server (
                    id BIGINT NOT NULL PRIMARY KEY,
                    generation BIGINT NOT NULL,
                    holder TEXT NOT NULL,
                    held_until BIGINT NOT NULL
                )
                """)
            if let other = try Self.holder(in: session) { throw held(by: other) }
            // A table that was emptied begins with another generation than before.
            let row = try session.firstRow(
                """
                INSERT INTO mizan_server (id, generation, holder, held_until)
                VALUES (1, \(now), \(holder), \(now) + \(term))
                ON CONFLICT (id) DO UPDATE SET generation = mizan_server.generation + 1, holder = excluded.holder,
                    held_until = excluded.held_until
                RETURNING generation
                """)
            return try row?.integer(0) ?? 0
        }
    }

    /// The lease does not wait for a synchronous standby: while that is away, the lease would run out in its holder's hands.
    private static let atHome = "SET LOCAL synchronous_commit TO local"

    /// False if somebody else has the lease.
    private static func renew(_ generation: Int64, on connection: PostgresConnection, for term: Int64) throws -> Bool {
        try connection.transaction(
            [PostgresConnection.beginning, PostgresConnection.timeouts, atHome], within: .seconds(10)
        ) { session in
            try session.execute(
                "UPDATE mizan_server SET held_until = \(now) + \(term) WHERE id = 1 AND generation = \(generation)")
                == 1
        }
    }
}
