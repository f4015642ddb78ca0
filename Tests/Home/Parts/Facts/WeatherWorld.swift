import Accounts
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeAudits
@testable import HomeBase
@testable import HomeDoor
@testable import HomeImports
@testable import HomePast
@testable import HomeTransfer

/// A store with the weather module, into which files are imported.
struct WeatherWorld {
    static let sets = [
        WeatherTables.set, AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
    ]
    static let template = Task { try await TestStore.file(sets) }

    let store: TestStore
    let module: WeatherModule
    let home: HomeModule
    var owner: OwnerID { store.owner }

    init() async throws {
        store = try TestStore(copying: try await Self.template.value)
        module = WeatherModule(context: store.context())
        home = HomeModule(context: store.context(), modules: [module])
    }

    /// Home in a build without the weather module, on the same store.
    var without: HomeModule { HomeModule(context: store.context(), modules: []) }

    // MARK: Files

    /// Imports a file of these lines, with the given number per transaction.
    @discardableResult
    func take(
        in lines: [String], named name: String = "weather.txt", atATime size: Int = 1_000, isWhole: Bool = true,
        rights: ImportRights = .all
    ) async throws -> Int64? {
        let text = (["#weather \(size)"] + lines + (isWhole ? ["#end"] : [])).map { $0 + "\n" }.joined()
        try store.directory.write(Array(text.utf8), to: name)
        return try await home.imports.run(
            FileSource(store.directory.file(name)), owner: owner, ImportRequest(rights: rights)
        ).number
    }

    static func readings(_ moments: Range<Int>, of station: String = "sea") -> [String] {
        moments.map { "reading \(station) \($0) \($0 % 40)" }
    }

    static func line(_ fact: ReadingFact) -> String {
        "reading \(fact.station) \(fact.at.microseconds) \(fact.celsius)"
    }

    @discardableResult
    func undo(_ number: Int64, progress: @escaping UndoService.Progress = { _ in }) async throws -> RollbackResult {
        try await home.importUndo.undo(number, owner: owner, by: .commands, progress: progress)
    }

    func state(of number: Int64) async throws -> ImportEntry.State? {
        try await home.imports.entries(owner: owner).first { $0.number == number }?.state
    }

    // MARK: The stored contents

    func facts() async throws -> [ReadingFact] {
        try await store.read { reading in
            var found: [ReadingFact] = []
            try FactTable<ReadingFact>(reading).forEach { found.append($0) }
            return found
        }
    }

    func stations() async throws -> [String] {
        try await store.read { try RecordTable<StationRecord>($0).list(RecordQuery()).items.map(\.entity.id) }
    }

    func count(of number: Int64) async throws -> Int {
        try await store.read { try ReadingFact.schema.erased.count(of: number, in: $0) }
    }

    func digest() async throws -> String {
        try await store.read { [module] reading in
            try ContentDigest(of: module.recordTypes, facts: module.facts, in: reading).hexadecimal
        }
    }

    func audit() async throws -> [String] {
        try await store.read { [module] in try FactAudit.differences(of: $0, schemas: module.facts) }
    }

    /// Past everything.
    func edit(_ statement: SQL) async throws {
        try await store.write { _ = try $0.session.execute(statement) }
    }

    // MARK: Accounts

    func delete() async throws -> AccountDeletion.Result {
        try await AccountDeletion(context: store.context(), directory: nil).run(owner: owner)
    }

    func beginAnew() async throws {
        _ = try await delete()
        let owner = owner
        try await store.database.write(.shared) { try Owners.create(owner, name: "amina", epoch: "e1", in: $0) }
    }

    func export() async throws -> String {
        let file = store.directory.file("archive-\(UInt64.random(in: 0 ... .max)).jsonl")
        _ = try await AccountExport(context: store.context()).run(owner: owner, to: file)
        return file
    }

    /// The account moved to a new store.
    func elsewhere() async throws -> WeatherWorld {
        let file = try await export()
        let target = try await WeatherWorld()
        _ = try await target.delete()
        _ = try await AccountImport(
            context: target.store.context(), modules: [target.module]
        ).run(from: file)
        return target
    }
}
