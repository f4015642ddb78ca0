package import Conformance
package import ModuleKit
internal import Storage

extension EmptyStore {
    /// An empty SQLite store in its own directory. The directory is deleted when nothing can open the store any more.
    package static func sqlite(clock: TestClock = TestClock()) throws -> EmptyStore {
        let directory = try TemporaryDirectory()
        // A lease ends after a time that really passes, even while the test's clock stands still.
        let start = ContinuousClock.now
        let machine = { @Sendable in
            let uptime = (ContinuousClock.now - start) / .microseconds(1)
            return ClockReading(wall: clock.now, uptime: Int64(uptime), boot: "", isSynchronised: true)
        }
        let open = { @Sendable in
            try SQLiteDatabase(
                StoreDirectory(creating: directory.file("store")), clock: { clock.now }, machine: machine)
        }
        return EmptyStore(database: try open(), open: { try open() })
    }
}

extension ModuleStore {
    /// An empty SQLite store with the services that a module gets.
    package static func sqlite(
        clock: TestClock = TestClock(), propertyLists: any PropertyListReading = NoPropertyLists()
    ) throws -> ModuleStore {
        ModuleStore(store: try .sqlite(clock: clock), clock: Clock { clock.now }, propertyLists: propertyLists)
    }
}
