import Accounts
import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeBase
@testable import HomeDevices
@testable import HomeDoor
@testable import HomeTransfer

/// The server: the real store, pull, push and stream, with a simulated clock and simulated random numbers. The server can be
/// closed, opened, killed between two transactions, backed up and restored. Its disk can be reset to a snapshot.
final class SimulatedApplication {
    static let migrations = [
        SampleTables.set, LeafRecord.tables, AccountMigrations.set,
        MigrationSet(module: HomeBase.id, HomeMigrations.all),
    ]
    static let slices = ["other", "sample"]

    let clock = TestClock()
    /// Two people, and then the owner of the shared data. The last owner is no person, but people follow its feed.
    let owners: [OwnerID]
    static let shared = 2
    /// The deliberate fault.
    let fault: StoreFault?
    private let directory: TemporaryDirectory
    private var place = "store"
    private var random: SeededGenerator
    /// The number of the current process. Connections end with their process.
    private(set) var number = 0
    private(set) var database: FaultyDatabase
    private(set) var sync: SyncService
    private var context: ModuleContext
    private(set) var resting: String?
    /// The changes and answers, by owner.
    var ledgers: [Ledger]
    /// Backups with the files themselves, like snapshots of the file system.
    private var backups: [(name: String, files: [(name: String, bytes: [UInt8])], ledgers: [Ledger])] = []
    var limits = RecordChanges.Limits()
    var chunk = 100

    /// The initial file: an empty store with two owners.
    static let template = Task {
        try await TestStore.file(migrations) { store in
            // The epoch is fixed, so that a seed always gives the same run.
            try await store.database.write(.shared) {
                _ = try $0.session.execute("UPDATE owners SET epoch = 'e0' WHERE owner = 0")
            }
        }
    }

    init(_ template: [UInt8], seed: UInt64, fault: StoreFault?) throws {
        directory = try TemporaryDirectory()
        random = SeededGenerator(seed: seed)
        self.fault = fault
        owners =
            ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"].compactMap {
                OwnerID($0)
            } + [.shared]
        ledgers = owners.map { Ledger(owner: $0) }
        try directory.place([(TestEngine.file, template)], in: "store")
        (database, context, sync) = try Self.open(directory.file("store"), clock, resting: nil, fault)
    }

    private static func open(
        _ path: String, _ clock: TestClock, resting: String?, _ fault: StoreFault?
    ) throws -> (FaultyDatabase, ModuleContext, SyncService) {
        let database = FaultyDatabase(
            try TestEngine.open(at: path, readers: 1) { clock.now })
        let context = ModuleContext(
            database: database, clock: Clock { clock.now },
            identifiers: Identifiers { Identifiers.named("the simulation makes none") },
            propertyLists: NoPropertyLists())
        let modules: [any Module] = [GroveModule(context: context), LeafModule(context: context)]
        let running = modules.filter { type(of: $0).id != resting }
        switch fault {
        case .invariantsForgotten: database.rules.set(derivations: running.flatMap(\.derivations), invariants: [])
        case .derivationsForgotten: database.rules.set(derivations: [], invariants: running.flatMap(\.invariants))
        default: HomeModule.hold(running, in: database)
        }
        let states = resting.map { [ModuleStatus(id: $0, title: $0, state: .notLoaded(.safeMode))] } ?? []
        let sync = SyncService(
            context: context, types: RecordTypes(running, states: states), ties: RecordTies(running.flatMap(\.ties)))
        return (database, context, sync)
    }

    // MARK: Events

    func restart(resting: String?) async throws {
        try await database.close()
        self.resting = resting
        try reopen()
    }

    private func reopen() throws {
        number += 1
        (database, context, sync) = try Self.open(path, clock, resting: resting, fault)
    }

    /// Starts a new process on the files as they are.
    func kill() async throws {
        let killed = database
        let files = try TestEngine.files(at: path).filter { $0.name == TestEngine.file || fault != .logLost }
        place = "store-\(number)"
        try directory.place(files, in: place)
        try reopen()
        try await killed.close()
    }

    func backUp() throws {
        let name = "backup-\(backups.count).sqlite"
        _ = try StoreBackup.make(
            of: store, at: directory.file(name), origin: .hand, version: "0", now: clock.now)
        backups.append((name, try TestEngine.files(at: path), ledgers))
    }

    var hasBackup: Bool { !backups.isEmpty }

    func restore(_ index: Int) async throws {
        let backup = backups[index % backups.count]
        try await database.close()
        _ = try StoreRestore.restore(
            directory.file(backup.name), into: store, migrations: Self.migrations, now: clock.now,
            random: SeededGenerator(seed: random.next())
        ) { _, _ in }
        ledgers = backup.ledgers
        try reopen()
        if fault == .epochKept { try await keepEpochs() }
        for owner in owners.indices { try await observe(owner, allowing: []) }
    }

    private func keepEpochs() async throws {
        for (owner, ledger) in zip(owners, ledgers) where !ledger.epoch.isEmpty {
            _ = try await database.write(owner) { transaction in
                try transaction.session.execute(
                    "UPDATE owners SET epoch = \(ledger.epoch) WHERE owner = \(transaction.ownerKey)")
            }
        }
    }

    /// Resets the machine to a snapshot without `mizan restore`. So the epoch stays the same, although the versions are
    /// earlier. Returns, for each owner, the epoch and the version up to which the history is unchanged.
    func rollBack(_ index: Int) async throws -> [(epoch: String, version: RecordVersion)] {
        let backup = backups[index % backups.count]
        try await database.close()
        place = "store-\(number)"
        try directory.place(backup.files, in: place)
        ledgers = backup.ledgers
        try reopen()
        for owner in owners.indices { try await observe(owner, allowing: []) }
        return ledgers.map { ($0.epoch, RecordVersion($0.entries.count)) }
    }

    /// Deletes an owner with all data, and adds the owner again without any.
    func replace(_ owner: Int) async throws {
        let id = owners[owner]
        let deleted = try await AccountDeletion(context: context, directory: nil).run(owner: id)
        let epoch = Owners.freshEpoch(using: &random)
        try await database.write(.shared) { try Owners.create(id, name: deleted.name, epoch: epoch, in: $0) }
        ledgers[owner] = Ledger(owner: id)
        try await observe(owner, allowing: [])
    }

    func prune() async throws -> Pruning.Result {
        var result = Pruning.Result()
        for index in owners.indices {
            result = result + (try await Pruning(database).run(owners[index], at: clock.now))
            // The pruning is also recorded for the backups: after a restore, the next pruning would remove the same data again.
            backups.indices.forEach { backups[$0].ledgers[index].pruned(at: clock.now) }
            ledgers[index].pruned(at: clock.now)
            guard fault == .floorNotTold else { continue }
            _ = try await database.write(owners[index]) { transaction in
                try transaction.session.execute("UPDATE owners SET floor = 0 WHERE owner = \(transaction.ownerKey)")
            }
        }
        return result
    }

    func close() async throws { try await database.close() }

    private var path: String { directory.file(place) }

    private var store: any StoreAdministration {
        get throws { try TestEngine.administration(at: path, migrations: Self.migrations) }
    }
}
