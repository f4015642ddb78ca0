internal import Storage

/// The number of the latest commit of each connection that writes. It is committed together with the changes, so it says
/// whether a commit that was not answered took place. A negative number is one of a commit that was given up.
///
/// PostgreSQL's own numbers of transactions do not say this: after a crash, PostgreSQL gives a number again if its transaction had
/// not reached the disk.
enum PostgresCommits {
    static let table = "mizan_commits"

    static let creation: SQL = """
        CREATE TABLE IF NOT EXISTS mizan_commits (
            connection TEXT NOT NULL PRIMARY KEY,
            number BIGINT NOT NULL,
            at BIGINT NOT NULL
        )
        """

    private static let now = PostgresLease.now
    private static let day: Int64 = 86_400_000_000

    /// The statements that note a commit. With the first one, the notes of connections that ended long ago are deleted: by the
    /// clock, which may jump, and by the number of transactions since.
    ///
    /// The table refuses the note, and the transaction fails, if the commit was given up, if another server has the lease by now,
    /// or if the note of the connection's last commit is gone.
    ///
    /// - Parameter lease: the generation of the server's lease; nil for a process that has none.
    static func noting(_ number: Int64, of connection: String, under lease: Int64?) -> [SQL] {
        let isHeld: SQL =
            lease.map { "EXISTS (SELECT 1 FROM mizan_server WHERE id = 1 AND generation = \($0))" } ?? "TRUE"
        let isKnown: SQL =
            number == 1 ? "TRUE" : "EXISTS (SELECT 1 FROM mizan_commits WHERE connection = \(connection))"
        let note: SQL = """
            INSERT INTO mizan_commits (connection, number, at)
            VALUES (\(connection), CASE WHEN \(isHeld) AND \(isKnown) THEN CAST(\(number) AS BIGINT) END, \(now))
            ON CONFLICT (connection) DO UPDATE SET at = excluded.at,
                number = CASE WHEN ABS(mizan_commits.number) < excluded.number THEN excluded.number END
            """
        let deletion: SQL = "DELETE FROM mizan_commits WHERE at < \(now) - \(day) AND age(xmin) > 1000000"
        return number == 1 ? [deletion, note] : [note]
    }

    /// True if a connection's commit took place. It waits for the end of a commit that is still going on. A commit that has not
    /// reached the database is given up with the present transaction: the network may deliver it later. Nil if the note of an
    /// earlier commit is gone, so that nobody knows.
    static func settle(_ number: Int64, of connection: String, in session: any DatabaseSession) throws -> Bool? {
        let settled: SQL = """
            SET at = \(now), number = CASE
                WHEN mizan_commits.number >= \(number) THEN mizan_commits.number ELSE \(-number) END
            """
        let statement: SQL =
            number == 1
            ? """
            INSERT INTO mizan_commits (connection, number, at) VALUES (\(connection), \(-number), \(now))
            ON CONFLICT (connection) DO UPDATE \(settled) RETURNING number
            """
            : """
            UPDATE mizan_commits \(settled)
            WHERE connection = \(connection) RETURNING number
            """
        return try session.firstRow(statement).map { try $0.integer(0) >= number }
    }
}
