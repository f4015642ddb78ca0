internal import Glibc
internal import Kernel

/// Checks which other users can access a store's files.
///
/// Files that other users may write are refused, because such users could insert anything, including triggers and tokens. Files
/// that other users may only read are accepted and reported. Members of the file's group count as other users: Mizan creates
/// its files for one user (0600). So if a group shared a store, the next new file would be closed to all members but one. The
/// members use the server instead, or run commands as the server's user.
enum StoreAccess {
    /// Files that do not exist pass the check.
    static func require(_ paths: [String]) throws(MizanError) {
        for path in paths {
            guard let file = information(path) else { continue }
            let me = geteuid()
            // Root can do everything that the owner can, and SQLite gives the files that it creates to the database's owner.
            guard file.st_uid == me || me == 0 else {
                throw MizanError(
                    .notPermitted, "storage.of-another-user",
                    """
                    \(path) belongs to \(name(file.st_uid)), but this user is \(name(me)). Run this as the owner, \
                    as in: sudo -u \(userName(file.st_uid) ?? "'#\(file.st_uid)'") …
                    """, details: ["path": path])
            }
            guard file.st_mode & 0o022 == 0 else {
                throw MizanError(
                    .notPermitted, "storage.writable-by-others",
                    """
                    Other users of this machine may write to \(path) (mode \(octal(file))). Make sure that nobody \
                    has changed it, then: \(remedy(path, file))
                    """, details: ["path": path, "mode": octal(file)])
            }
        }
    }

    static func exposure(of paths: [String]) -> String? {
        for path in paths {
            guard let file = information(path), file.st_mode & 0o077 != 0 else { continue }
            return
                "Other users of this machine may read \(path) (mode \(octal(file))). To change that: \(remedy(path, file))"
        }
        return nil
    }

    private static func information(_ path: String) -> stat? {
        var information = stat()
        return stat(path, &information) == 0 ? information : nil
    }

    private static func octal(_ file: stat) -> String { String(file.st_mode & 0o777, radix: 8) }

    private static func remedy(_ path: String, _ file: stat) -> String {
        "chmod \(file.st_mode & S_IFMT == S_IFDIR ? "700" : "600") \(path)"
    }

    private static func name(_ user: uid_t) -> String { userName(user) ?? "user \(user)" }

    private static func userName(_ user: uid_t) -> String? {
        getpwuid(user).map { String(cString: $0.pointee.pw_name) }
    }
}
