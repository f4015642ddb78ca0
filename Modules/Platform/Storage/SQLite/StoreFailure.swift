internal import GRDB
internal import Glibc
internal import Kernel

/// The failures of a file or of SQLite, in words that tell a person how to act.
enum StoreFailure {
    static func cannotOpen(_ path: String, errno number: Int32) -> MizanError {
        let why = String(cString: strerror(number))
        switch number {
        case EROFS, EACCES, EPERM: return readOnly(path)
        case ENOSPC, EDQUOT: return full()
        case ENOENT, ENOTDIR:
            return MizanError(.notFound, "storage.no-directory", "The data directory does not exist: \(path) (\(why)).")
        default: return MizanError(.unavailable, "storage.cannot-open", "Cannot open \(path): \(why).")
        }
    }

    static func readOnly(_ path: String) -> MizanError {
        MizanError(
            .notPermitted, "storage.read-only",
            "The store is read-only: \(path) cannot be written. Check its owner and mode, and how the disk is mounted.",
            details: ["path": path])
    }

    static func full() -> MizanError {
        MizanError(
            .storageFull, "storage.full",
            "The disk is full. Nothing of this was stored; free some space and try again.")
    }

    static let cancelled = MizanError(
        .cancelled, "storage.cancelled", "This was cancelled before it was done. Nothing was changed.")

    static func notAStore(_ path: String, because why: String) -> MizanError {
        MizanError(
            .corruptData, "storage.not-a-store", "\(path) is not a Mizan store: \(why). The file was not changed.",
            details: ["path": path])
    }

    /// The error for a failed commit, whose outcome is unknown: the commit may be in the log although it reported an error.
    static func unknown(_ cause: any Error) -> MizanError {
        MizanError(
            (cause as? MizanError)?.code == .storageFull ? .storageFull : .unavailable, "storage.commit-unknown",
            "The disk failed while this was being stored, so it may or may not be stored. Send it again with the same "
                + "idempotency key, or check whether it is there. (\(cause))"
        )
    }

    /// The error after writing has ended. If the store's file was taken away, the error states this. Any other error that ends
    /// writing counts as a failure of the disk.
    static func stopped(because cause: any Error) -> MizanError {
        if let cause = cause as? MizanError, cause.reason == replacedReason { return cause }
        return MizanError(
            .unavailable, "storage.stopped",
            "Mizan no longer writes, because the disk failed: \(cause) Check the disk, then start Mizan again.")
    }

    /// True if a commit with this error has certainly not happened. SQLite writes and syncs the commit before it extends the
    /// log's index. So the result is false if there was no room for the index (SQLITE_IOERR_SHMSIZE) or no memory.
    static func isRefusal(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return error is MizanError }
        return [.SQLITE_FULL, .SQLITE_CONSTRAINT, .SQLITE_BUSY].contains(error.resultCode)
    }

    /// True if nothing may be written after a commit with this error. Lack of room for the log's index is not such an error:
    /// the next write overwrites the uncertain part.
    static func endsWriting(_ error: any Error) -> Bool {
        (error as? DatabaseError)?.extendedResultCode.rawValue != noRoomForIndex
    }

    static func replaced(_ path: String) -> MizanError {
        MizanError(
            .unavailable, replacedReason,
            "\(path) has been removed or replaced while Mizan had it open, so writing stopped. Start Mizan again.",
            details: ["path": path])
    }

    /// True if the disk failed, so that nothing read or written afterwards can be trusted. Lack of room for the log's index is
    /// not such an error.
    static func isIO(_ error: DatabaseError) -> Bool {
        error.resultCode == .SQLITE_IOERR && error.extendedResultCode.rawValue != noRoomForIndex
    }

    /// The same for an error that has already been translated.
    static func isBroken(_ error: any Error) -> Bool {
        guard let error = error as? MizanError else { return false }
        return error.reason == io || error.reason == replacedReason
    }

    /// SQLITE_IOERR_SHMSIZE.
    private static let noRoomForIndex: Int32 = 4_874
    private static let io = "storage.io"
    private static let replacedReason = "storage.replaced"

    /// The message never contains the values that a statement bound.
    static func translate(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError else { return error }
        switch error.resultCode {
        case .SQLITE_FULL: return full()
        case .SQLITE_READONLY: return readOnly("its file")
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            return MizanError(
                .corruptData, "storage.damaged",
                "The store's file is damaged (SQLite: \(error.message ?? "no detail")).")
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return MizanError(
                .unavailable, "storage.busy", "Another program holds the store's file. Close it and try again.")
        case .SQLITE_CONSTRAINT:
            return MizanError(
                .conflict, "storage.constraint", "The store refused a row: \(error.message ?? "constraint failed").")
        case .SQLITE_IOERR where !isIO(error): return full()
        case .SQLITE_IOERR, .SQLITE_CANTOPEN:
            return MizanError(
                .unavailable, error.resultCode == .SQLITE_IOERR ? io : "storage.cannot-open",
                "The store's file cannot be read or written (SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no detail"))."
            )
        case .SQLITE_NOMEM, .SQLITE_PROTOCOL:
            return MizanError(
                .unavailable, "storage.busy",
                "The store cannot be used just now (SQLite: \(error.message ?? "no detail")). Try again.")
        case .SQLITE_INTERRUPT, .SQLITE_ABORT:
            return MizanError(.cancelled, "storage.interrupted", "The work on the store was interrupted.")
        default:
            return MizanError(
                .internal, "storage.sqlite",
                "SQLite refused a statement (\(error.extendedResultCode.rawValue): \(error.message ?? "no detail")).")
        }
    }
}
