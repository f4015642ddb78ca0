package import Conformance
internal import Storage

extension EmptyStore {
    /// An empty SQLite store in a directory of its own, gone when nobody can open it again.
    package static func sqlite(clock: TestClock = TestClock()) throws -> EmptyStore {
        let directory = try TemporaryDirectory()
        let open = { @Sendable in
            try SQLiteDatabase(StoreDirectory(creating: directory.file("store"))) { clock.now }
        }
        return EmptyStore(database: try open(), open: { try open() })
    }
}
