import Kernel
import Storage
import TestSupport
import Testing

struct PagingTests {
    let store: TestStore

    /// The store has many records with few different values, so that many records are equal in any order of sorting.
    init() async throws {
        store = try await TestStore()
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            var random = SeededGenerator(seed: 5)
            for (index, letter) in ["a", "Z", "é", "e\u{301}", "'", "\"", "بِ", "0", "10", "2", "~", "\u{1F600}", "zz"]
                .enumerated()
            {
                try table.save(
                    SampleRecord(
                        letter, place: (.random(in: 1...3, using: &random), .random(in: 9...11, using: &random)),
                        weight: [0, 0.1, -1e-9, 1e20].randomElement(using: &random) ?? 0,
                        isDone: index.isMultiple(of: 2),
                        at: Instant(microseconds: .random(in: -2...0, using: &random)),
                        note: index.isMultiple(of: 3) ? "n" : nil))
            }
        }
    }

    private func list(_ query: RecordQuery) async throws -> RecordPage<Stored<SampleRecord>> {
        try await store.read { try RecordTable<SampleRecord>($0).list(query) }
    }

    static let sorts: [String] =
        ["name", "place", "major", "minor", "weight", "isDone", "at"].flatMap { [$0, "-\($0)"] }
        + ["isDone,-weight,name", "-major,minor,-name", "-isDone,at", ""]

    @Test(arguments: sorts)
    func pagesListEveryRecordOnce(sort: String) async throws {
        var query = RecordQuery(sort: sort.isEmpty ? [] : RecordQuery.Sort.list(sort))
        let whole = try await list(query)
        #expect(whole.items.count == 13)
        #expect(whole.next == nil)
        for limit in [1, 2, 5, 12, 13, 14] {
            query.limit = limit
            query.cursor = nil
            var walked: [SampleRecord] = []
            repeat {
                let page = try await list(query)
                #expect(page.items.count <= limit)
                walked += page.items.map(\.entity)
                query.cursor = page.next
            } while query.cursor != nil && walked.count < 40
            #expect(walked == whole.items.map(\.entity), "limit \(limit)")
        }
    }

    @Test func pagesKeepTheirFilter() async throws {
        var query = RecordQuery(
            filters: [.init("isDone", .equal, "true")], sort: [.init("weight", descending: true)], limit: 2)
        var walked: [SampleRecord] = []
        repeat {
            let page = try await list(query)
            walked += page.items.map(\.entity)
            query.cursor = page.next
        } while query.cursor != nil && walked.count < 40
        #expect(walked.count == 7)
        #expect(walked.allSatisfy { $0.isDone })
    }

    /// If a record is added or removed between two pages, no other record is skipped or repeated.
    @Test func aPageContinuesAfterARemovedRecord() async throws {
        var query = RecordQuery(limit: 3)
        let first = try await list(query)
        let last = try #require(first.items.last?.entity.name)
        try await store.write { transaction in
            let table = RecordTable<SampleRecord>(transaction)
            try table.remove(last)
            try table.save(SampleRecord("!"))
        }
        query.cursor = first.next
        let rest = try await list(query)
        let whole = try await list(RecordQuery())
        #expect(rest.items.map(\.entity) == whole.items.dropFirst(3).prefix(3).map(\.entity))
    }

    @Test func aCursorOfAnotherQueryIsRefused() async throws {
        let query = RecordQuery(filters: [.init("isDone", .equal, "true")], sort: [.init("at")], limit: 2)
        let cursor = try #require(try await list(query).next)
        var others = [query, query, query, query]
        others[0].sort = [.init("at", descending: true)]
        others[1].filters = []
        others[2].filters = [.init("isDone", .notEqual, "true")]
        others[3].sort = [.init("name")]
        for var other in others {
            other.cursor = cursor
            await #expect(throws: Self.foreign) { try await list(other) }
        }
        var longer = query
        longer.limit = 5
        longer.cursor = cursor
        #expect(try await list(longer).items.count == 5)
        await #expect(throws: Self.foreign) {
            try await store.database.read(store.other) { [longer] in _ = try RecordTable<SampleRecord>($0).list(longer)
            }
        }
    }

    private static let foreign = MizanError(
        .invalidInput, "query.cursor",
        "This cursor does not belong to this query. Start again without a cursor.", details: ["parameter": "cursor"])

    @Test(arguments: ["", "0", "zz", "5b5d", "é", "5b22", "2d31", String(repeating: "00", count: 5_000)])
    func aMalformedCursorIsRefused(cursor: String) async throws {
        await #expect(throws: Self.foreign) { try await list(RecordQuery(limit: 2, cursor: cursor)) }
    }

    /// No row has a text with NUL, so a cursor with such a text was made by hand.
    @Test func aCursorWithNULIsRefused() async throws {
        var query = RecordQuery(sort: RecordQuery.Sort.list("name"), limit: 2)
        let cursor = try #require(try await list(query).next)
        let bytes = try #require(Hexadecimal.bytes(cursor))
        guard case .array(var elements) = try JSONReader.read(bytes) else { return }
        elements[elements.count - 1] = .string("a\u{0}b")
        query.cursor = Hexadecimal.text(JSONWriter.bytes(.array(elements)))
        await #expect(throws: Self.foreign) { try await list(query) }
    }

    @Test func aCursorThatWasTamperedWithIsRefused() async throws {
        let query = RecordQuery(sort: [.init("at")], limit: 2)
        let cursor = try #require(try await list(query).next)
        let bytes = stride(from: 0, to: cursor.utf8.count, by: 2).compactMap { index in
            UInt8(String(cursor.dropFirst(index).prefix(2)), radix: 16)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("[\""))
        let changes: [String] = [
            text.dropLast() + ",1]", text.replacing("19", with: "x9"), String(text.dropLast()), text + "]", "[]", "{}",
        ]
        for changed in changes {
            var query = query
            query.cursor = changed.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            await #expect(throws: Self.foreign, "\(changed)") { try await list(query) }
        }
        for index in [0, cursor.utf8.count / 2, cursor.utf8.count - 1] {
            var query = query
            var characters = Array(cursor)
            characters[index] = "g"
            query.cursor = String(characters)
            await #expect(throws: Self.foreign) { try await list(query) }
        }
    }
}
