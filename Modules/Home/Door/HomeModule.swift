package import Accounts
internal import Changes
internal import HomeBase
package import HomeDevices
package import HomeImports
package import HomePast
package import HomePeople
package import HomeRemotes
package import HomeTransfer
package import HomeUpkeep
package import HomeWork
package import Kernel
package import ModuleKit
package import Storage

/// The module that always exists, for everything that concerns the whole and not one slice.
package struct HomeModule: Sendable {
    /// Makes every later write of the database maintain the figures and check the rules of Home and these modules.
    package static func hold(_ modules: [any Module], in database: any Database) {
        database.rules.set(
            derivations: modules.flatMap(\.derivations), invariants: [HomeBase.zoneList] + modules.flatMap(\.invariants)
        )
    }

    package let imports: ImportService
    package let importUndo: ImportUndo
    package let heldImports: HeldImports
    package let undo: UndoService
    package let history: HistoryService
    package let records: RecordService
    package let work: RunningWork
    private let spoolDirectory: String?
    package let accounts: AccountDirectory
    package let accountExport: AccountExport
    package let accountImport: AccountImport
    package let accountDeletion: AccountDeletion
    package let status: StatusService
    package let readiness: ReadinessService
    package let metrics: ApplicationMetrics
    package let jobs: JobService
    package let access: AccountAccess
    package var sync: SyncService
    package var connectors: ConnectorService
    package let zone: ZoneService
    package let today: TodayService
    package let preferences: PreferenceService
    package let upkeep: UpkeepService

    /// Serves the running modules, whose names do not appear in this code. `directory` is the store's directory; without a
    /// directory there are no backups. Without an administration, the store is the directory's own. The doctor examines the
    /// slices of the set-up; without a set-up, the running modules.
    package init(
        context: ModuleContext, modules: [any Module], states: [ModuleStatus] = [], directory: StoreDirectory? = nil,
        administration: (any StoreAdministration)? = nil, setup: StoreSetup? = nil,
        backups: BackupPlan = BackupPlan(interval: nil, keep: BackupKeep(latest: 14)),
        hasher: PasswordHasher = PasswordHasher(), apple: AppleSettings = AppleSettings(), appleKeys: AppleKeys? = nil
    ) {
        zone = ZoneService(context: context)
        preferences = PreferenceService(modules: modules)
        let types = RecordTypes(modules, states: states)
        spoolDirectory = directory?.path
        let work = RunningWork(context: context)
        self.work = work
        sync = SyncService(
            context: context, types: types, ties: RecordTies(modules.flatMap(\.ties)),
            largestDocument: modules.map(\.largestDocument).max() ?? 0)
        connectors = ConnectorService(
            context: context, types: types, modules: modules, directory: directory?.path)
        let ownJobs = [HomeJobs.retention(), HomeJobs.clock(context.database.trustedClock)]
        let backupJob = directory.map { directory in
            HomeJobs.backup(
                backups,
                BackupService(administration ?? directory.administration, migrations: [], clock: context.clock),
                listedIn: work)
        }
        jobs = JobService(ownJobs + (backupJob.map { [$0] } ?? []) + modules.flatMap(\.jobs), context: context)
        let administration = administration ?? directory?.administration
        upkeep = UpkeepService(
            context: context,
            setup: setup
                ?? administration.map { store in
                    StoreSetup(store, clock: context.clock, slices: modules.map { type(of: $0) }) { _ in context }
                }, oldestBackup: backups.warnAfter, work: work)
        status = StatusService(
            context: context, states: states, directory: directory, administration: administration,
            sources: [jobs, connectors])
        today = TodayService(context: context, modules: modules, states: states, jobs: jobs)
        readiness = ReadinessService(context: context, states: states)
        metrics = ApplicationMetrics(
            context: context, states: states, directory: directory, administration: administration, jobs: jobs)
        let undoing = UndoRun(context: context, modules, types)
        importUndo = ImportUndo(context: context, undo: undoing)
        imports = ImportService(
            context: context, modules: modules, types: types, missing: states.filter { !$0.isRunning },
            undo: importUndo, spooledIn: directory?.path)
        heldImports = HeldImports(context: context, imports: imports, work: work)
        let written = modules.flatMap(\.writtenFields)
        undo = UndoService(context: context, undo: undoing, types: types, written: written)
        history = HistoryService(context: context, types: types)
        records = RecordService(context: context, types: types, written: written)
        accounts = AccountDirectory(context: context)
        accountExport = AccountExport(context: context)
        accountImport = AccountImport(context: context, modules: modules, types: types)
        accountDeletion = AccountDeletion(context: context, directory: directory)
        connectors.depart = { [accountDeletion] owner in
            _ = try await accountDeletion.run(owner: owner, unless: Self.requireDone(owner))
        }
        access = AccountAccess(
            context: context, modules: modules, slices: Set(modules.map { type(of: $0).id } + [HomeBase.id]),
            directory: directory, hasher: hasher, appleAudiences: apple.audiences,
            appleKeys: appleKeys ?? AppleKeys(context, at: apple.keysAddress))
    }

    /// Does the work that requests begin and do not wait for, until the task is cancelled: imports of pages, and orders of
    /// admins.
    package func runOrders() async {
        async let importing: Void = heldImports.run()
        await upkeep.run()
        await importing
    }

    /// A place for a file during an upload or a download: beside the store, never in a directory that other users share.
    package func spool(expecting length: Int? = nil) throws(MizanError) -> Spool {
        guard let spoolDirectory else {
            throw Refusal.uploadFailed("This store has no directory, so a file cannot be stored.")
        }
        return try Spool(in: spoolDirectory, expecting: length)
    }

    /// Stores a file for an import while it arrives. A file that is too large to be imported is refused as soon as that is known.
    ///
    /// - Parameter pieces: passes each piece of the file to the given closure.
    package func receive(
        expecting length: Int?, for work: Work, _ pieces: (([UInt8]) async throws -> Void) async throws -> Void
    ) async throws -> Spool {
        let spool = try spool(expecting: length)
        var limit = WholeFileLimit(imports, expecting: length)
        try await pieces { bytes in
            try limit.take(bytes)
            try await spool.append(bytes)
            work.received(bytes.count)
        }
        return spool
    }
}

/// The settings of Sign in with Apple.
package struct AppleSettings: Sendable {
    /// The bundle ids of the apps whose identity tokens are accepted; none if Sign in with Apple is off.
    let audiences: [String]
    /// The address of Apple's public keys.
    let keysAddress: String

    package static let publicAddress = "https://appleid.apple.com/auth/keys"

    package init(audiences: [String] = [], keysAddress: String = publicAddress) {
        (self.audiences, self.keysAddress) = (audiences, keysAddress)
    }
}

extension Refusal {
    package static let uploadFailed = Refusal(
        .unavailable, "upload.failed", "The server's disk did not accept the file.")
}
