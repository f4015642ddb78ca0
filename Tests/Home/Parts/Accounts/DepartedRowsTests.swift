import Accounts
import Foundation
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer
@testable import HomeUpkeep

/// If the removal of an account is interrupted, the account is already gone. The remaining rows of the account are removed
/// later.
struct DepartedRowsTests {
    let archive: ArchiveStore
    private var store: TestStore { archive.store }

    init() async throws {
        archive = try await ArchiveStore([AccountMigrations.set] + ArchiveStore.sets)
        try await archive.fill()
    }

    private func breakOff(after parts: Int = 3) async throws {
        await PartLimit.$current.withValue(PartLimit(pieces: 1, parts: parts)) {
            await #expect(throws: CancellationError.self) {
                try await archive.home.accountDeletion.run(owner: store.owner)
            }
        }
        #expect(try await departed() == 1)
    }

    private func departed() async throws -> Int { try await store.database.read { try Owners.departed(in: $0).count } }

    @Test func theAccountNoLongerExistsAfterTheFirstPartOfADeletion() async throws {
        try await breakOff(after: 1)
        #expect(try await archive.home.accounts.entries().map(\.name) == ["bilal"])
        #expect(try await archive.home.access.people.all().map(\.name) == ["bilal"])
        for attempt in [store.owner, .departed(1)] {
            let error = await #expect(throws: MizanError.self) {
                try await store.database.write(attempt) { _ in }
            }
            #expect(error?.reason == "owner.unknown")
        }
        let left = try await store.database.read { session in
            try Catalogue.read(in: session).tables
                .filter { ["credentials", "sessions", "api_tokens", "first_run", "apple_links"].contains($0.name) }
                .map { try session.firstRow($0.count(of: 1))?.integer(0) }
        }
        #expect(left == [0, 0, 0, 0, 0])
    }

    @Test func retentionRemovesTheRestOfADeletedAccount() async throws {
        let other = try await archive.rows(of: store.other)
        try await breakOff()
        let due = try await Housekeeping(database: store.database).due()
        #expect(due.departed > 10)
        #expect(try await Housekeeping(database: store.database).run().departed == due.departed)
        #expect(try await departed() == 0)
        let tables = try await store.database.read { try Catalogue.read(in: $0).tables }
        for table in tables {
            let left = try await store.database.read { try $0.firstRow(table.scan(for: 1))?.integer(0) }
            #expect(left == 0, "\(table.name)")
        }
        #expect(try await archive.rows(of: store.other) == other)
        #expect(try await Housekeeping(database: store.database).due().isEmpty)
    }

    /// The name and the id of a removed account can be used again, even while rows of this account are left. The rows of the
    /// new account are separate from the rows of the old account.
    @Test func theSamePersonMayCreateANewAccountDuringTheDeletion() async throws {
        try await breakOff()
        let owner = store.owner
        try await store.database.write(.shared) { try Owners.create(owner, name: "amina", epoch: "e1", in: $0) }
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("anew")) }
        let rows = try await archive.rows(of: owner)
        try await Housekeeping(database: store.database).run()
        #expect(try await archive.rows(of: owner) == rows)
        #expect(try await archive.home.accounts.entries().map(\.name) == ["bilal", "amina"])
    }

    /// A server and a command remove the same rows, and the slower process is late: a new account already has the same key. The
    /// rows of the new account are not removed.
    @Test func rowsOfAReusedOwnerKeyAreNotRemoved() async throws {
        _ = try await archive.home.accountDeletion.run(owner: store.other)
        try await breakOff()
        let owner = store.owner
        let rows = DepartedRows(store.database)
        let late = try #require(try await store.database.read { try Owners.departed(in: $0).first })
        _ = try await rows.removeAll()
        try await store.database.write(.shared) { try Owners.create(owner, name: "amina", epoch: "e1", in: $0) }
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("anew")) }
        #expect(try await store.database.read { try Owners.all(in: $0).map(\.key) } == [late.key])
        #expect(try await rows.remove(late).values.allSatisfy { $0 == 0 })
        #expect(try await store.read { try RecordTable<SampleRecord>($0).find("anew") } != nil)
    }

    @Test func anArchiveWithoutAnOwnerIsRefused() async throws {
        _ = try await archive.home.accountExport.run(owner: store.owner, to: archive.file)
        let text = try String(contentsOfFile: archive.file, encoding: .utf8)
        try text.replacing(store.owner.description, with: OwnerID.departed(1).description)
            .write(toFile: archive.file, atomically: true, encoding: .utf8)
        let target = try await ArchiveStore()
        let error = await #expect(throws: MizanError.self) {
            try await target.home.accountImport.run(from: archive.file)
        }
        #expect(error?.reason == "archive.damaged")
    }
}

extension DoctorTests {
    /// A half-removed account does not count as damage. The doctor reports the remaining rows and removes them. A backup with
    /// such rows is sound.
    @Test(arguments: 1...12) func aPartlyDeletedAccountIsNotReportedAsDamage(parts: Int) async throws {
        let clinic = try await Clinic()
        let database = try SQLiteDatabase(StoreDirectory(creating: clinic.path)) { TestClock.start }
        let owner = try #require(try await database.read { try Owners.all(in: $0).first })
        let context = ModuleContext(
            database: database, clock: Clock { TestClock.start },
            identifiers: .system(clock: Clock { TestClock.start }),
            propertyLists: NoPropertyLists())
        await PartLimit.$current.withValue(PartLimit(pieces: 1, parts: parts)) {
            await #expect(throws: CancellationError.self) {
                try await AccountDeletion(context: context, directory: nil).run(owner: owner.id)
            }
        }
        try await database.close()
        let service = BackupService(
            dataDirectory: clinic.path, migrations: [SampleTables.set], clock: Clock { TestClock.start })
        let manifest = try await service.make(origin: .schedule).manifest
        #expect(manifest.contents.people.map(\.name) == ["bilal"])
        #expect(try await clinic.complaints() == ["retention"])
        #expect(try await clinic.complaints(repair: true) == [])
    }
}
