internal import Kernel
internal import Storage
internal import Synchronization

/// Remembers which cluster of PostgreSQL has the store. Another system identifier or another timeline means that the store was
/// restored from a copy, or that a standby was promoted: then the latest changes may be missing, and the versions that devices
/// know may be given to other changes. So every owner gets a new epoch.
enum PostgresCluster {
    static let table = "mizan_cluster"

    /// True if the note is up to date with the present cluster.
    static func isNoted(_ present: String?, in session: any DatabaseSession) throws -> Bool {
        guard let present else { return true }
        return try session.catalogue.hasTable(table) && noted(in: session) == present
    }

    /// Renews the epochs if the cluster is another one, and notes the cluster. In the transaction of a migration. Returns the
    /// present cluster.
    static func note(in session: any DatabaseSession) throws -> String? {
        guard let present = try present(in: session) else { return nil }
        try session.execute(
            "CREATE TABLE IF NOT EXISTS mizan_cluster (id BIGINT NOT NULL PRIMARY KEY, name TEXT NOT NULL)")
        if let noted = try noted(in: session), noted != present { try Owners.renewEpochs(in: session) }
        try session.execute(
            "INSERT INTO mizan_cluster (id, name) VALUES (1, \(present)) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        )
        return present
    }

    private static func noted(in session: any DatabaseSession) throws -> String? {
        try session.firstRow("SELECT name FROM mizan_cluster WHERE id = 1")?.text(0)
    }

    /// The system identifier and the timeline. Nil on a standby, which cannot be changed, and if the account may not ask for
    /// them: then only `mizan store renew-epochs` renews the epochs.
    static func present(in session: any DatabaseSession) throws -> String? {
        let mayAsk = try session.firstRow(
            """
            SELECT has_function_privilege('pg_control_system()', 'EXECUTE')
                AND has_function_privilege('pg_walfile_name(pg_lsn)', 'EXECUTE') AND NOT pg_is_in_recovery()
            """)
        guard try mayAsk?.integer(0) == 1 else { return nil }
        return try session.firstRow(query)?.text(0)
    }

    /// An empty text on a standby, which would refuse to tell its place in the log.
    static let query: SQL = """
        SELECT CASE WHEN pg_is_in_recovery() THEN ''
            ELSE CAST(system_identifier AS TEXT) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) END
        FROM pg_control_system()
        """

    static let replaced = MizanError(
        .unavailable, "storage.lease-lost",
        "PostgreSQL is another cluster than at the start: a standby was promoted, or a copy was restored. The next start "
            + "gives every owner a new epoch.")
}

/// The cluster that had the store when it was opened. A failover may put another one behind the same address, which then must
/// not be used under the old epochs.
package final class KnownCluster: Sendable {
    private let known = Mutex<String?>(nil)
    private let generation = Mutex<Int64?>(nil)
    let stop = WritingStop()

    package init() {}

    /// Nil before the store is opened, and if the account may not ask.
    var name: String? { known.withLock { $0 } }

    /// The generation of the server's lease; nil if this process has none.
    var lease: Int64? { generation.withLock { $0 } }

    func note(lease: Int64) { generation.withLock { $0 = lease } }

    func note(_ name: String?) { known.withLock { $0 = name } }

    /// Ends all writing.
    func replaced() -> MizanError {
        stop.end(because: PostgresCluster.replaced)
        return PostgresCluster.replaced
    }
}
