import Kernel
import TestSupport
import Testing

@testable import Storage

/// The writes that a quota refuses, and those that it allows.
struct QuotaTests {
    private typealias Table = RecordTable<SampleRecord>

    private let store: TestStore

    init() async throws {
        store = try await TestStore([SampleTables.set, WeatherTables.set])
        try await store.write { try Table($0).saveAll(["a", "b"].map { SampleRecord($0, note: "note") }) }
    }

    private func used() async throws -> Int64 {
        try await store.read { try OwnerUsage(of: $0.ownerKey, in: $0.session).used }
    }

    private func allow(_ bytes: Int64?) async throws {
        try await store.database.write(.shared) { [owner = store.owner] transaction in
            try Owners.setQuota(bytes, of: Owners.require(owner, in: transaction.session).key, in: transaction)
        }
    }

    private func requireRefused(_ body: @escaping @Sendable (WriteTransaction) throws -> Void) async throws {
        let before = try await (used(), store.read { try JournalAudit($0).version })
        let error = await #expect(throws: MizanError.self) { try await store.write(body) }
        #expect(error?.reason == "account.quota" && error?.code == .storageFull)
        #expect(try await (used(), store.read { try JournalAudit($0).version }) == before)
    }

    @Test func writesWithinTheQuotaAreAcceptedAndWritesBeyondItAreRefused() async throws {
        try await allow(try await used() + 110)
        try await store.write { try Table($0).save(SampleRecord("c", note: "123456")) }
        try await requireRefused { try Table($0).save(SampleRecord("d")) }
        try await requireRefused { try Table($0).save(SampleRecord("a", note: "other")) }
        try await requireRefused { transaction in
            _ = try FactTable<ReadingFact>(transaction).append([ReadingFact("sea", transaction.now, 1)], of: 1)
        }
        _ = try await store.database.write(store.other) { try Table($0).save(SampleRecord("d")) }
        try await allow(nil)
        try await store.write { try Table($0).save(SampleRecord("d")) }
    }

    @Test func theErrorShowsUsageAndQuota() async throws {
        try await allow(50)
        let used = try await used()
        let error = await #expect(throws: MizanError.self) {
            try await store.write { try Table($0).save(SampleRecord("c")) }
        }
        #expect(error?.details == ["quota": "50", "used": String(used)])
        #expect(error?.code.httpStatus == 507 && error?.exitCode == 73)
    }

    @Test func removalsAreAllowedBeyondTheQuota() async throws {
        try await allow(0)
        try await store.write { _ = try Table($0).remove("a") }
        try await store.write { _ = try Table($0).purge("b") }
        try await requireRefused { _ = try Table($0).restore("a") }
        #expect(try await store.write { try Table($0).purge("a") })
    }

    @Test func anEmptyChangeIsAcceptedAtTheQuota() async throws {
        try await allow(0)
        try await store.write { try Table($0).save(SampleRecord("a", note: "note")) }
    }

    /// The write removes more data than it adds. So the write is allowed, although its second change adds data.
    @Test func theQuotaAppliesToAWholeWriteAndNotToEachChange() async throws {
        try await store.write { try Table($0).save(SampleRecord("c", note: String(repeating: "x", count: 5_000))) }
        try await allow(0)
        try await store.write { transaction in
            _ = try Table(transaction).purge("c")
            try Table(transaction).save(SampleRecord("d"))
        }
    }

    @Test func aRefusedSavepointKeepsTheOtherSavepoints() async throws {
        try await allow(try await used() + 110)
        try await store.write { transaction in
            for name in ["c", "d", "e"] {
                do {
                    try transaction.savepoint {
                        try Table(transaction).save(SampleRecord(name))
                        try transaction.settle()
                    }
                } catch let error as MizanError {
                    #expect(error.reason == "account.quota" && name != "c")
                }
            }
            // The removal makes the history longer. This is no reason to refuse the change that was allowed before.
            _ = try Table(transaction).remove("a")
        }
        let names = try await store.read { try Table($0).list(RecordQuery()).items.map(\.entity.name) }
        #expect(names == ["b", "c"])
    }

    /// An undo may exceed the quota, but an undo of an undo may not. Otherwise two undos that reverse each other could be
    /// repeated, and the history would grow without an end.
    @Test func anUndoIgnoresTheQuotaButUndoingThatUndoDoesNot() async throws {
        let change = JournalOperation(id: "-1", action: "change", origin: .unknown)
        try await store.write { transaction in
            transaction.begin(change)
            try Table(transaction).save(SampleRecord("a", note: "changed"))
        }
        try await allow(0)
        try await store.write { transaction in
            transaction.begin(Self.undo("-1", id: "-2"))
            try Table(transaction).save(SampleRecord("a", note: "note"))
        }
        try await requireRefused { transaction in
            transaction.begin(Self.undo("-2", id: "-3"))
            try Table(transaction).save(SampleRecord("a", note: "changed"))
        }
    }

    private static func undo(_ operation: String, id: String) -> JournalOperation {
        JournalOperation(id: id, action: "undo", origin: .unknown, undoes: .init(operation, isAll: true))
    }

    @Test func sharedDataHasNoQuota() async throws {
        await #expect(throws: MizanError.self) {
            try await store.database.write(.shared) { try Owners.setQuota(1, of: Owners.sharedKey, in: $0) }
        }
    }
}
