internal import Accounts
internal import Archives
package import CommandLineKit
internal import HomeBase
package import HomeDoor
internal import HomeRemotes
internal import HomeWork
package import Kernel
package import ModuleKit
package import Storage
internal import Transport

/// An open Mizan: one store, the modules that are built in, and the owners.
package struct Application: Sendable {
    package let context: ModuleContext
    package let directory: StoreDirectory
    /// The slices that run.
    package let modules: [any Module]
    /// The state of every slice that this build has, running or not.
    package let states: [ModuleStatus]
    package let home: HomeModule
    let slices: [EnabledSlice]
    private let database: any Database

    /// Opens the store, creates it if it does not exist, and brings its schema up to date. A slice that cannot be started is
    /// left out. `states` lists it with the reason. A server passes the store that it serves. In safe mode all slices are left out. For a server, `bufferedBytes` limits
    /// the bytes of requests and answers that are in memory at the same time.
    package static func open(
        at path: String, served: ServedStore? = nil, safeMode: Bool = false,
        configuration: ApplicationConfiguration = .standard,
        slices: [EnabledSlice] = EnabledSlice.all, clock: Clock = .system, identifiers: Identifiers? = nil,
        bufferedBytes: Int = .max, hashCost: HashCost = .standard, machine: MachineZones = .system()
    ) async throws -> Application {
        let slices = slices.map { $0.serving(configuration.settings(of: $0.module)) }
        let directory = try StoreDirectory(creating: path)
        let administration = try served?.administration ?? configuration.store(at: path)
        let database = try administration.open(
            readers: configuration[ApplicationSettings.readers], clock: clock.now, machine: clock.reading)
        let start = SliceStart(database: database, slices: slices)
        let failures = safeMode ? [:] : try await start.migrate()
        if safeMode { try await start.migrateHomeAlone() }
        let local = ModuleContext(
            database: database, clock: clock, identifiers: identifiers ?? .system(clock: clock),
            propertyLists: PropertyListPort(), archives: UnzipArchives(), newArchives: ZipArchives(), pages: PDFInfo(),
            http: HTTPClient(configuration.transport, effects: HTTPClient.Effects(now: clock.now)),
            memory: MemoryBudget(bytes: bufferedBytes),
            zones: zones(machine), roles: roles, preferences: preferences,
            appPasswords: appPasswords,
            storeSecret: { try SecretKeyFile(in: path).loadOrCreate() })
        let context = local.with(
            ConnectorService(context: local, types: RecordTypes([]), modules: [], directory: path).remoteDocuments())
        let loaded: (modules: [any Module], states: [ModuleStatus]) =
            safeMode
            ? ([], slices.map { ModuleStatus($0.module, .notLoaded(.safeMode)) })
            : try start.load(context, configuration, failures: failures)
        HomeModule.hold(loaded.modules, in: database)
        let (modules, states) = try await start.supplied(loaded, clock: database.trustedClock)
        return Application(
            context: context, directory: directory, modules: modules, states: states,
            home: HomeModule(
                context: context, modules: modules, states: states, directory: directory,
                administration: administration, setup: setup(administration, clock: clock),
                backups: configuration.backups, hasher: hashCost.hasher,
                apple: configuration.apple),
            slices: slices, database: database)
    }

    /// The running modules: Home and the slices that run.
    package var running: RunningModules { RunningModules(modules + [home], states: states) }

    /// The schemas of the slices that are built in.
    static let sliceMigrations = EnabledSlice.all.map { $0.module.migrationSet }

    /// Waits until writing stops because the disk failed, and returns the reason; nil if the wait was cancelled.
    package func untilWritingStops() async -> MizanError? {
        for await reason in database.stops { return reason }
        return nil
    }

    /// The reason why writing has stopped; nil if it has not.
    package var writingStopped: MizanError? { database.stopped }

    /// Ends long work, as if its owners had cancelled it.
    package func endLongWork() { home.work.cancelAll() }

    /// Cancels the running and the waiting writes; none of their changes are stored. Later writes, such as the writes of
    /// closing, still run. A read ends when its task ends.
    package func endWrites() { database.cancelWrites() }

    /// Closes the store. A command that only read need not call this function, because the system frees the resources.
    package func close() async throws {
        await context.http.close()
        try await database.close()
    }

    /// Called after a command. The command's writes are already safe, so if closing fails, the next process can make the
    /// checkpoint.
    package func closeIfWritten() async {
        await context.http.close()
        do {
            if database.hasWritten { try await database.close() } else { try await database.leaveOpen() }
        } catch { return }
    }
}
