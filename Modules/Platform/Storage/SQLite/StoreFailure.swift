internal import GRDB
internal import Glibc
internal import Kernel

/// What went wrong with a file or with SQLite, in words a person can act on.
enum StoreFailure {
    static func cannotOpen(_ path: String, errno number: Int32) -> MizanError {
        let why = String(cString: strerror(number))
        switch number {
        case EROFS, EACCES, EPERM: return readOnly(path)
        case ENOSPC, EDQUOT: return full()
        case ENOENT, ENOTDIR:
            return MizanError(.notFound, "storage.no-directory", "The data directory is not there: \(path) (\(why)).")
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

    static func notAStore(_ path: String, because why: String) -> MizanError {
        MizanError(
            .corruptData, "storage.not-a-store", "\(path) is not a Mizan store: \(why). It was left as it is.",
            details: ["path": path])
    }

    /// Values that a statement bound are never part of the message.
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
        // SQLITE_IOERR_SHMSIZE: no room for the WAL's index.
        case .SQLITE_IOERR where error.extendedResultCode.rawValue == 4_874: return full()
        case .SQLITE_IOERR, .SQLITE_CANTOPEN:
            return MizanError(
                .unavailable, "storage.io",
                "The store's file cannot be read or written (SQLite \(error.extendedResultCode.rawValue): \(error.message ?? "no detail"))."
            )
        case .SQLITE_INTERRUPT, .SQLITE_ABORT:
            return MizanError(.cancelled, "storage.interrupted", "The work on the store was interrupted.")
        default:
            return MizanError(
                .internal, "storage.sqlite",
                "SQLite refused a statement (\(error.extendedResultCode.rawValue): \(error.message ?? "no detail")).")
        }
    }
}
