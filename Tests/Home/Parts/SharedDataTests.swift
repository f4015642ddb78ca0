import Accounts
import Changes
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeBase
@testable import HomeDoor
@testable import HomeImports
@testable import HomePast
@testable import HomeTransfer
@testable import HomeUpkeep

/// Shared data in operations that usually work on one owner's data: imports, archives, digests, and the doctor.
struct SharedDataTests {
    private static let sets = [
        SampleTables.set, AccountMigrations.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
        PoemModule.set,
    ]
    private static let file = "/poems.plist"
    private static let files: [String: PropertyListValue] = [
        file: .dictionary([
            .init(key: "poems", value: .dictionary([.init(key: "divan:1", value: .string("one"))]))
        ])
    ]

    let store: TestStore
    let home: HomeModule

    init() async throws {
        store = try await TestStore(Self.sets)
        let context = store.context(propertyLists: FakeReader(files: Self.files))
        home = HomeModule(
            context: context, modules: [SampleModule(context: context), PoemModule(context: context)],
            directory: try StoreDirectory(creating: store.directory.file("store")))
    }

    private func poems() async throws -> [String] {
        try await store.read { try PoemModule.poems(in: $0).list(RecordQuery()).items.map(\.entity.text) }
    }

    @Test func onlyAnAdminsImportOfSharedDataIsStoredAndUndone() async throws {
        let refused = await #expect(throws: MizanError.self) {
            try await home.imports.run(FileSource(Self.file), owner: store.owner)
        }
        #expect(refused?.reason == "import.other-scope")
        #expect(refused?.code == .notPermitted)
        #expect(try await poems() == [])
        let number = try #require(try await home.imports.run(FileSource(Self.file), owner: .shared).number)
        #expect(try await poems() == ["one"])
        #expect(try await home.imports.entries(owner: store.owner).isEmpty)
        #expect(try await home.imports.entries(owner: .shared).map(\.number) == [number])
        #expect(try await home.importUndo.undo(number, owner: .shared, by: .commands).removed == 1)
        #expect(try await poems() == [])
    }

    /// An importer wrongly declares shared data as an owner's. An owner's transaction still cannot change shared data.
    @Test func anImporterThatMistakesSharedDataForTheOwnersDataChangesNothing() async throws {
        let context = store.context(propertyLists: FakeReader(files: Self.files))
        let service = ImportService(context: context, modules: [MistakenModule(context: context)])
        let error = await #expect(throws: MizanError.self) {
            try await service.run(FileSource(Self.file), owner: store.owner)
        }
        #expect(error?.reason == "record.shared")
        #expect(try await poems() == [])
    }

    @Test func sharedDataIsInTheStoresDigestAndInNoArchive() async throws {
        let digest = { @Sendable in
            try await store.database.read { try OwnerDigest.compute(of: Owners.sharedKey, in: $0).hexadecimal }
        }
        let before = try await digest()
        try await store.database.write(.shared) { _ = try PoemModule.poems(in: $0).save(Poem("divan:1", "said once")) }
        #expect(try await digest() != before)
        try await store.write { _ = try RecordTable<SampleRecord>($0).save(SampleRecord("mine")) }
        _ = try await home.accountExport.run(owner: store.owner, to: store.directory.file("archive"))
        let text = String(decoding: try store.directory.bytes(of: "archive"), as: UTF8.self)
        #expect(text.contains("mine") && !text.contains("said once"))
        // Shared data stays when an owner is deleted.
        _ = try await home.accountDeletion.run(owner: store.other)
        #expect(try await poems() == ["said once"])
    }

    /// A forged archive or an edited store may contain rows of shared data under a person's key.
    @Test func sharedRowsUnderAnOwnersKeyAreFound() async throws {
        try await store.write { transaction in
            try transaction.session.execute(
                """
                INSERT INTO poems_poem (owner, version, created_version, key, text)
                VALUES (\(transaction.ownerKey), 1, 1, 'divan:9', 'mine')
                """)
            _ = try transaction.record(
                .init(
                    reference: PoemRecord.schema.reference("divan:9"), kind: .live, previous: nil, overwritten: nil,
                    written: nil, growth: 0))
        }
        #expect(try await poems() == [], "nobody sees them")
        let clock = Clock { TestClock.start }
        let doctor = Doctor(
            StoreSetup(
                path: store.directory.file("store"), clock: clock, slices: [SampleModule.self, PoemModule.self]
            ) {
                ModuleContext(
                    database: $0, clock: clock, identifiers: .system(clock: clock), propertyLists: NoPropertyLists())
            })
        let found = try await doctor.run(repair: false).first { $0.check == "records" }?.findings.map(\.text)
        #expect(found == ["“amina” has 1 row of poems_poem, which is shared data."])
        _ = try await home.accountExport.run(owner: store.owner, to: store.directory.file("archive"))
        _ = try await home.accountDeletion.run(owner: store.owner)
        let refused = await #expect(throws: MizanError.self) {
            try await home.accountImport.run(from: store.directory.file("archive"))
        }
        #expect(refused?.reason == "archive.unsound")
        #expect(refused?.message.contains("1 row of poems_poem, which is shared data") == true)
    }

    @Test func theDoctorChecksSharedDataByItsRules() async throws {
        try await store.database.write(.shared) { transaction in
            _ = try RecordTable<PoemRecord>(transaction).save(PoemRecord(key: "no key", text: "odd"))
        }
        let clock = Clock { TestClock.start }
        let doctor = Doctor(
            StoreSetup(path: store.directory.file("store"), clock: clock, slices: [PoemModule.self]) { database in
                ModuleContext(
                    database: database, clock: clock, identifiers: .system(clock: clock),
                    propertyLists: NoPropertyLists())
            })
        let found = try await doctor.run(repair: false).first { $0.check == "records" }?.findings.map(\.text) ?? []
        #expect(found.count == 1 && found[0].hasPrefix("1 of the rows of poems_poem of “house” breaks a rule"))
    }
}

/// A module whose importer wrongly declares that poems belong to an owner.
private struct MistakenModule: Module {
    static let id = "poems"
    static let title = "Poems"
    static let migrations: [Migration] = []
    let recordTypes: [any RecordType] = []
    let importers: [any Importer] = [PoemImporter(scope: .own)]

    init(context: ModuleContext) {}
}
