package import Conformance
package import ModuleKit
internal import Storage

extension EmptyStore {
    /// An empty SQLite store in a separate directory, which is deleted when nobody can open the store again.
    package static func sqlite(clock: TestClock = TestClock()) throws -> EmptyStore {
        let directory = try TemporaryDirectory()
        // Leases end by elapsed time, whatever the clock shows.
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
    /// The context of a module on an empty SQLite store.
    package static func sqlite(
        clock: TestClock = TestClock(), propertyLists: any PropertyListReading = NoPropertyLists()
    ) throws -> ModuleStore {
        ModuleStore(store: try .sqlite(clock: clock), clock: Clock { clock.now }, propertyLists: propertyLists)
    }
}
