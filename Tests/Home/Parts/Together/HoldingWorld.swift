import Accounts
import Changes
import Kernel
import ModuleKit
import Synchronization
import TestSupport

@testable import HomeBase
@testable import HomeDevices
@testable import HomeDoor
@testable import HomeImports
@testable import HomePast
@testable import HomeTransfer
@testable import Storage

/// A store with the ledger that is changed by every door: commands, two devices, imports, and undos.
struct HoldingWorld {
    /// The doors by which a change can be made.
    enum Door: String, CaseIterable {
        case command, push, importing, takingBack
    }

    /// A deliberate fault.
    enum Fault: Equatable, CustomStringConvertible {
        /// No invariant is checked for changes by one door.
        case unchecked(Door)
        /// At the end of changes by one door, the rules do not run.
        case unsettled(Door)
        /// If a record is saved twice in one write, the rules are told of the first change twice.
        case seesTwice

        var description: String {
            switch self {
            case .unchecked(let door): "unchecked \(door.rawValue)"
            case .unsettled(let door): "unsettled \(door.rawValue)"
            case .seesTwice: "sees twice"
            }
        }
    }

    static let sets = [
        LedgerTables.set, AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
    ]
    static let template = Task { try await TestStore.file(sets) }

    let store: TestStore
    let module: any LedgerSlice
    let database: DoorDatabase
    let sync: SyncService
    var owner: OwnerID { store.owner }

    init(_ template: [UInt8], _ slice: any LedgerSlice.Type = LedgerModule.self, fault: Fault? = nil) throws {
        store = try TestStore(copying: template)
        module = try slice.init(context: store.context())
        HomeModule.hold([module], in: store.database)
        database = DoorDatabase(store.database, fault, checksNothing: module.derivations)
        sync = SyncService(
            context: Self.context(database, NoPropertyLists()), types: RecordTypes([module], states: []),
            ties: RecordTies(module.ties))
    }

    private static func context(_ database: DoorDatabase, _ lists: any PropertyListReading) -> ModuleContext {
        let clock = Clock { TestClock.start }
        return ModuleContext(
            database: database, clock: clock, identifiers: .system(clock: clock), propertyLists: lists)
    }

    // MARK: Doors

    /// A command's write.
    func command(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws {
        try await database.by(.command).write(owner, body)
    }

    func push(_ mutations: [SyncMutation], from device: String) async throws -> [SyncResult] {
        _ = database.by(.push)
        return try await sync.push.run(
            SyncPushRequest(client: device, epoch: "e1", mutations: mutations), owner: owner, mayWrite: { _ in true }
        ).results
    }

    func take(in legs: [LegRecord]) async throws -> Int64? {
        let file = PropertyListValue.dictionary([
            .init(
                key: "legs",
                value: .dictionary(
                    legs.map { leg in
                        .init(
                            key: leg.recordKey,
                            value: .dictionary([
                                .init(key: "account", value: .string(leg.account)),
                                .init(key: "amount", value: .integer(leg.amount)),
                            ]))
                    }))
        ])
        let context = Self.context(database.by(.importing), FakeReader(files: ["/legs.plist": file]))
        let service = ImportService(context: context, modules: [module])
        return try await service.run(FileSource("/legs.plist"), owner: owner).number
    }

    func takeBack(import number: Int64) async throws {
        let context = Self.context(database.by(.takingBack), NoPropertyLists())
        let undo = UndoRun(context: context, rollback: Rollback(types: RecordTypes([module])))
        _ = try await ImportUndo(context: context, undo: undo).undo(number, owner: owner, by: .unknown)
    }

    /// Undoes an operation, which may itself be an undo. Index 0 is the latest operation, index 1 is the operation before it,
    /// and so on.
    func takeBack(_ place: Int) async throws {
        let context = Self.context(database.by(.takingBack), NoPropertyLists())
        let types = RecordTypes([module])
        let undo = UndoService(
            context: context, undo: UndoRun(context: context, rollback: Rollback(types: types)), types: types)
        let latest = try await undo.entries(place + 1, owner: owner)
        guard let entry = latest.last, !entry.isUndone else { return }
        _ = try await undo.run(entry, owner: owner, by: .unknown)
    }

    /// Deletes the person's account and creates a new one.
    func beginAnew() async throws {
        let context = Self.context(database, NoPropertyLists())
        _ = try await AccountDeletion(context: context, directory: nil).run(owner: owner)
        let owner = owner
        try await store.database.write(.shared) { try Owners.create(owner, name: "amina", epoch: "e1", in: $0) }
    }

    // MARK: Conditions that must always be satisfied

    /// The first inconsistency; nil if there is none.
    func wrong() async throws -> String? {
        try await store.read { [module] reading in
            let halves = try reading.session.rows(
                """
                SELECT transfer FROM ledger_leg WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL
                GROUP BY transfer HAVING COUNT(*) <> 2 OR SUM(amount) <> 0
                """)
            if let first = try halves.first?.text(0) { return "half a transfer, \(first)" }
            let alike = try reading.session.rows(
                """
                SELECT name FROM ledger_account WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL
                    AND name IS NOT NULL GROUP BY name HAVING COUNT(*) > 1
                """)
            if let first = try alike.first?.text(0) { return "two accounts called \(first)" }
            if let wrong = try UsageAudit.difference(of: reading.ownerKey, in: reading.session) {
                return "\(wrong.stored) bytes are told, and there are \(wrong.counted)"
            }
            return try module.derivations.flatMap { try $0.compare(reading) }.first?.text
        }
    }

    /// Everything that a refused change must leave unchanged.
    func state() async throws -> String {
        try await store.read { [module] reading in
            let version = try Journal.position(in: reading).version
            return "\(version) \(try ContentDigest(of: module.recordTypes, in: reading).hexadecimal)"
        }
    }
}

/// The store for changes by one door at a time. For a given fault, rules are skipped.
final class DoorDatabase: Database {
    private let real: any Database
    private let fault: HoldingWorld.Fault?
    private let derivationsAlone = StandingRules()
    private let door = Mutex(HoldingWorld.Door.command)

    var rules: StandingRules { real.rules }

    init(_ real: any Database, _ fault: HoldingWorld.Fault?, checksNothing derivations: [Derivation]) {
        self.real = real
        self.fault = fault
        derivationsAlone.set(derivations: derivations, invariants: [])
    }

    func by(_ door: HoldingWorld.Door) -> DoorDatabase {
        self.door.withLock { $0 = door }
        return self
    }

    func read<Result: Sendable>(
        for owner: OwnerID?, within budget: Duration,
        _ body: @escaping @Sendable (any DatabaseSession) throws -> Result
    ) async throws -> Result {
        try await real.read(for: owner, within: budget, body)
    }

    func write<Result: Sendable>(
        _ owner: OwnerID, within budget: Duration, _ body: @escaping @Sendable (WriteTransaction) throws -> Result
    ) async throws -> Result {
        let door = door.withLock { $0 }
        let (fault, derivations) = (fault, derivationsAlone.current)
        return try await real.write(owner, within: budget) { transaction in
            if fault == .unchecked(door) { transaction.rules = derivations }
            if fault == .unsettled(door) { transaction.rules = StandingRules.List() }
            let result = try body(transaction)
            if fault == .seesTwice, transaction.settled > 0, transaction.settled < transaction.changed.count {
                transaction.settled = 0
            }
            return result
        }
    }

    func migrate(_ sets: [MigrationSet]) async throws { try await real.migrate(sets) }

    func scrub() async throws -> Bool { true }

    func close() async throws { try await real.close() }
}
