import FoundationEssentials
import Kernel
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePeople
@testable import HomeTransfer

struct AccountArchiveTests {
    let source: ArchiveStore
    let target: ArchiveStore

    init() async throws {
        source = try await ArchiveStore()
        target = try await ArchiveStore()
        try await source.fill()
        // Removes the archive's owner from the target store.
        _ = try await target.home.accountDeletion.run(owner: target.store.owner)
    }

    private func exported() async throws -> AccountExport.Result {
        try await source.home.accountExport.run(owner: source.store.owner, to: source.file)
    }

    private func text() throws -> String {
        String(decoding: try source.files.bytes(of: "archive.jsonl"), as: UTF8.self)
    }

    @Test func anImportedExportHasEqualRowsAndDigest() async throws {
        let exported = try await exported()
        let taken = try await target.home.accountImport.run(from: source.file)
        #expect(taken == exported)
        #expect(try await target.rows(of: source.store.owner) == source.rows(of: source.store.owner))
        let again = try await target.home.accountExport.run(owner: source.store.owner, to: target.file)
        #expect(again == exported)
        #expect(exported.tables.map(\.name) == exported.tables.map(\.name).sorted())
        #expect(exported.tables.first { $0.name == "sample_record" }?.rows == ArchiveStore.texts.count)
    }

    @Test func theArchivesDigestEqualsTheStores() async throws {
        let exported = try await exported()
        let computed = try await source.store.read { try OwnerDigest.compute(of: $0.ownerKey, in: $0.session) }
        #expect(computed.hexadecimal == exported.digest)
        try await source.store.write { try $0.session.execute("UPDATE sample_only SET text = 'other'") }
        let other = try await source.store.read { try OwnerDigest.compute(of: $0.ownerKey, in: $0.session) }
        #expect(other.hexadecimal != exported.digest)
    }

    @Test func transientStateAndIndexesAreNotExported() async throws {
        _ = try await exported()
        let text = try text()
        #expect(!text.contains("{\"table\":\"idempotency\"}") && !text.contains("passing"))
        #expect(!text.contains("archive_words") && !text.contains("findable"))
        #expect(!text.contains("of another") && !text.contains("not exported"))
    }

    @Test func versionsContinueWhereTheOldStoreEnded() async throws {
        _ = try await exported()
        _ = try await target.home.accountImport.run(from: source.file)
        let before = source.store.owner
        let version = try await target.store.database.write(before) { transaction in
            try RecordTable<SampleRecord>(transaction).save(SampleRecord("record 0", remark: "after"))
            return transaction.version
        }
        let old = try await source.store.database.write(before) { $0.version }
        #expect(version == old + 1)
        #expect(
            try await target.store.database.read(before) {
                try ChecksumAudit.differences(of: $0.ownerKey, in: $0.session)
            }
                == [])
    }

    /// The imported account gets a new epoch, so that a client of the old store does not mistake the new store for the old one.
    @Test func theEpochIsRenewed() async throws {
        _ = try await exported()
        _ = try await target.home.accountImport.run(from: source.file)
        let owner = source.store.owner
        let epoch: @Sendable (ReadTransaction) throws -> String? = { transaction in
            try transaction.session.firstRow("SELECT epoch FROM owners WHERE owner = \(transaction.ownerKey)")?.text(0)
        }
        let (old, new) = (try await source.store.read(epoch), try await target.store.database.read(owner, epoch))
        #expect(old == "e1" && new != nil && new != old)
    }

    @Test func anArchiveCanBeImportedUnderAnotherName() async throws {
        let exported = try await exported()
        let taken = try await target.home.accountImport.run(from: source.file, as: "halima")
        #expect(taken.name == "halima" && taken.owner == exported.owner && taken.digest == exported.digest)
        #expect(try await target.home.accounts.entries().map(\.name) == ["bilal", "halima"])
    }

    @Test func anArchiveOfAnExistingOwnerIsRefused() async throws {
        _ = try await exported()
        let before = try await source.rows(of: source.store.owner)
        let error = await #expect(throws: MizanError.self) {
            try await source.home.accountImport.run(from: source.file, as: "second")
        }
        #expect(error?.code == .conflict && error?.reason == "archive.owner-exists")
        #expect(error?.message.contains("as “amina”") == true)
        #expect(try await source.rows(of: source.store.owner) == before)
        #expect(try await source.home.accounts.entries().count == 2)
    }

    @Test func aTakenNameIsRefused() async throws {
        _ = try await exported()
        for name in ["bilal", "Bilal", "ＢＩＬＡＬ"] {
            let error = await #expect(throws: MizanError.self) {
                try await target.home.accountImport.run(from: source.file, as: name)
            }
            #expect(error?.reason == "owner.name-taken")
        }
        #expect(try await target.home.accounts.entries().map(\.name) == ["bilal"])
    }

    @Test(arguments: ["", "house", "a/b", "a\nb", "\u{1B}[2J", String(repeating: "n", count: 201)])
    func aNameWithControlCharactersIsRefused(name: String) async throws {
        _ = try await exported()
        let error = await #expect(throws: MizanError.self) {
            try await target.home.accountImport.run(from: source.file, as: name)
        }
        #expect(error?.reason == "account.name")
    }

    @Test func theArchiveIsPrivateToItsOwnerAndNoDraftRemains() async throws {
        _ = try await exported()
        #expect(try source.files.names() == ["archive.jsonl"])
        let mode = try FileManager.default.attributesOfItem(atPath: source.file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func anExistingArchiveFileIsNotOverwritten() async throws {
        try source.files.write([1, 2, 3], to: "archive.jsonl")
        let error = await #expect(throws: MizanError.self) { try await exported() }
        #expect(error?.code == .conflict && error?.reason == "archive.exists")
        #expect(try source.files.bytes(of: "archive.jsonl") == [1, 2, 3])
        #expect(try source.files.names() == ["archive.jsonl"])
    }

    @Test func aDamagedRowStopsTheExportAndLeavesNoFile() async throws {
        try await source.store.write {
            try $0.session.execute("UPDATE sample_record SET minor = 'text' WHERE name = 'record 9'")
        }
        let error = await #expect(throws: MizanError.self) { try await exported() }
        #expect(error?.code == .corruptData)
        #expect(error?.details == ["table": "sample_record", "column": "minor"])
        #expect(try source.files.names() == [])
    }

    /// The export uses one view of the store: a write during the export is included completely or not at all.
    @Test func anExportDuringWritesIsConsistent() async throws {
        let store = source.store
        let writer = Task {
            for number in 0..<200 {
                try await store.write { transaction in
                    try RecordTable<NumberedRecord>(transaction).save(NumberedRecord(Int64(number), "during"))
                }
            }
        }
        for number in 0..<5 {
            let file = source.files.file("\(number).jsonl")
            _ = try await source.home.accountExport.run(owner: store.owner, to: file)
            _ = try await target.home.accountImport.run(from: file)
            _ = try await target.home.accountDeletion.run(owner: store.owner)
        }
        try await writer.value
    }
}
