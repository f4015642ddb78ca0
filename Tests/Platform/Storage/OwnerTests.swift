import Kernel
import Storage
import TestSupport
import Testing

struct OwnerTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
    }

    private static let unknown = MizanError(.notFound, "owner.unknown", "There is no such owner in this store.")

    @Test func recordsOfTwoOwnersAreSeparate() async throws {
        try await store.write { try RecordTable<SampleRecord>($0).save(SampleRecord("a", weight: 1)) }
        try await store.database.write(store.other) { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.save(SampleRecord("a", weight: 2))
            try table.save(SampleRecord("b"))
            #expect(try table.remove("a") == 3)
        }
        let mine = try await store.read { try RecordTable<SampleRecord>($0).list(RecordQuery()).items }
        #expect(mine.map(\.entity) == [SampleRecord("a", weight: 1)])
        #expect(mine.map(\.version) == [1])
        let audits = try await [store.owner, store.other].asyncMap { owner in
            try await store.database.read(owner) { try JournalAudit($0) }
        }
        #expect(audits.map(\.version) == [1, 3])
        #expect(audits.map { $0.journal.count } == [1, 2])
        #expect(audits.allSatisfy { $0.checksums == $0.recomputed })
    }

    @Test func anUnknownOwnerIsNotFound() async throws {
        let stranger = try #require(OwnerID("99999999-9999-4999-8999-999999999999"))
        await #expect(throws: Self.unknown) { try await store.database.read(stranger) { $0.ownerKey } }
        await #expect(throws: Self.unknown) { try await store.database.write(stranger) { $0.ownerKey } }
    }

    @Test func sharedDataBelongsToOwnerZeroWhoIsNotListed() async throws {
        #expect(try await store.database.read(.shared) { $0.ownerKey } == 0)
        let people = try await store.database.read { try Owners.all(in: $0) }
        #expect(people.map(\.name) == ["amina", "bilal"])
        #expect(people.map(\.key) == [1, 2])
        #expect(people.map(\.id) == [store.owner, store.other])
    }

    @Test func ownerNamesAreUnique() async throws {
        let third = try #require(OwnerID("33333333-3333-4333-8333-333333333333"))
        let error = MizanError(.conflict, "owner.name-taken", "There is already an owner called “amina”.")
        await #expect(throws: error) {
            try await store.database.write(.shared) { try Owners.create(third, name: "amina", epoch: "e", in: $0) }
        }
        await #expect(throws: MizanError.self) {
            try await store.write { try Owners.create(third, name: "chidi", epoch: "e", in: $0) }
        }
        #expect(try await store.database.read { try Owners.find(third, in: $0) == nil })
    }

    @Test func anOwnerWithADamagedIDIsReported() async throws {
        try await store.write { transaction in
            try transaction.session.execute("UPDATE owners SET id = 'nobody' WHERE name = 'bilal'")
        }
        let error = await #expect(throws: MizanError.self) { try await store.database.read { try Owners.all(in: $0) } }
        #expect(error?.reason == "storage.owner-id")
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
