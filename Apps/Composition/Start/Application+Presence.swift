internal import Glibc
package import Kernel
package import Storage

extension Application {
    /// Locks a store against other servers for the lifetime of the returned value. Acquired before anything is opened.
    package static func lockForServing(at path: String) throws(MizanError) -> any ServingLock {
        try StoreDirectory(creating: path).administration.lockForServing()
    }

    /// Throws if a directory has no store; creates neither the directory nor a store. All other faults are reported when the
    /// store is opened.
    /// - Parameter firstStep: a command that creates a store, for beginners.
    static func requireStore(at path: String, firstStep: @autoclosure () -> String?) throws(MizanError) {
        guard !StoreDirectory.holdsStore(path) else { return }
        var information = stat()
        if stat(path, &information) == 0, information.st_mode & S_IFMT != S_IFDIR { return }
        throw MizanError(
            .notFound, "storage.no-store",
            """
            There is no store in \(path). If yours is elsewhere, say where: --data DIRECTORY, or MIZAN_DATA. \
            \(firstStep().map { "`\($0)` makes one." } ?? "What you enter or import makes one: `mizan help` shows how.")
            """,
            details: ["path": path])
    }
}
