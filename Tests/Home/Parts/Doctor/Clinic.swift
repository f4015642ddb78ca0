import Changes
import GRDB
import Glibc
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeUpkeep

/// A sound store that a test may damage, and the doctor who examines it.
struct Clinic {
    let directory: TemporaryDirectory
    var slices: [any ModuleKit.Module.Type] = [SampleModule.self]
    var now = TestClock.start
    var oldestBackup: Int64?

    var path: String { directory.file("store") }
    var file: String { path + "/mizan.sqlite" }

    init() async throws {
        directory = try TemporaryDirectory(copyOf: try await Self.furnished.value)
    }

    private static let furnished = Task { try await furnish() }

    private static func furnish() async throws -> TemporaryDirectory {
        let store = try await HomeStore()
        try await store.store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            for number in 0..<40 { try table.save(SampleRecord("record \(number)", remark: "first")) }
            for number in 0..<20 { try table.save(SampleRecord("record \(number)", remark: "second")) }
            for number in 30..<35 { try table.remove("record \(number)") }
        }
        _ = try await store.store.database.write(store.store.other) { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("of another"))
        }
        _ = try await store.run(HomeStore.first)
        try await store.store.database.close()
        return store.store.directory
    }

    func diagnoses(repair: Bool = false) async throws -> [Diagnosis] {
        let clock = Clock { [now] in now }
        let setup = StoreSetup(path: path, clock: clock, slices: slices) { database in
            ModuleContext(
                database: database, clock: clock, identifiers: .system(clock: clock),
                propertyLists: NoPropertyLists())
        }
        return try await Doctor(setup, oldestBackup: oldestBackup).run(repair: repair)
    }

    /// Changes something for every owner.
    func use() async throws {
        let database = try SQLiteDatabase(StoreDirectory(creating: path)) { [now] in now }
        for owner in try await database.read({ try Owners.all(in: $0).map(\.id) }) {
            _ = try await database.write(owner) { try RecordTable<OnlyRecord>($0).save(OnlyRecord("used")) }
        }
        try await database.close()
    }

    /// The checks that found a problem.
    func complaints(repair: Bool = false) async throws -> [String] {
        try await diagnoses(repair: repair).filter { $0.level >= .warning }.map(\.check)
    }

    /// Changes the file in a way that no part of Mizan would.
    func damage(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: file, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    func mode(_ mode: mode_t, of name: String) { chmod(directory.file(name), mode) }
}

/// A slice that cannot be started.
struct FailingModule: ModuleKit.Module {
    static let id = "sample"
    static let title = "Sample"
    static let migrations = SampleTables.set.migrations
    let recordTypes: [any RecordType] = []
    let importers: [any Importer] = []

    init(context: ModuleContext) throws {
        throw MizanError(.unavailable, "sample.down", "It does not want to.")
    }
}
