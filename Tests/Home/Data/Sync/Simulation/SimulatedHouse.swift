import Accounts
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeData

/// The house: the real store, pull and push, with a clock that is moved by hand. It can be closed and opened, killed
/// between two transactions, backed up and restored.
final class SimulatedHouse {
    static let migrations = [
        SampleTables.set, LeafRecord.tables, AccountMigrations.set,
        MigrationSet(module: HomeModule.id, HomeModule.migrations),
    ]
    static let slices = ["other", "sample"]

    let clock = TestClock()
    let owners: [OwnerID]
    private let directory: TemporaryDirectory
    private var number = 0
    private var database: FaultyDatabase
    private var sync: SyncService
    private(set) var resting: String?
    /// What was done and told, by owner.
    private(set) var ledgers: [Ledger]
    private var backups: [(path: String, ledgers: [Ledger])] = []
    var limits = SyncPull.Limits()
    var chunk = 100

    /// The file of an empty store with two owners, to begin with.
    static func template() async throws -> [UInt8] {
        let store = try await TestStore(migrations)
        try await store.database.close()
        return try store.directory.bytes(of: "store/mizan.sqlite")
    }

    init(_ template: [UInt8]) throws {
        directory = try TemporaryDirectory(inMemory: true)
        owners = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"].compactMap {
            OwnerID($0)
        }
        ledgers = owners.map { Ledger(owner: $0) }
        _ = try StoreDirectory(creating: directory.file("0"))
        try directory.write(template, to: "0/mizan.sqlite")
        try directory.setMode(0o600, of: "0/mizan.sqlite")
        (database, sync) = try Self.open(directory.file("0"), clock, resting: nil)
    }

    private static func open(
        _ path: String, _ clock: TestClock, resting: String?
    ) throws -> (FaultyDatabase, SyncService) {
        let database = FaultyDatabase(
            try SQLiteDatabase(StoreDirectory(creating: path), readers: 1) { clock.now })
        let time = Clock { clock.now }
        let context = ModuleContext(
            database: database, clock: time, identifiers: .system(clock: time), propertyLists: NoPropertyLists())
        let modules: [any Module] = [PairModule(context: context), LeafModule(context: context)]
        let running = modules.filter { type(of: $0).id != resting }
        let states = resting.map { [ModuleStatus(id: $0, title: $0, state: .notLoaded(.safeMode))] } ?? []
        return (database, SyncService(context: context, modules: running, states: states))
    }

    // MARK: What happens to it

    func restart(resting: String?) async throws {
        try await database.close()
        self.resting = resting
        (database, sync) = try Self.open(path, clock, resting: resting)
    }

    /// Another process finds the files as they lie there.
    func kill() async throws {
        let killed = database
        let before = "\(number)/"
        number += 1
        _ = try StoreDirectory(creating: path)
        for name in ["mizan.sqlite", "mizan.sqlite-wal"] where try directory.names(in: before).contains(name) {
            try directory.write(directory.bytes(of: before + name), to: "\(number)/\(name)")
            try directory.setMode(0o600, of: "\(number)/\(name)")
        }
        (database, sync) = try Self.open(path, clock, resting: resting)
        try await killed.close()
    }

    func backUp() throws {
        let target = directory.file("backup-\(backups.count).sqlite")
        _ = try StoreBackup.make(
            of: StoreDirectory(creating: path), at: target, origin: .hand, version: "0", now: clock.now)
        backups.append((target, ledgers))
    }

    var hasBackup: Bool { !backups.isEmpty }

    func restore(_ index: Int) async throws {
        let backup = backups[index % backups.count]
        try await database.close()
        _ = try StoreRestore.restore(backup.path, into: path, migrations: Self.migrations, now: clock.now)
        ledgers = backup.ledgers
        (database, sync) = try Self.open(path, clock, resting: resting)
    }

    func prune() async throws -> Pruning.Result {
        var result = Pruning.Result()
        for index in owners.indices {
            result = result + (try await Pruning(database).run(owners[index], at: clock.now))
            // A restore brings back what was pruned, and a later pruning takes it again.
            backups.indices.forEach { backups[$0].ledgers[index].pruned(at: clock.now) }
            ledgers[index].pruned(at: clock.now)
        }
        return result
    }

    func close() async throws { try await database.close() }

    private var path: String { directory.file(String(number)) }

    // MARK: What it is asked

    func pull(_ owner: Int, _ cursor: String?, limit: Int, slices: [String]) async throws -> SyncPage {
        var pull = sync.pull
        pull.limits = limits
        let selection = try sync.catalogue.selection(slices) { _ in true }
        let cursor = try cursor.map { try SyncCursor($0) }
        return try await database.read(owners[owner]) { [pull] in
            try pull.page(after: cursor, limit: limit, selection, in: $0)
        }
    }

    func push(_ owner: Int, _ request: SyncPushRequest, fault: (Int, FaultyDatabase.Fault)?) async throws
        -> SyncPush.Answer
    {
        var push = sync.push
        push.chunk = chunk
        if let fault { database.fail(after: fault.0, fault.1) }
        var answer: Result<SyncPush.Answer, any Error>
        do {
            answer = .success(try await push.run(request, owner: owners[owner]) { _ in true })
        } catch {
            answer = .failure(error)
        }
        database.fail(after: 0, nil)
        try await observe(owner, allowing: Set(request.mutations.map(\.edit.reference)))
        if case .success(let answer) = answer {
            try ledgers[owner].take(request, answer, now: clock.now)
        }
        return try answer.get()
    }

    /// The house's own change, past all devices.
    func write(_ owner: Int, _ name: String, _ text: String, remove: Bool) async throws {
        try await database.write(owners[owner]) { transaction in
            let table = RecordTable<LeafRecord>(transaction)
            if remove { try table.remove(name) } else { try table.save(LeafRecord(name, text)) }
        }
        try await observe(owner, allowing: [LeafRecord.schema.reference(name)])
    }

    func furnish(_ owner: Int, _ record: SampleRecord) async throws {
        try await database.write(owners[owner]) { _ = try RecordTable<SampleRecord>($0).save(record) }
        try await observe(owner, allowing: [record.reference])
    }

    private func observe(_ owner: Int, allowing: Set<RecordReference>) async throws {
        let (ledger, now) = (ledgers[owner], clock.now)
        ledgers[owner] = try await database.read(owners[owner]) { transaction in
            var ledger = ledger
            try ledger.observe(in: transaction, allowing: allowing, now: now)
            return ledger
        }
    }

    /// What every device of an owner must know in the end, after the store has been held against the ledger.
    func truth(_ owner: Int) async throws -> [RecordReference: Device.Known] {
        let ledger = ledgers[owner]
        return try await database.read(owners[owner]) { try ledger.truth(in: $0) }
    }
}
