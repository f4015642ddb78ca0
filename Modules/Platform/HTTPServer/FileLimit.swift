internal import Glibc

/// The number of files and connections that this process may have open.
enum FileLimit {
    /// Descriptors for the store's files, its locks, backups and the system.
    private static let others = 128
    /// The default limit of connections. If all of them are idle, they occupy about 40 MiB together (Docs/HTTP.md).
    static let usualConnections = 2_048

    /// Raises the limit as far as this user may, and returns the new limit.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1_024 }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = limit.rlim_max
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        return Int(clamping: limit.rlim_cur)
    }

    /// The wanted number of connections, reduced if there are not enough files for it.
    static func connections(wanted: Int?, files: Int) -> Int {
        max(1, min(wanted ?? usualConnections, max(16, files - others)))
    }
}
