import Accounts
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeBase
@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer
@testable import HomeUpkeep

/// An archive is imported in parts. Nobody sees the account before it is complete, and an interrupted import is removed.
struct ArrivalTests {
    let source: ArchiveStore
    let target: ArchiveStore

    init() async throws {
        // The tables of these sets do not refer to themselves. If a table did, all of its rows would be imported at once.
        let sets = [
            AccountMigrations.set, SampleTables.set, MigrationSet(module: HomeBase.id, HomeMigrations.all),
        ]
        source = try await ArchiveStore(sets)
        target = try await ArchiveStore(sets)
        try await source.store.write { transaction in
            let table = RecordTable<NumberedRecord>(transaction)
            for number in 0..<Int64(200) { try table.save(NumberedRecord(number, "text")) }
        }
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
        _ = try await source.home.accountExport.run(owner: source.store.owner, to: source.file)
    }

    private func take(_ limit: PartLimit) async throws -> AccountExport.Result {
        try await PartLimit.$current.withValue(limit) { try await target.home.accountImport.run(from: source.file) }
    }

    private func isWhole() async throws -> Bool {
        let digest: @Sendable (ReadTransaction) throws -> OwnerDigest = {
            try OwnerDigest.compute(of: $0.ownerKey, in: $0.session)
        }
        let owner = source.store.owner
        return try await target.store.database.read(owner, digest) == source.store.database.read(owner, digest)
    }

    private func departed() async throws -> [StoredOwner] {
        try await target.store.database.read { try Owners.departed(in: $0) }
    }

    private func rows(of key: Int64) async throws -> Int64 {
        try await target.store.database.read { session in
            try Catalogue.read(in: session).tables.reduce(0) {
                try $0 + (session.firstRow($1.scan(for: key))?.integer(0) ?? 0)
            }
        }
    }

    @Test func anImportInPartsHasTheSameResult() async throws {
        _ = try await take(PartLimit(pieces: 1))
        #expect(try await isWhole())
        #expect(try await departed().isEmpty)
        let owner = source.store.owner
        let used: @Sendable (ReadTransaction) throws -> (OwnerUsage, UsageAudit.Difference?) = {
            (
                try OwnerUsage(of: $0.ownerKey, in: $0.session),
                try UsageAudit.difference(of: $0.ownerKey, in: $0.session)
            )
        }
        let (usage, difference) = try await target.store.database.read(owner, used)
        #expect(usage.used > 0 && difference == nil)
    }

    @Test func anInterruptedArchiveImportHasNoOwnerAndIsRemoved() async throws {
        await #expect(throws: CancellationError.self) { try await take(PartLimit(pieces: 1, parts: 1)) }
        #expect(try await target.home.accounts.entries().map(\.name) == ["bilal"])
        let left = try #require(try await departed().first)
        #expect(try await rows(of: left.key) > 1)
        #expect(try await Housekeeping(database: target.store.database).run().departed > 1)
        #expect(try await rows(of: left.key) == 0)
        _ = try await take(PartLimit(pieces: 1))
        #expect(try await isWhole())
    }

    /// A server's retention runs while a command is importing an archive.
    @Test func aRunningArchiveImportIsNotRemoved() async throws {
        let now = TestClock.start
        let database = target.store.database
        let arriving = try await database.write(.shared) { try Owners.arrive(Self.row, in: $0) }
        #expect(arriving.isArriving(at: now) && arriving.isArriving(at: now.advanced(by: .seconds(3_599))))
        #expect(!arriving.isArriving(at: now.advanced(by: .seconds(3_600))))
        #expect(arriving.isArriving(at: now.advanced(by: .seconds(-1))))
        #expect(try await Housekeeping(database: database).due().departed == 0)
        #expect(try await Housekeeping(database: database).run().departed == 0)
        #expect(try await departed().map(\.key) == [arriving.key])
        #expect(try await database.read { try Owners.all(in: $0).map(\.name) } == ["bilal"])

        // The arriving account is removed, and then another account gets its key. The import must still find out that its own
        // account is gone.
        target.store.clock.advance(seconds: 3_601)
        #expect(try await Housekeeping(database: database).run().departed == 1)
        #expect(try await departed().isEmpty)
        let another = try await database.write(.shared) { try Owners.arrive(Self.row, in: $0) }
        #expect(another.key == arriving.key)
        #expect(try await database.read { try !Owners.isDeparted(arriving, in: $0) })
        #expect(try await database.read { try Owners.isDeparted(another, in: $0) })
    }

    private static let row: [(column: String, value: SQLValue)] = [
        ("id", .text("x")), ("version", .integer(3)), ("floor", .integer(0)), ("created_at", .integer(1)),
    ]
}
