internal import GRDB
internal import GRDBSQLite

/// The length of the writer's log, and the checkpoints that copy the log into the file.
///
/// SQLite's automatic checkpoint hides its errors. If a sync fails in it and "succeeds" the next time, pages may be lost,
/// because the kernel marks them clean. So the checkpoint is run here, where its error is seen.
final class WriteAheadLog {
    private var growth = LogGrowth()

    /// Counts the log's pages at each commit; replaces the automatic checkpoint.
    func watch(_ connection: GRDB.Database) {
        sqlite3_wal_hook(
            connection.sqliteConnection,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<WriteAheadLog>.fromOpaque(context).takeUnretainedValue().growth.committed(Int(pages))
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// True if the log has grown enough to be copied into the file.
    var isDue: Bool { growth.isDue }

    /// Copies the log into the file if it has grown enough. The caller holds the store's write lock.
    func checkpointIfDue(_ connection: GRDB.Database) throws {
        guard growth.isDue else { return }
        let start = ContinuousClock.now
        defer { growth.tried(taking: ContinuousClock.now - start) }
        try Self.checkpoint(connection)
    }

    /// Copies the log into the file. It neither waits for readers in other processes, nor fails because of such readers or a
    /// full disk. Otherwise an error would be reported for a write that is safe in the log.
    static func checkpoint(_ connection: GRDB.Database) throws {
        do {
            _ = try connection.checkpoint(.passive)
        } catch let error as DatabaseError where StoreFailure.isIO(error) {
            throw StoreFailure.translate(error)
        } catch is DatabaseError {
            return
        }
    }

    /// The same, but also truncates the log, so nothing remains in it.
    static func empty(_ connection: GRDB.Database) throws -> Bool {
        do {
            _ = try connection.checkpoint(.truncate)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        } catch {
            throw StoreFailure.translate(error)
        }
    }
}
