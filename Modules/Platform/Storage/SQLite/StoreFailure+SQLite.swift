internal import GRDB
internal import Glibc
internal import Kernel

/// The failures of a file or of SQLite, in words that tell a person how to act.
extension StoreFailure {
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

    static func notAStore(_ path: String, because why: String) -> MizanError {
        MizanError(
            .corruptData, "storage.not-a-store", "\(path) is not a Mizan store: \(why). The file was not changed.",
            details: ["path": path])
    }

    /// The outcome of a commit with this error. SQLite writes and syncs the commit before it extends the log's index. So the
    /// outcome is unknown if there was no room for the index (SQLITE_IOERR_SHMSIZE) or no memory. Lack of room for the index
    /// does not end writing: the next write overwrites the uncertain part.
    static func failedCommit(_ error: any Error) -> FailedCommit {
        let failure = translate(error)
        guard let error = error as? DatabaseError else {
            return error is MizanError ? .refused(failure) : .broken(failure)
        }
        if [.SQLITE_FULL, .SQLITE_CONSTRAINT, .SQLITE_BUSY].contains(error.resultCode) { return .refused(failure) }
        return error.extendedResultCode.rawValue == noRoomForIndex ? .unknown(failure) : .broken(failure)
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

    /// SQLITE_IOERR_SHMSIZE.
    private static let noRoomForIndex: Int32 = 4_874
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
