package import FoundationEssentials
package import Kernel
package import Storage
package import Transport

/// Everything that a slice receives: it has no other effects.
package struct ModuleContext: Sendable {
    package let database: any Database
    package let clock: Clock
    package let identifiers: Identifiers
    package let propertyLists: any PropertyListReading
    package let archives: any ArchiveReading
    package let newArchives: any ArchiveWriting
    /// Sends requests to others. A slice's Data hands it to its Infrastructure, which speaks what the other understands.
    package let http: HTTPClient
    /// The settings of this slice alone.
    package let settings: ModuleSettings
    /// Where what is large, and held for somebody, is taken from.
    package let memory: MemoryBudget
    /// The time zones of each owner, which tell the day that a moment belongs to.
    package let zones: OwnerZones
    /// Which owners are admins.
    package let roles: OwnerRoles

    package init(
        database: any Database, clock: Clock, identifiers: Identifiers, propertyLists: any PropertyListReading,
        archives: any ArchiveReading = NoArchives(), newArchives: any ArchiveWriting = NoArchives(),
        http: HTTPClient = HTTPClient(), settings: ModuleSettings = ModuleSettings(),
        memory: MemoryBudget = .unlimited, zones: OwnerZones = .utc, roles: OwnerRoles = .none
    ) {
        (self.database, self.clock, self.identifiers) = (database, clock, identifiers)
        (self.propertyLists, self.archives, self.newArchives) = (propertyLists, archives, newArchives)
        (self.http, self.settings, self.memory) = (http, settings, memory)
        (self.zones, self.roles) = (zones, roles)
    }

    /// Makes an identity, for the parts that see no store.
    package var fresh: @Sendable () -> UUID { identifiers.fresh }

    /// The same for a slice, with what was set for it.
    package func with(_ settings: ModuleSettings) -> ModuleContext {
        ModuleContext(
            database: database, clock: clock, identifiers: identifiers, propertyLists: propertyLists,
            archives: archives, newArchives: newArchives, http: http, settings: settings, memory: memory,
            zones: zones, roles: roles)
    }
}

/// The time of day, so that a test can say what it is.
package struct Clock: Sendable {
    package let now: @Sendable () -> Instant
    /// The same with what the machine knows of it.
    package let reading: @Sendable () -> ClockReading

    /// A clock that is right.
    package init(now: @escaping @Sendable () -> Instant) {
        self.init(now: now, reading: { ClockReading(certain: now()) })
    }

    package init(now: @escaping @Sendable () -> Instant, reading: @escaping @Sendable () -> ClockReading) {
        (self.now, self.reading) = (now, reading)
    }
}
