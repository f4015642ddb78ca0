internal import Glibc
internal import Kernel

extension StoreDirectory {
    /// The administration of the store that is in this directory: a file of SQLite.
    package var administration: any StoreAdministration { SQLiteAdministration(directory: self) }
}

private struct SQLiteAdministration: StoreAdministration {
    let directory: StoreDirectory

    func open(
        readers: Int, clock: @escaping @Sendable () -> Instant, machine: (@Sendable () -> ClockReading)?
    ) throws -> any Database {
        try SQLiteDatabase(directory, readers: readers, clock: clock, machine: machine)
    }

    func lockForServing() throws(MizanError) -> any ServingLock { try ServerLock(directory) }

    func server() throws(MizanError) -> String? { try ServerLock.holder(directory) }

    func sizes() -> StoreSizes {
        StoreSizes(
            data: Self.size(of: directory.database), log: Self.size(of: directory.database + "-wal"),
            free: FreeRoom.bytes(at: directory.path))
    }

    /// 0 for a missing file, such as the log before the first write.
    private static func size(of path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : 0
    }
}
