package import Conformance
package import ModuleKit
internal import Storage

extension EmptyStore {
    /// An empty store of the tests' engine.
    package static func empty(clock: TestClock = TestClock()) throws -> EmptyStore {
        try TestEngine.isPostgres ? postgres(clock: clock) : sqlite(clock: clock)
    }

    /// An empty store of PostgreSQL. The database is deleted when nothing can open the store any more.
    package static func postgres(clock: TestClock = TestClock()) throws -> EmptyStore {
        let directory = try TemporaryDirectory()
        let open = { @Sendable in try TestEngine.open(at: directory.file("store")) { clock.now } }
        return EmptyStore(database: try open(), open: { try open() })
    }

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
    /// An empty store of the tests' engine, with the services that a module gets.
    package static func empty(
        clock: TestClock = TestClock(), propertyLists: any PropertyListReading = NoPropertyLists()
    ) throws -> ModuleStore {
        ModuleStore(store: try .empty(clock: clock), clock: Clock { clock.now }, propertyLists: propertyLists)
    }
}
