package import Kernel
package import Storage

/// What a slice is given: the only effects it has.
package struct ModuleContext: Sendable {
    package let database: any Database
    package let clock: Clock
    package let identifiers: Identifiers
    package let propertyLists: any PropertyListReading

    package init(
        database: any Database, clock: Clock, identifiers: Identifiers, propertyLists: any PropertyListReading
    ) {
        self.database = database
        self.clock = clock
        self.identifiers = identifiers
        self.propertyLists = propertyLists
    }
}

/// The time of day, so that a test can say what it is.
package struct Clock: Sendable {
    package let now: @Sendable () -> Instant

    package init(now: @escaping @Sendable () -> Instant) {
        self.now = now
    }
}
