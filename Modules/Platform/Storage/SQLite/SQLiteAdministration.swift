internal import Glibc
package import Kernel

extension StoreDirectory {
    /// The administration of the store that is in this directory: a file of SQLite.
    package var administration: any StoreAdministration { SQLiteAdministration(path: path) }
}

/// The administration of a store that is a file of SQLite. The directory may not exist yet.
package struct SQLiteAdministration: StoreAdministration {
    package let path: String

    package init(path: String) { self.path = path }

    package var file: String? { StoreDirectory.database(in: path) }

    package var place: String { path }

    package func holdsStore() throws -> Bool {
        try MoveNote.requireNone(in: path)
        return StoreDirectory.holdsStore(path)
    }

    package func arrival() throws -> String? { try MoveNote.arriving.place(in: path) }

    package func reading<Result>(_ body: (any DatabaseSession) throws -> Result) throws -> Result {
        try StoreInspection.reading(StoreDirectory.database(in: path), body)
    }

    package func requireMakeable() throws { try StoreInspection.requireMakeable(path) }

    package func pendingSteps(_ sets: [MigrationSet]) throws -> [String] {
        try reading { try StoreInspection.pendingSteps(sets, in: $0) }
    }

    package func open(
        readers: Int, clock: @escaping @Sendable () -> Instant, machine: (@Sendable () -> ClockReading)?
    ) throws -> any Database {
        try SQLiteDatabase(StoreDirectory(creating: path), readers: readers, clock: clock, machine: machine)
    }

    package func lockForServing() throws -> any ServingLock { try ServerLock(StoreDirectory(creating: path)) }

    package func server() throws -> String? { try ServerLock.holder(StoreDirectory(existing: path)) }

    package func sizes() -> StoreSizes {
        let file = StoreDirectory.database(in: path)
        return StoreSizes(
            data: Self.size(of: file), log: Self.size(of: file + "-wal"), free: FreeRoom.bytes(at: path))
    }

    /// 0 for a missing file, such as the log before the first write.
    private static func size(of path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : 0
    }

    package func copy(
        to file: String, for target: String, telling listener: WorkListener, _ cancellation: Cancellation
    ) throws -> StoreContents {
        try StoreBackup.copyPages(
            of: StoreDirectory(creating: path), to: file, for: target, telling: listener, cancellation)
    }

    package func requireUnused() throws {
        if access(path, F_OK) == 0 { try MaintenanceLock(StoreDirectory(creating: path)).release() }
    }

    package func beginReplacing() throws -> any StoreReplacement {
        let store = try StoreDirectory(creating: path)
        return SQLiteReplacement(store: store, lock: try MaintenanceLock(store))
    }

    /// The doctor itself knows the checks of SQLite's file.
    package var checks: [StoreCheck] { [] }
}
