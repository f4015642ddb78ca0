internal import Glibc
internal import Kernel
internal import Storage

extension Application {
    /// Throws if there is no store; creates neither a directory nor a store. All other faults are reported when the store is
    /// opened.
    /// - Parameter firstStep: a command that creates a store, for beginners.
    static func requireStore(_ store: any StoreAdministration, firstStep: @autoclosure () -> String?) throws {
        guard try !store.holdsStore() else { return }
        let path = store.place
        var information = stat()
        if stat(store.path, &information) == 0, information.st_mode & S_IFMT != S_IFDIR { return }
        let option = path != store.path ? "--database ADDRESS, or MIZAN_DATABASE" : "--data DIRECTORY, or MIZAN_DATA"
        throw MizanError(
            .notFound, "storage.no-store",
            """
            There is no store in \(path). If yours is elsewhere, say where: \(option). \
            \(firstStep().map { "`\($0)` makes one." } ?? "What you enter or import makes one: `mizan help` shows how.")
            """,
            details: ["path": path])
    }
}
