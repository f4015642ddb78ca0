package import FoundationEssentials
package import Kernel
package import Storage
package import Transport

/// Everything that a slice receives: it has no other access to the outside.
package struct ModuleContext: Sendable {
    package let database: any Database
    package let clock: Clock
    package let identifiers: Identifiers
    package let propertyLists: any PropertyListReading
    package let archives: any ArchiveReading
    package let newArchives: any ArchiveWriting
    package let pages: any PageCounting
    /// The client for requests to other servers. A slice's Data passes the client to the slice's Infrastructure, which knows
    /// the servers' protocols.
    package let http: HTTPClient
    /// The settings of this slice only.
    package private(set) var settings: ModuleSettings
    /// The budget for large data that is held in memory for a caller.
    package let memory: MemoryBudget
    /// The time zones of each owner, which determine the day of a moment.
    package let zones: OwnerZones
    /// The lookup of which owners are admins.
    package let roles: OwnerRoles
    /// The choices of each owner among the module's preferences.
    package let preferences: OwnerPreferences
    /// The app passwords for programs that sign in to a foreign dialect of a slice.
    package let appPasswords: AppPasswordAccess
    /// The documents that only another Mizan of an owner has.
    package private(set) var remoteDocuments = RemoteDocuments.none
    /// The secret of the store, from which keys are derived. It is created when it is first requested.
    package let storeSecret: @Sendable () throws -> [UInt8]
    /// The open streams and long polls of each owner.
    package let streams: StreamLimiter
    /// The uploads of documents of each owner. Unfinished ones occupy the disk, and no quota counts them.
    package let uploads = StreamLimiter(most: 2, of: "uploads of documents", refusing: .blobTooManyUploads)

    package init(
        database: any Database, clock: Clock, identifiers: Identifiers, propertyLists: any PropertyListReading,
        archives: any ArchiveReading = NoArchives(), newArchives: any ArchiveWriting = NoArchives(),
        pages: any PageCounting = NoPages(),
        http: HTTPClient = HTTPClient(), settings: ModuleSettings = ModuleSettings(),
        memory: MemoryBudget = .unlimited, zones: OwnerZones = .utc, roles: OwnerRoles = .none,
        preferences: OwnerPreferences = .none, appPasswords: AppPasswordAccess = .none,
        storeSecret: @escaping @Sendable () throws -> [UInt8] = { throw ModuleContext.noSecret },
        streams: StreamLimiter = StreamLimiter()
    ) {
        (self.database, self.clock, self.identifiers) = (database, clock, identifiers)
        (self.propertyLists, self.archives, self.newArchives) = (propertyLists, archives, newArchives)
        self.pages = pages
        (self.http, self.settings, self.memory) = (http, settings, memory)
        (self.zones, self.roles, self.preferences, self.storeSecret) = (zones, roles, preferences, storeSecret)
        (self.appPasswords, self.streams) = (appPasswords, streams)
    }

    package static let noSecret = MizanError(
        .unavailable, "sync.secret", "This store has no directory, so there is no place to store a key.")

    /// Creates an identity, for parts that do not use the store.
    package var fresh: @Sendable () -> UUID { identifiers.fresh }

    /// The same context for a slice, with its settings.
    package func with(_ settings: ModuleSettings) -> ModuleContext {
        var context = self
        context.settings = settings
        return context
    }

    /// The same context with a way to documents of other Mizans.
    package func with(_ remoteDocuments: RemoteDocuments) -> ModuleContext {
        var context = self
        context.remoteDocuments = remoteDocuments
        return context
    }
}

/// The wall clock, which a test can replace.
package struct Clock: Sendable {
    package let now: @Sendable () -> Instant
    /// The time together with the machine's knowledge about its clock.
    package let reading: @Sendable () -> ClockReading

    /// A clock that is known to be right.
    package init(now: @escaping @Sendable () -> Instant) {
        self.init(now: now, reading: { ClockReading(certain: now()) })
    }

    package init(now: @escaping @Sendable () -> Instant, reading: @escaping @Sendable () -> ClockReading) {
        (self.now, self.reading) = (now, reading)
    }
}
