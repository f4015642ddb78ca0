import Changes
import Conformance
import Kernel
import Storage
import TestSupport
import Testing

/// A record type with a field of every kind: the promises about kinds hold for each.
struct EveryKindTests {
    let store: TestStore

    init() async throws {
        store = try await TestStore([MigrationSet(module: "kinds", EveryKindModule.migrations)])
    }

    private static func records(_ count: Int, seed: UInt64) -> [EveryKindRecord] {
        var random = SeededGenerator(seed: seed)
        var records: [String: EveryKindRecord] = [:]
        while records.count < count {
            let record = EveryKindRecord(&random)
            // The dictionary is keyed by bytes, because keys that differ only in their bytes would be equal as texts.
            records[record.recordKey.utf8.map(String.init).joined(separator: ".")] = record
        }
        return records.sorted { $0.key < $1.key }.map(\.value)
    }

    @Test func aModuleWithEveryKindOfFieldPassesEveryRule() async {
        var random = SeededGenerator(seed: 7)
        var first = EveryKindRecord(&random)
        (first.remark, first.rank, first.share, first.isSeen) = ("r", 1, 0.5, true)
        (first.until, first.due, first.fee) = (first.at, first.day, first.rate)
        (first.later, first.numbers, first.more) = (.unknown("puzzled"), [1, 2], ["m"])
        var second = first
        (second.count, second.tags, second.rate) = (first.count + 1, ["another"], ExactDecimal(77))
        let fields = [first, second].map { record in
            JSONValue.object(record.json(owner: store.owner).membersWithoutOwner)
        }
        let sample = RecordSample(key: first.recordKey, fields[0], changed: fields[1])
        let suite = ModuleConformance(EveryKindModule.self, samples: ["kinds.Every": sample], documents: [:]) {
            try ModuleStore.empty()
        }
        let failures = await suite.failures().map(\.description)
        #expect(failures == [])
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func recordsReadBackFromJSONAndFromTheirRows(seed: UInt64) async throws {
        let records = Self.records(40, seed: seed)
        let owner = store.owner
        try await store.write { transaction in
            let table = RecordTable<EveryKindRecord>(transaction)
            #expect(try table.saveAll(records).allSatisfy { $0.outcome == .created })
            #expect(try table.saveAll(records).allSatisfy { $0.outcome == .unchanged })
            for record in records {
                let found = try #require(try table.find(record.recordKey))
                #expect(found.entity.isSame(as: record))
                let json = JSONWriter.bytes(record.json(owner: owner))
                let read = try EveryKindRecord(from: try JSONReader.read(json), owner: owner, sender: .partner)
                #expect(read.isSame(as: record))
                #expect(try table.save(read).outcome == .unchanged)
                #expect(found.createdVersion == found.version)
            }
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func aRowIsShownLikeItsRecord(seed: UInt64) async throws {
        let records = Self.records(40, seed: seed)
        let name = store.owner.recordName
        try await store.write { _ = try RecordTable<EveryKindRecord>($0).saveAll(records) }
        try await store.read { transaction in
            let type = TableRecordType(EveryKindRecord.self) { $0 }
            let shown = try type.read(records.map(\.recordKey), in: transaction)
            for record in records {
                let fields = try #require(shown[record.recordKey]?.fields)
                #expect(JSONWriter.bytes(fields) == JSONWriter.bytes(record.json(ownerRecordName: name)))
            }
        }
    }

    @Test(
        arguments: [
            "title = X'00'", "count = 'x'", "weight = 'x'", "is_done = 'x'", "at = 'soon'", "until = 'soon'",
            "due = 20260231", "rate = '1.50'", "fee = '1.50'", "mood = 'puzzled'", "id = 'X'", "tags = '{}'",
            "numbers = '[\"x\"]'", "extra = '{'",
        ] as [SQL])
    func aMalformedValueIsNotShown(damage: SQL) async throws {
        let record = try #require(Self.records(1, seed: 1).first)
        try await store.write { transaction in
            _ = try RecordTable<EveryKindRecord>(transaction).save(record)
            try transaction.session.execute("UPDATE kinds_every SET \(damage)")
        }
        let error = await #expect(throws: MizanError.self) {
            try await store.read { transaction in
                let type = TableRecordType(EveryKindRecord.self) { $0 }
                _ = try type.read([record.recordKey], in: transaction)
            }
        }
        #expect(error?.reason == "storage.unexpected-value")
    }

    private static let sorts = [
        "place", "day", "title", "remark", "count", "rank", "weight", "at", "until", "due", "rate",
    ]

    @Test(arguments: sorts, [false, true])
    func aSortedListIsPagedCompletelyWithMissingValuesLast(field: String, descending: Bool) async throws {
        let records = Self.records(40, seed: 11)
        try await store.write { _ = try RecordTable<EveryKindRecord>($0).saveAll(records) }
        let owner = store.owner
        let (all, paged) = try await store.read { transaction in
            let table = RecordTable<EveryKindRecord>(transaction)
            var query = RecordQuery(sort: [.init(field, descending: descending)])
            let all = try table.list(query).items.map(\.entity)
            query.limit = 3
            var paged: [EveryKindRecord] = []
            repeat {
                let page = try table.list(query)
                paged += page.items.map(\.entity)
                query.cursor = page.next
            } while query.cursor != nil
            return (all, paged)
        }
        #expect(paged.map(\.recordKey.utf8.count) == all.map(\.recordKey.utf8.count))
        #expect(zip(paged, all).allSatisfy { $0.isSame(as: $1) })
        #expect(Set(all.map { ExactText($0.recordKey) }).count == records.count)
        let values = all.map { $0.json(owner: owner)[field] }
        let firstAbsent = values.firstIndex { $0 == nil } ?? values.count
        #expect(values[firstAbsent...].allSatisfy { $0 == nil })
        let kind = try #require(EveryKindRecord.schema.erased.field(field)?.kind)
        let read = try values[..<firstAbsent].map { try kind.read($0 ?? .null, .partner) }
        for (left, right) in zip(read, read.dropFirst()) {
            #expect((descending ? left.precedes(right) : right.precedes(left)) == false, "\(left), \(right)")
        }
    }

    @Test func aPageOfALongListIsReadThroughAnIndex() async throws {
        try await store.read { transaction in
            for field in Self.sorts {
                for descending in [false, true] {
                    let sql = try RecordTable<EveryKindRecord>(transaction).statements(
                        RecordQuery(sort: [.init(field, descending: descending)], limit: 5))
                    for one in sql {
                        let plan = try transaction.session.rows("EXPLAIN QUERY PLAN \(one)").map { try $0.text(3) }
                        #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") }, "\(field): \(plan)")
                        #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") }, "\(field): \(plan)")
                    }
                }
            }
        }
    }

    private static let filters: [(String, RecordQuery.Comparison, String, @Sendable (EveryKindRecord) -> Bool)] = [
        ("rate", .equal, "12.500", { $0.rate.description == "12.5" }),
        ("rate", .less, "0.5", { $0.rate < ExactDecimal(1) && $0.rate.description != "0.5" }),
        ("fee", .in, "0,1000000", { ["0", "1000000"].contains($0.fee?.description) }),
        ("fee", .absent, "true", { $0.fee == nil }), ("remark", .absent, "false", { $0.remark != nil }),
        ("title", .in, "x\\,y,\\\\", { ["x,y", "\\"].contains($0.title) }),
        ("title", .prefix, "a", { $0.title.hasPrefix("a") }), ("title", .prefix, "", { _ in true }),
        ("title", .contains, "É", { ["é", "Ünïcode"].contains($0.title) }),
        ("title", .contains, "UNICODE", { $0.title == "Ünïcode" }),
        ("title", .equal, "e\u{301}", { ExactText($0.title) == ExactText("e\u{301}") }),
        ("due", .equal, "2024-02-29", { $0.due != nil }), ("mood", .equal, "glad", { $0.mood == .glad }),
        ("isSeen", .notEqual, "true", { $0.isSeen == false }),
    ]

    @Test(arguments: filters.indices)
    func aFilterFindsExactlyTheMatchingRecords(index: Int) async throws {
        let (field, comparison, value, matches) = Self.filters[index]
        let records = Self.records(60, seed: 5)
        try await store.write { _ = try RecordTable<EveryKindRecord>($0).saveAll(records) }
        let found = try await store.read {
            try RecordTable<EveryKindRecord>($0).list(RecordQuery(filters: [.init(field, comparison, value)])).items
        }
        let wanted = records.filter(matches)
        #expect(!wanted.isEmpty)
        #expect(
            Set(found.map { ExactText($0.entity.recordKey) }) == Set(wanted.map { ExactText($0.recordKey) }),
            "\(field) \(comparison.rawValue) \(value)")
    }

    @Test(arguments: [
        (RecordQuery(filters: [.init("tags", .equal, "a")]), "query.field"),
        (RecordQuery(filters: [.init("mood", .less, "glad")]), "query.comparison"),
        (RecordQuery(filters: [.init("weight", .prefix, "1")]), "query.comparison"),
        (RecordQuery(filters: [.init("mood", .equal, "puzzled")]), "query.unreadable-value"),
        (RecordQuery(filters: [.init("due", .equal, "2026-02-31")]), "query.unreadable-value"),
        (RecordQuery(filters: [.init("fee", .equal, "-0")]), "query.unreadable-value"),
        (RecordQuery(filters: [.init("title", .contains, "’. _")]), "query.unreadable-value"),
        (RecordQuery(sort: [.init("mood")]), "query.field"), (RecordQuery(cursor: "zz"), "query.cursor"),
    ])
    func anInvalidQueryIsRefused(query: RecordQuery, reason: String) async throws {
        let error = await #expect(throws: MizanError.self) {
            try await store.read { _ = try RecordTable<EveryKindRecord>($0).list(query) }
        }
        #expect(error?.reason == reason)
    }

    @Test func aCursorOfAnotherSortIsRefused() async throws {
        let records = Self.records(9, seed: 2)
        try await store.write { _ = try RecordTable<EveryKindRecord>($0).saveAll(records) }
        let error = await #expect(throws: MizanError.self) {
            try await store.read { transaction in
                let table = RecordTable<EveryKindRecord>(transaction)
                let next = try table.list(RecordQuery(sort: [.init("rank")], limit: 2)).next
                _ = try table.list(RecordQuery(sort: [.init("rank", descending: true)], limit: 2, cursor: next))
            }
        }
        #expect(error?.reason == "query.cursor")
    }
}

extension JSONValue {
    fileprivate var membersWithoutOwner: [Member] {
        guard case .object(let members) = self else { return [] }
        return members.filter { $0.name != "ownerRecordName" }
    }
}
