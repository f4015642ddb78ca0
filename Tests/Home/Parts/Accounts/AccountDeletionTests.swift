import Accounts
import Connectors
import FoundationEssentials
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer

struct AccountDeletionTests {
    let archive: ArchiveStore
    private var store: TestStore { archive.store }

    init() async throws {
        archive = try await ArchiveStore()
        try await archive.fill()
    }

    @Test func exactlyTheRowsOfTheOwnerAreDeleted() async throws {
        let before = try await archive.rows(of: store.other)
        let result = try await archive.home.accountDeletion.run(owner: store.owner)
        #expect(result.name == "amina")
        #expect(result.tables.first { $0.name == "sample_record" }?.rows == ArchiveStore.texts.count)
        #expect(result.tables.first { $0.name == "archive_words" }?.rows == 1)
        #expect(result.tables.first { $0.name == "idempotency" }?.rows == 1)
        #expect(result.tables.map(\.name) == result.tables.map(\.name).sorted())
        let tables = try await store.database.read { try Catalogue.read(in: $0).tables }
        #expect(Set(tables.map(\.name)) == Set(result.tables.map(\.name)))
        #expect(tables.count == 24)
        for table in tables {
            let left = try await store.database.read { try $0.firstRow(table.scan(for: 1))?.integer(0) }
            #expect(left == 0, "\(table.name)")
        }
        #expect(try await archive.rows(of: store.other) == before)
        #expect(try await archive.home.accounts.entries().map(\.name) == ["bilal"])
    }

    /// Another Mizan cannot be emptied, so nothing is waited for.
    @Test func anAccountWithARemoteNeedsAChoice() async throws {
        try await store.database.write(store.owner) { try Self.remote.save(in: $0) }
        let error = try await #require(throws: MizanError.self) {
            _ = try await archive.home.removeAccount(store.owner, remote: nil, staying: true)
        }
        #expect(error.reason == "account.remote-choice")
        #expect(try await archive.home.accounts.entries().count == 2)
        let result = try await archive.home.removeAccount(store.owner, remote: .remove, staying: false)
        #expect(result?.tables.first { $0.name == "sync_connector" }?.rows == 1)
    }

    private static let remote = ConnectorRow(
        name: "away", kind: "mizan", address: "https://away.example", slices: [], secret: [], client: "c",
        account: RemoteAccount(id: "a", name: "amina"), createdAt: Instant(microseconds: 0))

    @Test func theLastOwnerCanBeDeletedToo() async throws {
        for owner in [store.owner, store.other] { _ = try await archive.home.accountDeletion.run(owner: owner) }
        #expect(try await archive.home.accounts.entries() == [])
        let error = await #expect(throws: MizanError.self) {
            try await archive.home.accountDeletion.run(owner: store.owner)
        }
        #expect(error?.reason == "owner.unknown")
    }

    @Test func theSharedOwnerCannotBeDeleted() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await archive.home.accountDeletion.run(owner: .shared)
        }
        #expect(error?.reason == "owner.shared")
    }

    @Test func theOwnerTokenIsDeletedOnlyWithItsOwner() async throws {
        let directory = try StoreDirectory(creating: store.directory.file("store"))
        _ = try OwnerTokenFile(in: directory).loadOrCreate(for: store.other)
        #expect(try await !archive.home.accountDeletion.run(owner: store.owner).removedToken)
        #expect(try OwnerTokenFile(in: directory).load()?.owner == store.other)
        #expect(try await archive.home.accountDeletion.run(owner: store.other).removedToken)
        #expect(try OwnerTokenFile(in: directory).load() == nil)
    }

    /// The token's file cannot be read. The data is still deleted, and the message reports the file.
    @Test func anUnreadableOwnerTokenIsReported() async throws {
        try store.directory.write([0], to: "store/owner-token")
        let result = try await archive.home.accountDeletion.run(owner: store.owner)
        #expect(!result.removedToken && result.tokenFailure?.isEmpty == false)
        #expect(try await archive.home.accounts.entries().map(\.name) == ["bilal"])
    }

    @Test func remainingBackupsAreReportedAsCopies() async throws {
        _ = try StoreDirectory(creating: store.directory.file("store/backups"))
        let result = try await archive.home.accountDeletion.run(owner: store.owner)
        #expect(result.copies == [store.directory.file("store/backups")])
    }

    /// A deleted text is also overwritten, in the database file and in its log.
    @Test func aDeletedTextRemainsInNoFile() async throws {
        let secret = "a sentence that stands nowhere else"
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            for number in 0..<300 { try table.save(SampleRecord("\(secret) \(number)", note: secret, remark: secret)) }
            for number in 0..<300 { try table.save(SampleRecord("\(secret) \(number)", remark: "short")) }
            for number in 0..<150 { try table.remove("\(secret) \(number)") }
        }
        #expect(try files(with: secret) != [])
        // The text is overwritten even if a second program has the store open, as long as that program is not reading.
        let second = try store.another()
        #expect(try await second.read(store.other) { try RecordTable<SampleRecord>($0).find("of another") != nil })
        #expect(try await archive.home.accountDeletion.run(owner: store.owner).isScrubbed)
        #expect(try files(with: secret) == [])
        try await second.close()
        try await store.database.close()
        #expect(try files(with: secret) == [])
        #expect(try files(with: "of another") == ["mizan.sqlite"])
    }

    private func files(with text: String) throws -> [String] {
        try store.directory.names(in: "store").filter { name in
            let bytes = Data(try store.directory.bytes(of: "store/\(name)"))
            return bytes.firstRange(of: Data(text.utf8)) != nil
        }
    }
}
