internal import Changes
internal import HomeAudits
internal import Kernel
package import ModuleKit
package import Storage

/// Examines a store from outside in: first the files, then the contents of the files. The doctor also works on stores that no
/// other program can open.
package struct Doctor: Sendable {
    private let setup: StoreSetup
    private let zones: MachineZones
    private let oldestBackup: Int64?
    /// The database of a server that has the store open; nil to open the store.
    private let openDatabase: (any Database)?

    /// - Parameters:
    ///   - oldestBackup: The age in seconds from which a backup is too old; nil for no warning.
    ///   - database: the database of this process, if it has the store open. A process must not open the file itself while
    ///     SQLite has it open: closing it would release SQLite's locks (POSIX locks belong to the process).
    package init(
        _ setup: StoreSetup, zones: MachineZones = .system(), oldestBackup: Int64? = nil,
        database: (any Database)? = nil
    ) {
        (self.setup, self.zones, self.oldestBackup, openDatabase) = (setup, zones, oldestBackup, database)
    }

    private static let outside: [any DoctorCheck] = [
        DiskCheck(), HeaderCheck(), ModeCheck(), LeftoverCheck(), SpaceCheck(), LibraryCheck(),
    ]

    /// The checks of a store that is not a file.
    private static let beside: [any DoctorCheck] = [ModeCheck(), LeftoverCheck()]

    private static let ofTheFile: [any DoctorCheck] = [
        IntegrityCheck(), ForeignKeyCheck(), SchemaCheck(), ValueCheck(),
    ]

    private static let inside: [any DoctorCheck] = [
        SliceCheck(), VersionCheck(), ChecksumCheck(), UsageCheck(), JournalCheck(), HistoryCheck(), RecordCheck(),
        FactCheck(), ZoneCheck(), OrphanCheck(), OwnerTokenCheck(),
        RetentionCheck(),
        DigestCheck(), BlobCheck(),
    ]

    /// Throws if there is no store.
    package func run(repair: Bool) async throws -> [Diagnosis] {
        var context = DoctorContext(setup: setup, zones: zones)
        guard try setup.store.holdsStore() else {
            throw MizanError(
                .notFound, "doctor.no-store",
                "There is no store in \(setup.store.place). "
                    + (setup.store.place == setup.store.path
                        ? "Give its directory with --data." : "Give its address with --database."),
                details: ["path": setup.store.place])
        }
        let isFile = setup.store.file != nil
        var diagnoses: [Diagnosis] = []
        for check in isFile ? Self.outside : Self.beside where openDatabase == nil || !(check is HeaderCheck) {
            try Task.checkCancellation()
            diagnoses.append(await Self.diagnose(check, context, repair: repair))
        }
        do {
            if let openDatabase {
                context.startSlices(on: openDatabase)
            } else {
                context.startSlices(on: try await open())
            }
            await context.leaveOutTypesToCome()
        } catch {
            // The contents cannot be examined; the reason is reported once.
            let error = MizanError(crossing: error)
            // If the store belongs to another user, the message itself contains the remedy. The contents of the store may be
            // fine.
            let advice = error.code == .notPermitted ? nil : Advice.backup
            let finding = Finding(.problem, error.message, advice: advice)
            return diagnoses + [Diagnosis(check: "opening", findings: [finding], repairs: [], reach: .everything)]
        }
        var mayRepair = repair
        let ofModules: [any DoctorCheck] =
            (context.rules.invariants.map(\.audit) + context.audits).map(AuditCheck.init)
            + context.rules.derivations.map(DerivationCheck.init)
        let ofTheEngine = isFile ? Self.ofTheFile : setup.store.checks.map(EngineCheck.init)
        for check in ofTheEngine + Self.inside + [BackupCheck(oldest: oldestBackup)] + ofModules {
            try Task.checkCancellation()
            let diagnosis = await Self.diagnose(check, context, repair: mayRepair)
            diagnoses.append(diagnosis)
            // Nothing more is written to a damaged file.
            if check is IntegrityCheck, diagnosis.level == .problem { mayRepair = false }
        }
        if openDatabase != nil { return diagnoses }
        do {
            try await context.database?.close()
        } catch {
            let finding = Finding(.problem, "The store could not be closed: \(MizanError(crossing: error).message)")
            diagnoses.append(Diagnosis(check: "closing", findings: [finding], repairs: [], reach: .everything))
        }
        return diagnoses
    }

    private func open() async throws -> any Database {
        let database = try setup.store.open(readers: 1, clock: setup.clock.now, machine: setup.clock.reading)
        // The engine opens the store at the first read.
        _ = try await database.read { try $0.catalogue.hasTable("owners") }
        return database
    }

    private static func diagnose(_ check: any DoctorCheck, _ context: DoctorContext, repair: Bool) async -> Diagnosis {
        let found = await examine(check, context)
        guard repair, found.contains(where: { $0.level >= .warning }) else {
            return Diagnosis(check, found)
        }
        do {
            let repairs = try await check.repair(context)
            guard !repairs.isEmpty else { return Diagnosis(check, found) }
            return Diagnosis(check, await examine(check, context), repairs: repairs)
        } catch {
            let failure = Finding(.problem, "It could not be repaired: \(MizanError(crossing: error).message)")
            return Diagnosis(check, found + [failure])
        }
    }

    private static func examine(_ check: any DoctorCheck, _ context: DoctorContext) async -> [Finding] {
        do {
            return try await check.examine(context)
        } catch {
            return [Finding(.problem, "This could not be checked: \(MizanError(crossing: error).message)")]
        }
    }
}

/// The remedies that several checks share.
enum Advice {
    static let backup = "Stop using this store and restore a backup, or ask for help before anything is changed."
    static let repair = "mizan doctor --repair"
}
