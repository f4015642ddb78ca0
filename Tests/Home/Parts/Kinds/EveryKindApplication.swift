import Accounts
import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport

@testable import HomeBase
@testable import HomeDevices
@testable import HomeDoor

/// A store with a slice that has every kind of field, and the services of Home.
struct EveryKindApplication {
    let store: TestStore
    let home: HomeModule

    static let file = "/tmp/exports/kinds.plist"

    init(taking records: [EveryKindRecord] = []) async throws {
        store = try await TestStore([
            AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
            MigrationSet(module: ImportedKinds.id, ImportedKinds.migrations),
        ])
        let owner = store.owner
        let texts = records.map { PropertyListValue.string(JSONWriter.text($0.json(owner: owner))) }
        let file = PropertyListValue.dictionary([.init(key: ImportedKinds.key, value: .array(texts))])
        let context = store.context(propertyLists: FakeReader(files: [Self.file: file]))
        home = HomeModule(
            context: context, modules: [ImportedKinds(context: context)],
            directory: try StoreDirectory(creating: store.directory.file("store")))
    }

    /// The setup with which the doctor opens the store once this application has closed it.
    var setup: StoreSetup {
        let clock = Clock { [clock = store.clock] in clock.now }
        return StoreSetup(
            path: store.directory.file("store"), clock: clock, slices: [ImportedKinds.self]
        ) { database in
            ModuleContext(
                database: database, clock: clock, identifiers: .system(clock: clock), propertyLists: NoPropertyLists())
        }
    }

    /// Records with distinct keys.
    static func records(_ count: Int, seed: UInt64) -> [EveryKindRecord] {
        var random = SeededGenerator(seed: seed)
        var keys: Set<ExactText> = []
        var records: [EveryKindRecord] = []
        while records.count < count {
            let record = EveryKindRecord(&random)
            if keys.insert(ExactText(record.recordKey)).inserted { records.append(record) }
        }
        return records
    }

    func save(_ records: [EveryKindRecord]) async throws {
        try await store.write { _ = try RecordTable<EveryKindRecord>($0).saveAll(records) }
    }

    /// The stored records, by key, in wire form.
    func stored() async throws -> [RecordReference: JSONValue] {
        let owner = store.owner
        return try await store.read { transaction in
            let items = try RecordTable<EveryKindRecord>(transaction).list(RecordQuery()).items
            return Dictionary(
                items.map { ($0.entity.reference, $0.entity.json(owner: owner).onTheWire) }
            ) { first, _ in first }
        }
    }

    func push(
        _ records: [EveryKindRecord], bases: [RecordReference: RecordVersion] = [:], client: String = "phone",
        of round: Int = 0
    ) async throws -> [SyncResult.Outcome] {
        let owner = store.owner
        let mutations = records.enumerated().map { place, record in
            SyncMutation(
                id: "\(round).\(place)",
                edit: RecordEdit(
                    record.reference, .put(record.json(owner: owner).onTheWire), base: bases[record.reference]))
        }
        return try await home.sync.push.run(
            SyncPushRequest(client: client, epoch: "e1", mutations: mutations), owner: owner, mayWrite: { _ in true }
        ).results.map(\.outcome)
    }

    func pull(_ device: inout Device) async throws {
        var more = true
        while more {
            let page = try await home.sync.page(
                after: device.cursor, limit: 7, try home.sync.types.selection(nil) { _ in true }, owner: store.owner
            )
            try device.take(page)
            more = page.more
        }
    }
}

extension JSONValue {
    /// The value as read from a request.
    var onTheWire: JSONValue {
        do { return try JSONReader.read(JSONWriter.bytes(self)) } catch { return .null }
    }
}

/// The slice with every kind of field, and an importer for its records.
struct ImportedKinds: Module {
    static let id = EveryKindModule.id
    static let title = EveryKindModule.title
    static let migrations = EveryKindModule.migrations
    static let key = "kinds"

    let recordTypes: [any RecordType] = [TableRecordType(EveryKindRecord.self) { $0 }]
    let importers: [any Importer] = [KindsImporter()]

    init(context: ModuleContext) {}

    struct KindsImporter: Importer {
        let name = "kinds.every"
        let title = "Records of every kind"
        let recognisedBy = [ImportedKinds.key]

        func recognises(_ document: ImportDocument) -> Bool {
            guard case .propertyList(let root) = document else { return false }
            return root[ImportedKinds.key] != nil
        }

        func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
            guard case .propertyList(let root) = document, case .array(let texts)? = root[ImportedKinds.key] else {
                throw FakeReader.damaged
            }
            return SmallDocument { transaction in
                var report = ImportReport()
                let table = RecordTable<EveryKindRecord>(transaction)
                let owner = transaction.reading.owner
                for case .string(let text) in texts {
                    let json = try JSONReader.read(Array(text.utf8))
                    try table.save(try EveryKindRecord(from: json, owner: owner, sender: .partner))
                }
                report.counts = [ImportReport.Count(kind: "kinds")]
                return report
            }
        }
    }
}
