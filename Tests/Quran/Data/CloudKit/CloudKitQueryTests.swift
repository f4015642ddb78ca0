import Kernel
import QuranInfrastructure
import Testing

@testable import QuranData

/// records/query filters and sorts by the seed's indexes, and by nothing else (contracts/cloudkit-web-services.md §4.1).
struct CloudKitQueryTests {
    private static func filled() async throws -> CloudKitWorld {
        let world = try await CloudKitWorld()
        for (number, ayah) in ["2:10", "2:9", "10:1", "3:5", "2:255"].enumerated() {
            _ = try await world.make(
                "create", world.favorite(ayah, at: 1_790_000_000_000 + Int64(number) * 1_000))
        }
        return world
    }

    private static func filter(
        _ field: String, _ comparator: String, _ value: JSONValue, _ type: String? = nil
    ) -> JSONValue {
        [
            "fieldName": .string(field), "comparator": .string(comparator),
            "fieldValue": .object(["value": value, "type": type.map(JSONValue.string)]),
        ]
    }

    private static func ayahs(_ answer: JSONValue) throws -> [String] {
        try answer.list("records").compactMap { record in
            guard case .string(let ayah)? = record.value("ayahID") else { return nil }
            return ayah
        }
    }

    private static func query(_ filters: [JSONValue], sort: [JSONValue] = []) -> JSONValue {
        ["query": ["recordType": "FavoriteAyah", "filterBy": .array(filters), "sortBy": .array(sort)]]
    }

    @Test func theSampleQueriesOfTheSeed() async throws {
        let world = try await Self.filled()
        _ = try await world.make("create", world.note("n"))
        let mine = Self.filter("ownerRecordName", "EQUALS", .string(world.user), "STRING")
        #expect(try await world.query(Self.query([mine])).list("records").count == 5)
        let ofAyah: JSONValue = [
            "query": ["recordType": "AyahNote", "filterBy": [mine, Self.filter("ayahID", "EQUALS", "2:255")]]
        ]
        #expect(try await world.query(ofAyah).list("records").count == 1)
        let bySurah: JSONValue = [
            "query": [
                "recordType": "ReadingProgress", "filterBy": [mine], "sortBy": [["fieldName": "surahNumber"]],
            ]
        ]
        #expect(try await world.query(bySurah).list("records").isEmpty)
    }

    @Test func aQueryHasAsManyFiltersAndListedValuesAsItMay() async throws {
        let world = try await Self.filled()
        let filter = Self.filter("surahNumber", "EQUALS", 2)
        #expect(try await world.query(Self.query(Array(repeating: filter, count: 200))).list("records").count == 3)
        await #expect(throws: CloudKitFault(.badRequest, "A query may have 200 filters.")) {
            try await world.query(Self.query(Array(repeating: filter, count: 201)))
        }
        func lists(_ counts: Int...) -> JSONValue {
            Self.query(
                counts.map {
                    Self.filter("surahNumber", "NOT_IN", .array(Array(repeating: 2, count: $0)), "INT64_LIST")
                })
        }
        #expect(try await world.query(lists(250)).list("records").count == 2)
        await #expect(
            throws: CloudKitFault(.badRequest, "The lists of a query may have 250 values together.")
        ) { try await world.query(lists(200, 51)) }
    }

    @Test func theComparators() async throws {
        let world = try await Self.filled()
        let third: JSONValue = 1_790_000_002_000
        let cases: [(JSONValue, Set<String>)] = [
            (Self.filter("surahNumber", "EQUALS", 2), ["2:10", "2:9", "2:255"]),
            (Self.filter("surahNumber", "NOT_EQUALS", 2), ["10:1", "3:5"]),
            (Self.filter("surahNumber", "LESS_THAN", 3), ["2:10", "2:9", "2:255"]),
            (Self.filter("surahNumber", "LESS_THAN_OR_EQUALS", 3), ["2:10", "2:9", "2:255", "3:5"]),
            (Self.filter("surahNumber", "GREATER_THAN", 3), ["10:1"]),
            (Self.filter("surahNumber", "GREATER_THAN_OR_EQUALS", 3), ["10:1", "3:5"]),
            (Self.filter("surahNumber", "IN", [3, 10], "INT64_LIST"), ["10:1", "3:5"]),
            (Self.filter("surahNumber", "NOT_IN", [3, 10], "INT64_LIST"), ["2:10", "2:9", "2:255"]),
            (Self.filter("ayahID", "BEGINS_WITH", "2:2", "STRING"), ["2:255"]),
            (Self.filter("ayahID", "NOT_BEGINS_WITH", "2:", "STRING"), ["10:1", "3:5"]),
            (Self.filter("favoritedAt", "EQUALS", third, "TIMESTAMP"), ["10:1"]),
            (Self.filter("favoritedAt", "NOT_EQUALS", third, "TIMESTAMP"), ["2:10", "2:9", "3:5", "2:255"]),
            (Self.filter("favoritedAt", "LESS_THAN", third, "TIMESTAMP"), ["2:10", "2:9"]),
            (Self.filter("favoritedAt", "LESS_THAN_OR_EQUALS", third, "TIMESTAMP"), ["2:10", "2:9", "10:1"]),
            (Self.filter("favoritedAt", "GREATER_THAN", third, "TIMESTAMP"), ["3:5", "2:255"]),
            (Self.filter("favoritedAt", "GREATER_THAN_OR_EQUALS", third, "TIMESTAMP"), ["10:1", "3:5", "2:255"]),
            (Self.filter("ownerRecordName", "EQUALS", "_somebody", "STRING"), []),
        ]
        for (filter, ayahs) in cases {
            let answer = try await world.query(Self.query([filter]))
            #expect(Set(try Self.ayahs(answer)) == ayahs, "\(JSONWriter.text(filter))")
        }
    }

    @Test func pagesContinueInTheOrderOfTheQuery() async throws {
        let world = try await Self.filled()
        let query = Self.query(
            [Self.filter("ownerRecordName", "EQUALS", .string(world.user))],
            sort: [["fieldName": "ayahID", "ascending": false]])
        var (marker, ayahs): (JSONValue, [String]) = (.null, [])
        repeat {
            let answer = try await world.query(query.with("resultsLimit", 2).with("continuationMarker", marker))
            ayahs += try Self.ayahs(answer)
            marker = answer["continuationMarker"] ?? .null
        } while marker != .null
        #expect(ayahs == ["10:1", "3:5", "2:255", "2:10", "2:9"])
    }

    @Test func anInvalidQueryIsRefusedWithTheReason() async throws {
        let world = try await Self.filled()
        let good = Self.query([Self.filter("surahNumber", "EQUALS", 2)])
        let first = try await world.query(good.with("resultsLimit", 1))
        let cases: [(JSONValue, String)] = [
            (["query": ["recordType": "Invented", "filterBy": []]], "Invented"),
            (["query": ["filterBy": []]], "recordType"), ([:], "query"),
            (Self.query([]), "'recordName' is not marked queryable"),
            (["query": ["recordType": "AyahNote", "filterBy": [Self.filter("noteText", "EQUALS", "n")]]], "queryable"),
            (Self.query([Self.filter("ownerRecordName", "LESS_THAN", "z")]), "sortable"),
            (
                Self.query(
                    [Self.filter("surahNumber", "EQUALS", 2)], sort: [["fieldName": "ownerRecordName"]]), "sortable"
            ),
            (Self.query([["systemFieldName": "recordName", "comparator": "EQUALS"]]), "queryable"),
            (Self.query([Self.filter("surahNumber", "NEAR", 2)]), "NEAR"),
            (Self.query([Self.filter("surahNumber", "IN", [2], "INT64")]), "Unexpected input"),
            (Self.query([Self.filter("surahNumber", "EQUALS", "2")]), "INT64"),
            (Self.query([Self.filter("favoritedAt", "EQUALS", 5)]), "TIMESTAMP"),
            (Self.query([Self.filter("ayahID", "EQUALS", "999:1")]), "999:1"),
            (good.with("resultsLimit", 0), "resultsLimit"), (good.with("resultsLimit", "many"), "resultsLimit"),
            (good.with("continuationMarker", "x"), "marker"), (good.with("zoneID", ["zoneName": "Other"]), "Other"),
            (
                Self.query([Self.filter("surahNumber", "EQUALS", 3)])
                    .with("continuationMarker", first["continuationMarker"] ?? ""), "marker"
            ),
        ]
        for (query, reason) in cases {
            do {
                let answer = try await world.query(query)
                Issue.record("\(JSONWriter.text(query)) was answered: \(answer)")
            } catch let fault as CloudKitFault {
                #expect(fault.reason.contains(reason), "\(fault)")
            }
        }
        #expect(try await world.query(good.with("resultsLimit", 5_000)).list("records").count == 3)
    }

    @Test func numbersCanBeStringsAndComeBack() async throws {
        let world = try await Self.filled()
        let answer = try await world.query(
            Self.query([Self.filter("surahNumber", "EQUALS", 3)]).with("numbersAsStrings", true))
        let record = try answer.list("records")[0]
        #expect(record.value("surahNumber") == "3" && record.value("favoritedAt") == "1790000003000")
        #expect(try await world.make("update", record).code == nil)
    }
}
