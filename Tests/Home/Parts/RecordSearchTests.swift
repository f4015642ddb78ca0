import HomeDoor
import Storage
import TestSupport
import Testing

@testable import HomePast

/// The search over records of a type without a column for searching.
struct RecordSearchTests {
    @Test(arguments: [(999, nil), (1_001, 1_000)] as [(Int, Int?)])
    func theSearchSaysHowManyRecordsItSearched(count: Int, searched: Int?) async throws {
        let store = try await HomeStore()
        try await store.store.write { writing in
            let table = RecordTable<SampleRecord>(writing)
            for place in 0..<count { try table.save(SampleRecord(place == 7 ? "Süße Datteln" : "n\(place)")) }
        }
        let kind = try #require(store.home.records.kinds.first { $0.type == "sample.Record" })
        let found = try await store.store.read { [records = store.home.records] in
            try records.search("susse DATTELN", in: kind, limit: 10, in: $0)
        }
        #expect(found.records.map(\.name) == ["Süße Datteln"])
        #expect(found.searched == searched)
    }
}
