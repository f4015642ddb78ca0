internal import Kernel
internal import Storage

/// Lists are returned in the requested order, page by page.
enum ListRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("lists.order", "A list is in the order that was asked for, either way, and then by key.") {
            probe in
            try await fill(probe)
            let queries = [
                RecordQuery(sort: [.init("count"), .init("name")]),
                RecordQuery(sort: [.init("count", descending: true), .init("name", descending: true)]),
                RecordQuery(sort: [.init("weight", descending: true), .init("name")]),
                RecordQuery(sort: [.init("at")]), RecordQuery(),
            ]
            let orders: [@Sendable (ProbeRecord, ProbeRecord) -> Bool] = [
                { ($0.count, $0.bytes) < ($1.count, $1.bytes) }, { ($0.count, $0.bytes) > ($1.count, $1.bytes) },
                { $0.weight == $1.weight ? $0.bytes < $1.bytes : $0.weight > $1.weight },
                { ($0.at.microseconds, $0.bytes) < ($1.at.microseconds, $1.bytes) }, { $0.bytes < $1.bytes },
            ]
            for (query, order) in zip(queries, orders) {
                let found = try await names(query, probe)
                try Expect.equal(
                    found, records.sorted(by: order).map(\.name), "a list by \(query.sort.map { $0.field })")
            }
        },
        DatabaseRule("lists.pages", "Pages of a list hold each record once, whatever their size.") { probe in
            try await fill(probe)
            for size in [1, 3, 7, 100] {
                var query = RecordQuery(sort: [.init("count", descending: true), .init("weight")], limit: size)
                let whole = try await names(RecordQuery(sort: query.sort), probe)
                var seen: [String] = []
                repeat {
                    let page = try await probe.database.read(probe.amina) { [query] transaction in
                        try RecordTable<ProbeRecord>(transaction).list(query).map(\.entity.name)
                    }
                    try Expect.that(page.items.count <= size, "a page of \(size) has \(page.items.count) records")
                    seen += page.items
                    query.cursor = page.next
                } while query.cursor != nil && seen.count <= records.count
                try Expect.equal(seen, whole, "the records on pages of \(size)")
            }
        },
        DatabaseRule("lists.filter", "A list holds what its conditions name, and nothing that was removed.") { probe in
            try await fill(probe)
            _ = try await probe.write { try $0.remove(records[0].name) }
            let query = RecordQuery(filters: [.init("count", .greaterOrEqual, "1"), .init("isDone", .equal, "true")])
            let wanted = records.dropFirst().filter { $0.count >= 1 && $0.isDone }.map(\.name)
            try Expect.equal(try await names(query, probe).sorted(), wanted.sorted(), "what was found")
        },
    ]

    /// Twenty records, some with equal values, named so that byte order and alphabetical order differ.
    private static let records = (0..<20).map { (index: Int) in
        let letters = ["a", "B", "é", "_", "Z"]
        return ProbeRecord(
            letters[index % 5] + String(index), count: Int64(index % 3), weight: Double(index % 4) / 2,
            isDone: index.isMultiple(of: 2), at: Instant(microseconds: Int64(index * 7 % 20) - 10))
    }

    private static func fill(_ probe: DatabaseProbe) async throws {
        try await probe.write { table in
            for record in records { try table.save(record) }
        }
    }

    private static func names(_ query: RecordQuery, _ probe: DatabaseProbe) async throws -> [String] {
        try await probe.database.read(probe.amina) { transaction in
            try RecordTable<ProbeRecord>(transaction).list(query).items.map(\.entity.name)
        }
    }
}

extension ProbeRecord {
    /// The name as a number whose order is the byte order of the names. The names of these rules are short enough for that.
    fileprivate var bytes: UInt64 {
        let padded = name.utf8 + [UInt8](repeating: 0, count: 8 - name.utf8.count)
        return padded.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
