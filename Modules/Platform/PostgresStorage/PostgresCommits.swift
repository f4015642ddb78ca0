internal import Storage

/// The number of the latest commit of each connection that writes. It is committed together with the changes, so it says
/// whether a commit that was not answered took place.
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

    /// The statements that note a commit. With the first one, the notes of connections that ended long ago are deleted.
    static func noting(_ number: Int64, of connection: String) -> [SQL] {
        let note: SQL = """
            INSERT INTO mizan_commits (connection, number, at) VALUES (\(connection), \(number), \(now))
            ON CONFLICT (connection) DO UPDATE SET number = excluded.number, at = excluded.at
            """
        return number == 1 ? ["DELETE FROM mizan_commits WHERE at < \(now) - \(day)", note] : [note]
    }

    /// The number of a connection's latest commit. It waits for the end of a commit that is still going on.
    static func latest(of connection: String, in session: any DatabaseSession) throws -> Int64 {
        let row = try session.firstRow(
            """
            INSERT INTO mizan_commits (connection, number, at) VALUES (\(connection), 0, \(now))
            ON CONFLICT (connection) DO UPDATE SET at = excluded.at RETURNING number
            """)
        return try row?.integer(0) ?? 0
    }
}
