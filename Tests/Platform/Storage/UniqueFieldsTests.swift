import Kernel
import Storage
import TestSupport
import Testing

/// No two live records of an owner have the same unique fields, however they are stored.
struct UniqueFieldsTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore([LedgerTables.set])
        try await store.write { transaction in
            try RecordTable<AccountRecord>(transaction).saveAll([
                AccountRecord("a", name: "purse"), AccountRecord("b", name: "bank"), AccountRecord("c", name: nil),
            ])
        }
    }

    private func refusal(
        _ body: @escaping @Sendable (RecordTable<AccountRecord>) throws -> Void
    ) async throws -> MizanError? {
        try await store.write { transaction in
            do {
                try body(RecordTable(transaction))
                return nil
            } catch let error as MizanError {
                return error
            }
        }
    }

    private static let ways: [@Sendable (RecordTable<AccountRecord>) throws -> Void] = [
        { try $0.save(AccountRecord("d", name: "purse")) },
        { try $0.save(AccountRecord("b", name: "purse")) },
        { try $0.save(AccountRecord("b", name: "x")) { $0.name = "purse" } },
        { _ = try $0.write("d") { _ in ((), AccountRecord("d", name: "purse")) } },
        { _ = try $0.change("b") { _ in .put(AccountRecord("b", name: "purse")) } },
        { try $0.saveAll([AccountRecord("b", name: "purse")]) },
        // Two records exchange their names. When the first record is stored, its new name still belongs to the second record.
        { try $0.saveAll([AccountRecord("b", name: "purse"), AccountRecord("a", name: "bank")]) },
    ]

    @Test(arguments: ways.indices) func aTakenNameIsRefusedWithTheOtherRecordsKey(way: Int) async throws {
        let error = try await refusal(Self.ways[way])
        #expect(error?.code == .conflict && error?.reason == "record.not-unique")
        #expect(error?.details == ["type": "ledger.Account", "fields": "name", "key": "a"])
        #expect(error?.message == "Another ledger.Account has this name: “a”.")
        // The refused change used no version.
        try await store.write { _ = try RecordTable<AccountRecord>($0).save(AccountRecord("e", name: "new")) }
        let versions = try await store.read { try $0.session.rows("SELECT version FROM journal ORDER BY version") }
        #expect(try versions.map { try $0.integer(0) } == [1, 2, 3, 4])
    }

    @Test func equalNamesWithinOneSaveAreRefused() async throws {
        let error = try await refusal {
            try $0.saveAll([AccountRecord("x", name: "n"), AccountRecord("y", name: "n")])
        }
        #expect(error?.details["key"] == "x")
        #expect(
            try await refusal { try $0.saveAll([AccountRecord("a", name: "n2"), AccountRecord("d", name: "purse")]) }
                == nil)
    }

    @Test func absentNamesAndNamesOfOtherOwnersDoNotCollide() async throws {
        #expect(
            try await refusal { try $0.saveAll([AccountRecord("d", name: nil), AccountRecord("e", name: nil)]) } == nil)
        _ = try await store.database.write(store.other) {
            try RecordTable<AccountRecord>($0).save(AccountRecord("z", name: "purse"))
        }
        // Texts that look alike but have different bytes are different.
        #expect(try await refusal { try $0.save(AccountRecord("f", name: "Purse")) } == nil)
    }

    @Test func aRemovedRecordFreesItsNameAndIsRestoredOnlyIfTheNameIsFree() async throws {
        #expect(try await refusal { try $0.remove("a") } == nil)
        #expect(try await refusal { try $0.save(AccountRecord("d", name: "purse")) } == nil)
        #expect(try await refusal { try $0.restore("a") }?.details["key"] == "d")
        #expect(try await refusal { try $0.save(AccountRecord("a", name: "purse")) }?.details["key"] == "d")
        #expect(try await refusal { try $0.remove("d") } == nil)
        #expect(try await refusal { try $0.restore("a") } == nil)
        // A record that is stored unchanged does not conflict with its own name.
        #expect(try await refusal { try $0.save(AccountRecord("a", name: "purse")) } == nil)
        #expect(try await refusal { try $0.touch("a") } == nil)
    }

    @Test func anIndexEnforcesUniqueNames() async throws {
        let error = await #expect(throws: MizanError.self) {
            try await store.write {
                try $0.session.execute("UPDATE ledger_account SET name = 'purse' WHERE id = 'b'")
            }
        }
        #expect(error?.reason == "storage.constraint")
    }
}
