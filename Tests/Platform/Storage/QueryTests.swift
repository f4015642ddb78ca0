import Kernel
import Storage
import TestSupport
import Testing

struct QueryTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore()
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            let moment = TestClock.start.microseconds
            try table.save(
                SampleRecord("a", place: (2, 1), weight: 1.5, isDone: true, at: .init(microseconds: moment), note: "n"))
            try table.save(SampleRecord("b", place: (10, 1), weight: 20, at: .init(microseconds: moment + 1)))
            try table.save(
                SampleRecord("c", place: (2, 10), weight: -1, at: .init(microseconds: moment - 1), note: "'; --"))
            try table.save(SampleRecord("B", place: (2, 9), weight: 1.5, isDone: true))
            try table.save(SampleRecord("gone"))
            try table.remove("gone")
        }
    }

    private func names(_ query: RecordQuery) async throws -> [String] {
        try await store.read { try RecordTable<SampleRecord>($0).list(query).items.map(\.entity.name) }
    }

    @Test(
        arguments: [
            (RecordQuery.Filter("name", .equal, "b"), ["b"]), (.init("name", .less, "a"), ["B"]),
            (.init("name", .notEqual, "b"), ["B", "a", "c"]),
            (.init("weight", .greaterOrEqual, "1.5"), ["B", "a", "b"]),
            (.init("weight", .lessOrEqual, "-1"), ["c"]), (.init("isDone", .equal, "true"), ["B", "a"]),
            (.init("isDone", .notEqual, "true"), ["b", "c"]), (.init("note", .equal, "'; --"), ["c"]),
            (.init("note", .equal, "' OR 1 = 1 --"), []), (.init("major", .greater, "2"), ["b"]),
            (.init("at", .equal, "2026-01-08T14:30:00Z"), ["B", "a"]),
            (.init("at", .less, "2026-01-08T21:30:00+07:00"), ["c"]),
            (.init("at", .greater, "2026-01-08T14:30:00.000Z"), ["b"]),
            (.init("place", .equal, "2:9"), ["B"]), (.init("place", .greater, "2:9"), ["b", "c"]),
            (.init("place", .lessOrEqual, "2:9"), ["B", "a"]), (.init("place", .notEqual, "2:9"), ["a", "b", "c"]),
        ] as [(RecordQuery.Filter, [String])])
    func filtersByDeclaredFields(filter: RecordQuery.Filter, expected: [String]) async throws {
        #expect(try await names(RecordQuery(filters: [filter])) == expected)
    }

    @Test func severalFiltersMustAllMatch() async throws {
        let filters: [RecordQuery.Filter] = [
            .init("major", .equal, "2"), .init("minor", .greater, "1"), .init("minor", .less, "10"),
        ]
        #expect(try await names(RecordQuery(filters: filters)) == ["B"])
    }

    @Test func filteringByOwnerNameFindsAllOrNothing() async throws {
        let own = store.owner.recordName, other = store.other.recordName
        #expect(try await names(RecordQuery(filters: [.init("ownerRecordName", .equal, own)])).count == 4)
        #expect(try await names(RecordQuery(filters: [.init("ownerRecordName", .equal, other)])) == [])
        #expect(try await names(RecordQuery(filters: [.init("ownerRecordName", .notEqual, other)])).count == 4)
        #expect(try await names(RecordQuery(filters: [.init("ownerRecordName", .notEqual, own)])) == [])
        let error = await #expect(throws: MizanError.self) {
            try await names(RecordQuery(filters: [.init("ownerRecordName", .less, own)]))
        }
        #expect(error?.reason == "query.comparison")
    }

    @Test(
        arguments: [
            ([], ["B", "a", "b", "c"]), ([.init("name", descending: true)], ["c", "b", "a", "B"]),
            ([.init("place")], ["a", "B", "c", "b"]), ([.init("place", descending: true)], ["b", "c", "B", "a"]),
            ([.init("weight"), .init("name", descending: true)], ["c", "a", "B", "b"]),
            ([.init("weight", descending: true)], ["b", "a", "B", "c"]),
            ([.init("isDone"), .init("at")], ["c", "b", "B", "a"]),
            ([.init("major", descending: true), .init("minor")], ["b", "a", "B", "c"]),
            ([.init("name"), .init("name", descending: true)], ["B", "a", "b", "c"]),
        ] as [([RecordQuery.Sort], [String])])
    func sortsByDeclaredFieldsThenByKey(sort: [RecordQuery.Sort], expected: [String]) async throws {
        #expect(try await names(RecordQuery(sort: sort)) == expected)
    }

    @Test(arguments: ["remark", "nothing", "", "Name", "name; DROP TABLE owners", "version", "owner"])
    func fieldsThatAreNotQueryableAreRefused(field: String) async throws {
        let allowed = "name, place, major, minor, weight, isDone, at, note, ownerRecordName"
        let error = MizanError(
            .invalidInput, "query.field",
            "sample.Record cannot be filtered by “\(field)”; possible fields: \(allowed).",
            details: ["field": field, "allowed": allowed]
        ).asking(field, among: allowed.split(separator: ", ").map(String.init))
        await #expect(throws: error) { try await names(RecordQuery(filters: [.init(field, .equal, "1")])) }
    }

    @Test(arguments: ["note", "remark", "ownerRecordName", "nothing", ""])
    func fieldsThatAreNotSortableAreRefused(field: String) async throws {
        let allowed = "name, place, major, minor, weight, isDone, at"
        let error = MizanError(
            .invalidInput, "query.field", "sample.Record cannot be sorted by “\(field)”; possible fields: \(allowed).",
            details: ["field": field, "allowed": allowed]
        ).asking(field, among: allowed.split(separator: ", ").map(String.init))
        await #expect(throws: error) { try await names(RecordQuery(sort: [.init(field)])) }
    }

    @Test func aMistypedFieldGetsTheNearest() async throws {
        let refused = await #expect(throws: MizanError.self) {
            try await names(RecordQuery(filters: [.init("wieght", .equal, "1")]))
        }
        #expect(refused?.message.hasSuffix(" Did you mean “weight”?") == true)
    }

    @Test(arguments: [("major", "two"), ("place", "2"), ("weight", "nan"), ("isDone", "1"), ("at", "today")])
    func valuesOfTheWrongKindAreRefused(field: String, value: String) async throws {
        let error = await #expect(throws: MizanError.self) {
            try await names(RecordQuery(filters: [.init(field, .equal, value)]))
        }
        #expect(error?.reason == "query.unreadable-value")
        #expect(error?.details["parameter"] == field)
    }

    @Test(arguments: [0, -1, Int.min])
    func aLimitIsAtLeastOne(limit: Int) async throws {
        let error = await #expect(throws: MizanError.self) { try await names(RecordQuery(limit: limit)) }
        #expect(error?.reason == "query.limit")
    }

    @Test func theLargestLimitListsAllRecords() async throws {
        #expect(try await names(RecordQuery(limit: .max)).count == 4)
    }
}
