internal import GRDB
internal import GRDBSQLite
internal import Kernel

/// How long the writer's log is, and its way into the file.
///
/// SQLite's own automatic checkpoint says nothing when it fails. A sync that failed there and "succeeds" the next time
/// may have lost pages (the kernel marks them clean), so the checkpoint is made here, where its error is heard.
final class WriteAheadLog {
    private static let step = 1_000
    /// Between long writes the log is left to the next one, which takes it into the file while it runs (`SideCheckpoint`):
    /// at this length, so that a page which many of them change is taken once.
    private static let stepBeside = 6_000
    /// And so far may it grow. With what one such write adds it stays below 64 MB, beyond which SQLite would cut the log's
    /// file off at each new beginning, and make it longer again at once.
    private static let longest = 11_000
    private var pages = 0
    private var due = step

    /// Counts the log's pages at each commit, in place of the automatic checkpoint.
    func watch(_ connection: GRDB.Database) {
        sqlite3_wal_hook(
            connection.sqliteConnection,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                Unmanaged<WriteAheadLog>.fromOpaque(context).takeUnretainedValue().grew(to: Int(pages))
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func grew(to length: Int) {
        // It has begun anew.
        if length < pages { due = Self.step }
        pages = length
    }

    /// Takes the log into the file if it has grown enough. The caller holds the store's write lock.
    func checkpointIfDue(_ connection: GRDB.Database, afterLongWrite isLong: Bool = false) throws {
        if isLong, pages < Self.longest { return }
        if isDue() { try Self.checkpoint(connection) }
    }

    /// Whether another connection may take the log into the file beside the write that this one has begun, and has
    /// something to take. The caller holds the store's write lock.
    ///
    /// SQLite before 3.51.3 can damage a file where a checkpoint meets a write that begins the log anew. A write does that
    /// only if all of the log was in the file when it began, which is not so where something is left of it now.
    func isDueBeside(_ connection: GRDB.Database) -> Bool {
        pages >= due + Self.stepBeside - Self.step && Self.hasRest(connection) && isDue()
    }

    private func isDue() -> Bool {
        guard pages >= due else { return false }
        // A person who reads an old view keeps the log from being emptied: the next attempt comes when it has grown again.
        due = pages + Self.step
        return true
    }

    /// Whether the file lacks pages of the log: `mxFrame` and `nBackfill` of the log's index
    /// (<https://www.sqlite.org/walformat.html>, §2.1). Nobody changes them while the caller has the locks that it has.
    static func hasRest(_ connection: GRDB.Database) -> Bool {
        var file: UnsafeMutablePointer<sqlite3_file>?
        let code = sqlite3_file_control(connection.sqliteConnection, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard code == SQLITE_OK, let file, let methods = file.pointee.pMethods, methods.pointee.iVersion >= 2,
            let map = methods.pointee.xShmMap
        else { return false }
        var index: UnsafeMutableRawPointer?
        guard map(file, 0, 32_768, 0, &index) == SQLITE_OK, let index else { return false }
        return index.load(fromByteOffset: 96, as: UInt32.self) < index.load(fromByteOffset: 16, as: UInt32.self)
    }

    /// Waiting for readers of other processes, or failing for them or for a full disk, would turn a write that is safe
    /// in the log into an error.
    static func checkpoint(_ connection: GRDB.Database) throws {
        do {
            _ = try connection.checkpoint(.passive)
        } catch let error as DatabaseError where StoreFailure.isIO(error) {
            throw StoreFailure.translate(error)
        } catch is DatabaseError {
            return
        }
    }

    /// The same, and cuts the log off, so that nothing of it is left in the file.
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
