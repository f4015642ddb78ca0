import Storage
import TestSupport

/// A store with a few records, with helpers for its backups.
struct BackupStore {
    let store: TestStore
    let sets = [SampleTables.set]

    init(records: Int = 3) async throws {
        store = try await TestStore()
        try await fill(records)
    }

    var directory: StoreDirectory {
        get throws { try StoreDirectory(creating: store.directory.file("store")) }
    }

    func file(_ name: String) -> String { store.directory.file(name) }

    func fill(_ records: Int, from first: Int = 0) async throws {
        try await store.write(within: TransactionBudget.everything) { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            for number in first..<(first + records) {
                try table.save(SampleRecord("r\(number)", remark: String(repeating: "x", count: 80)))
            }
        }
    }

    @discardableResult
    func backUp(to name: String = "backup.sqlite") throws -> BackupManifest {
        try StoreBackup.make(
            of: directory.administration, at: file(name), origin: .hand, version: "1.2.3", now: TestClock.start)
    }

    func verify(_ name: String = "backup.sqlite") throws -> VerifiedStore {
        try StoreVerification.verify(file(name), migrations: sets)
    }

    @discardableResult
    func restore(_ name: String = "backup.sqlite", into place: String) throws -> StoreRestore.Outcome {
        try StoreRestore.restore(file(name), into: file(place), migrations: sets, now: TestClock.start)
    }

    func open(_ place: String) async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(StoreDirectory(creating: file(place))) { TestClock.start }
        try await database.migrate(sets)
        return database
    }
}
