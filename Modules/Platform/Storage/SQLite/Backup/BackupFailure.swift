internal import Glibc
internal import Kernel

/// The failures of a backup, in words on which a person can act.
enum BackupFailure {
    static func file(_ path: String, errno number: Int32) -> MizanError {
        let why = String(cString: strerror(number))
        switch number {
        case ENOSPC, EDQUOT: return full(path)
        case EEXIST: return exists(path)
        case ENOENT, ENOTDIR:
            return MizanError(.notFound, "backup.no-file", "\(path): \(why).", details: ["path": path])
        case EACCES, EPERM, EROFS:
            return MizanError(
                .notPermitted, "backup.not-permitted",
                "\(path) cannot be read or written: \(why). Check its owner and mode, and how the disk is mounted.",
                details: ["path": path])
        default: return MizanError(.unavailable, "backup.file", "\(path): \(why).", details: ["path": path])
        }
    }

    static func full(_ path: String) -> MizanError {
        MizanError(
            .storageFull, "storage.full",
            "The disk is full: \(path) was not written, and nothing of it is left. Free some space and try again.",
            details: ["path": path])
    }

    static func noRoom(_ path: String, needed: Int64, free: Int64) -> MizanError {
        MizanError(
            .storageFull, "storage.full",
            "There is no space for \(path): \(ByteCount.text(needed)) are needed and \(ByteCount.text(free)) are free.",
            details: ["path": path, "needed": "\(needed)", "free": "\(free)"])
    }

    static func exists(_ path: String) -> MizanError {
        MizanError(
            .conflict, "backup.exists", "\(path) already exists, and was not changed. Choose another name.",
            details: ["path": path])
    }

    /// The error for a file that cannot be trusted: it is damaged, or has changed since it was created.
    static func unsound(_ path: String, _ reason: String, _ why: String) -> MizanError {
        MizanError(
            .corruptData, "backup.\(reason)", "\(path) cannot be used: \(why).", details: ["path": path])
    }

    /// Converts an error of a full disk to an error about the written file, and any other error to an error of the store.
    static func translate(_ error: any Error, writing path: String) -> any Error {
        if error is MizanError { return error }
        let translated = StoreFailure.translate(error)
        return (translated as? MizanError)?.code == .storageFull ? full(path) : translated
    }
}
