import Changes
import HabitsDomain
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HabitsData

/// A store with the slice's tables, and the slice itself.
struct HabitsStore {
    let store: TestStore
    let module: HabitsModule

    init() async throws {
        store = try await TestStore([MigrationSet(module: HabitsModule.id, HabitsModule.migrations)])
        module = HabitsModule(context: store.context())
        store.database.rules.set(of: module)
        try await store.database.write(.shared) { [module] in try module.supply?.bring($0) }
    }

    /// The error with which a write is refused.
    func refusal(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws -> MizanError {
        do {
            try await store.write { try body($0) }
        } catch {
            return MizanError(crossing: error)
        }
        throw MizanError(.internal, "test.not-refused", "The write was not refused.")
    }

    /// Pushes a record as a device that last saw the version `base`.
    func push(_ type: String, _ key: String, _ fields: JSONValue, base: RecordVersion) async throws -> RecordOutcome {
        let recordType = try #require(module.recordTypes.first { $0.schema.type == type })
        let edit = RecordEdit(RecordReference(type: type, key: key), .put(fields), base: base)
        return try await store.write { transaction in
            try transaction.savepoint { try recordType.apply(edit, in: transaction) }
        }
    }
}

func id(_ text: String) throws -> CatalogueID { try CatalogueID(text) }

func day(_ text: String) throws -> CivilDay { try #require(CivilDay(text)) }
