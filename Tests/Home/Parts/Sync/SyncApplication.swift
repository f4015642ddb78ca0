import Accounts
import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeBase
@testable import HomeDevices
@testable import HomeDoor

/// A store with two slices. The first slice has two record types. Changes of one type are merged, and changes of the other type
/// lead to a conflict that a person decides.
struct SyncApplication {
    let store: TestStore
    let home: HomeModule

    init(states: [ModuleStatus] = [], running: [any Module.Type] = [PairModule.self, OddModule.self]) async throws {
        store = try await TestStore([
            SampleTables.set, AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
        ])
        let context = store.context(zones: .test(stays: { try HomeBase.stays(in: $0) }))
        let modules = try running.map { try $0.init(context: context) }
        HomeModule.hold(modules, in: store.database)
        home = HomeModule(context: context, modules: modules, states: states)
    }

    var sync: SyncService { home.sync }

    func selection(_ slices: [String]? = nil) throws -> SyncSelection {
        try sync.types.selection(slices) { _ in true }
    }

    func page(after cursor: SyncCursor? = nil, limit: Int = 100, _ slices: [String]? = nil) async throws -> SyncPage {
        try await sync.page(after: cursor, limit: limit, try selection(slices), owner: store.owner)
    }

    /// Pulls until there is nothing more.
    func pull(_ device: inout Device, limit: Int = 100, _ slices: [String]? = nil) async throws {
        for _ in 0..<10_000 {
            let page = try await page(after: device.cursor, limit: limit, slices)
            try device.take(page)
            if !page.more { return }
        }
        throw Device.Broken(description: "there is always more")
    }

    /// The records as stored on the server.
    func records() async throws -> [RecordReference: JSONValue] {
        let owner = store.owner
        return try await store.read { transaction in
            var records: [RecordReference: JSONValue] = [:]
            for item in try RecordTable<SampleRecord>(transaction).list(RecordQuery()).items {
                records[item.entity.reference] = item.entity.json(owner: owner)
            }
            for item in try RecordTable<NumberedRecord>(transaction).list(RecordQuery()).items {
                records[item.entity.reference] = item.entity.json(owner: owner)
            }
            return records
        }
    }

    func names() async throws -> [String] { try await records().keys.map(\.key).sorted() }

    /// The number of changes that the journal has recorded.
    func history() async throws -> Int { try await Int(store.read { try Journal.position(in: $0).version }) }

    func save(_ names: String..., weight: Double = 0) async throws {
        try await store.write { transaction in
            for name in names { try RecordTable<SampleRecord>(transaction).save(SampleRecord(name, weight: weight)) }
        }
    }

    func remove(_ names: String...) async throws {
        try await store.write { transaction in
            for name in names { try RecordTable<SampleRecord>(transaction).remove(name) }
        }
    }

    func number(_ numbers: ClosedRange<Int64>, _ text: String = "x") async throws {
        try await store.write { transaction in
            for number in numbers { try RecordTable<NumberedRecord>(transaction).save(NumberedRecord(number, text)) }
        }
    }

    // MARK: Pushing

    func fields(_ record: SampleRecord) -> JSONValue { record.json(owner: store.owner) }

    /// The record's fields as they are read from the history. In the history, a whole number in a real field is an integer.
    func past(_ record: SampleRecord) throws -> JSONValue {
        try JSONReader.read(JSONWriter.bytes(fields(record)))
    }

    func put(
        _ id: String, _ record: SampleRecord, base: RecordVersion? = nil, group: String? = nil
    ) -> SyncMutation {
        SyncMutation(
            id: id, edit: RecordEdit(record.reference, .put(fields(record)), base: base), group: group)
    }

    func removal(_ id: String, _ name: String, base: RecordVersion? = nil, group: String? = nil) -> SyncMutation {
        SyncMutation(
            id: id, edit: RecordEdit(SampleRecord.schema.reference(name), .remove, base: base), group: group)
    }

    func push(
        _ mutations: [SyncMutation], client: String = "phone", epoch: String? = "e1", chunk: Int = 100,
        mayWrite: @escaping @Sendable (String) -> Bool = { _ in true }
    ) async throws -> [SyncResult] {
        var push = sync.push
        push.chunk = chunk
        return try await push.run(
            SyncPushRequest(client: client, epoch: epoch, mutations: mutations), owner: store.owner, mayWrite: mayWrite
        ).results
    }
}

/// Records with the note “leg” are legs. The weights of all legs that are changed together must add up to zero.
struct PairModule: Module {
    static let id = "sample"
    static let title = "Pairs"
    static let migrations: [Migration] = []
    let recordTypes: [any RecordType] = [PairType()]
    let importers: [any Importer] = []
    let invariants = [
        Invariant("sample.pairs", "Legs that change together are even.", of: [SampleRecord.schema.erased]) {
            touched, reading in
            let legs = try RecordTable<SampleRecord>(reading).find(touched.map(\.key)).filter {
                $0.entity.note == "leg"
            }
            guard legs.reduce(0, { $0 + $1.entity.weight }) == 0 else {
                throw MizanError(.invalidInput, "sample.unbalanced", "The weights are not even.")
            }
        }
    ]

    init(context: ModuleContext) {}
}

struct PairType: RecordType {
    private let base = Remerged(
        TableRecordType(SampleRecord.self) { record in
            guard abs(record.weight) <= 100 else {
                throw MizanError(.invalidInput, "sample.weight", "It is too heavy.")
            }
            guard record.remark != "break" else { throw MizanError(.internal, "sample.broken", "This type is broken.") }
            return record
        }, .fields, ["at": .greatest])

    var schema: AnyRecordSchema { base.schema }

    func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        try base.read(keys, in: transaction)
    }

    func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        try base.examine(transaction, tell)
    }

    func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool {
        try base.purge(key, in: transaction)
    }

    /// After eight changes in a transaction, a slow change fails as if the time were over.
    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        if case .put(_, let fields) = mutation, fields["remark"] == "slow", transaction.changed.count >= 8 {
            throw MizanError(.unavailable, "storage.too-slow", "It took too long.")
        }
        return try base.apply(mutation, in: transaction)
    }
}

/// A slice that has no records in this store.
struct OddModule: Module {
    static let id = "odd"
    static let title = "Odd"
    static let migrations: [Migration] = []
    let recordTypes: [any RecordType] = []
    let importers: [any Importer] = []

    init(context: ModuleContext) {}
}

/// A different slice with the same id and more record types, for the same store.
struct NumberedModule: Module {
    static let id = "sample"
    static let title = "Numbered"
    static let migrations: [Migration] = []
    let recordTypes: [any RecordType] = [
        TableRecordType(SampleRecord.self) { $0 }, TableRecordType(NumberedRecord.self) { $0 },
    ]
    let importers: [any Importer] = []

    init(context: ModuleContext) {}
}

extension SyncResult {
    init(_ id: String, _ outcome: Outcome, again: Bool = false) {
        self.init(id: id, outcome: outcome, isDuplicate: again)
    }

    /// The reason that a change was not made.
    var reason: String? {
        switch outcome {
        case .refused(let error), .unknown(let error): error.reason
        case .applied, .unchanged, .conflict: nil
        }
    }
}
