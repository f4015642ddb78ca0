internal import Glibc
package import Kernel
package import Storage

extension Application {
    /// Keeps other servers from a store, for as long as the value is there; taken before anything is opened.
    package static func lockForServing(at path: String) throws(MizanError) -> ServerLock {
        try ServerLock(StoreDirectory(creating: path))
    }

    /// Throws if there is no store in a directory, and makes neither. Opening reports anything else in its place.
    /// - Parameter firstStep: a command that makes one, for beginners.
    static func requireStore(at path: String, firstStep: @autoclosure () -> String?) throws(MizanError) {
        guard !StoreDirectory.holdsStore(path) else { return }
        var information = stat()
        if stat(path, &information) == 0, information.st_mode & S_IFMT != S_IFDIR { return }
        throw MizanError(
            .notFound, "storage.no-store",
            """
            There is no store in \(path). If yours is elsewhere, say where: --data DIRECTORY, or MIZAN_DATA. \
            `\(firstStep() ?? "mizan import FILE")` makes one.
            """,
            details: ["path": path])
    }
}
