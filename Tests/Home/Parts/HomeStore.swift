import Accounts
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeBase
@testable import HomeDoor
@testable import HomeImports
@testable import HomePast

/// A store with one slice and a few files.
struct HomeStore {
    let store: TestStore
    let home: HomeModule

    static let first = "/tmp/exports/first.plist"
    static let second = "/tmp/exports/second.plist"

    init(_ files: [String: PropertyListValue] = Self.files, logN: Int = 4) async throws {
        store = try await TestStore([
            SampleTables.set, AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
        ])
        let context = store.context(propertyLists: FakeReader(files: files))
        home = HomeModule(
            context: context, modules: [SampleModule(context: context)],
            directory: try StoreDirectory(creating: store.directory.file("store")),
            hasher: PasswordHasher(parameters: ScryptParameters(logN: logN, r: 8, p: 1)))
    }

    static let files: [String: PropertyListValue] = [
        first: weights(["a": 1, "b": 2, "c": 3]), second: weights(["b": 20, "d": 4]),
        "/other.plist": .dictionary([.init(key: "unknown", value: .integer(1))]), "/array.plist": .array([]),
        "/empty.plist": .dictionary([]),
    ]

    static func weights(_ weights: KeyValuePairs<String, Double>, under key: String = "weights") -> PropertyListValue {
        .dictionary([.init(key: key, value: .dictionary(weights.map { .init(key: $0, value: .real($1)) }))])
    }

    func run(_ file: String) async throws -> ImportResult {
        try await home.imports.run(FileSource(file), owner: store.owner)
    }

    func undo(_ number: Int64) async throws -> ImportUndo.Result {
        try await home.importUndo.undo(number, owner: store.owner, by: .commands)
    }

    func save(_ name: String, _ weight: Double) async throws {
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord(name, weight: weight)) }
    }

    /// The weights of all records.
    func weights() async throws -> [String: Double] {
        let items = try await store.read { try RecordTable<SampleRecord>($0).list(RecordQuery()).items }
        return Dictionary(uniqueKeysWithValues: items.map { ($0.entity.name, $0.entity.weight) })
    }

    /// Converts imports into the form of a store of 0.1.0. In this form, an import has no operation, and has a row for each
    /// record.
    func makeImportsFormer() async throws {
        _ = try await store.write { transaction in
            try transaction.session.execute(
                """
                INSERT INTO import_changes (owner, import_number, type, key, first_version, last_version)
                SELECT i.owner, i.number, j.type, j.key, j.version, j.version FROM imports i
                    JOIN changes c ON c.owner = i.owner AND c.operation = i.operation
                    JOIN journal j ON j.owner = c.owner AND j.version BETWEEN c.first_version AND c.last_version
                """)
            try transaction.session.execute("UPDATE imports SET operation = NULL")
        }
    }
}
