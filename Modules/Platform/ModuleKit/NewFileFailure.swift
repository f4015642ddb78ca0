internal import Glibc
package import Kernel

/// The errors for a file that cannot be written at the path that a user chose, with a message on which a person can act. `part`
/// is the beginning of the error's reason: `output`, `archive`.
package enum NewFileFailure {
    package static func exists(_ path: String, _ part: String) -> MizanError {
        var information = stat()
        let isDirectory = stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
        return MizanError(
            .conflict, "\(part).exists",
            isDirectory
                ? "\(path) is a directory. Give the name of a new file in it."
                : "\(path) already exists. Give another name, or remove it first.",
            details: ["path": path])
    }

    package static func cannotWrite(_ path: String, errno number: Int32, _ part: String) -> MizanError {
        let code: MizanError.Code =
            switch number {
            case ENOSPC, EDQUOT: .storageFull
            case EACCES, EPERM, EROFS: .notPermitted
            case ENOENT, ENOTDIR: .notFound
            default: .unavailable
            }
        return MizanError(
            code, "\(part).cannot-write", "\(path) cannot be written: \(String(cString: strerror(number))).",
            details: ["path": path])
    }
}
