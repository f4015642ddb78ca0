internal import Kernel
internal import Storage

/// Finds out whether a database has a store.
enum PostgresStore {
    /// The tables of the engine, which are not a part of the store.
    static let ownTables = [PostgresLease.table, PostgresCluster.table, movedTable]
    /// Says where the store has moved.
    static let movedTable = "mizan_moved"

    /// True for a store, false for a database without tables. Throws for a database of another program.
    static func isThere(in session: any DatabaseSession) throws -> Bool {
        if try session.catalogue.hasTable(movedTable) {
            throw MizanError.moved(to: try session.firstRow("SELECT place FROM mizan_moved")?.text(0) ?? "")
        }
        let ours: Set = ["module", "name", "checksum", "applied_at"]
        let columns = try session.rows(
            """
            SELECT CAST(attname AS TEXT) FROM pg_attribute
            WHERE attrelid = to_regclass('migrations') AND attnum > 0 AND NOT attisdropped
            """
        ).map { try $0.text(0) }
        if Set(columns) == ours { return true }
        guard let other = try session.catalogue.storedTables().first else { return false }
        throw PostgresFailure.unsuitable(
            "it has the table \(other), which Mizan did not make; Mizan needs a database of its own")
    }
}
