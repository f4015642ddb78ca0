package import Kernel

extension RecordTable {
    /// One page of live records; all live records if the query sets no limit.
    package func list(_ query: RecordQuery) throws -> RecordPage<Stored<Record>> {
        try list(query, isRemoved: false)
    }

    /// The same for removed records that are still stored, in their last state.
    package func removed(_ query: RecordQuery) throws -> RecordPage<Stored<Record>> {
        try list(query, isRemoved: true)
    }

    /// The statements of a list, so that a caller can inspect the engine's query plans.
    package func statements(_ query: RecordQuery) throws -> [SQL] {
        try QueryCompiler(schema: schema, in: transaction).compile(query).parts.map {
            selection(schema.columns, $0, query.limit, false)
        }
    }

    private func list(_ query: RecordQuery, isRemoved: Bool) throws -> RecordPage<Stored<Record>> {
        if let limit = query.limit, limit < 1 {
            throw MizanError(
                .invalidInput, "query.limit", "A limit must be a whole number from 1; \(limit) is not.",
                details: ["parameter": "limit"])
        }
        let compiled = try QueryCompiler(schema: schema, in: transaction).compile(query)
        var page = PageFilling<Record>(query, transaction.session.meter)
        for part in compiled.parts where !page.hasMore {
            if query.bytes != nil, schema.hasLongTexts, !schema.keys.isEmpty {
                try fill(&page, with: keys(part, page.room, isRemoved))
            } else {
                try transaction.session.forEachRow(
                    selection(schema.columns, part, page.room, isRemoved), while: { try page.take($0) })
            }
        }
        return RecordPage(
            items: page.items, next: page.hasMore ? page.items.last.map { compiled.cursor(after: $0.entity) } : nil)
    }

    /// Fills a page from sorted keys, reading a few rows at a time. Rows may be large: otherwise all rows to be sorted would be
    /// in memory, even if only a few of them fit on the page.
    private func fill(_ page: inout PageFilling<Record>, with keys: [String]) throws {
        var rest = keys[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.largeRowsAtOnce)
            rest = rest.dropFirst(some.count)
            var found: [ExactText: SQLRow] = [:]
            for selection in self.keys.selections(of: Array(some)) {
                try transaction.session.forEachRow(selection) { row in
                    found[ExactText(try StoredRow(row).record.recordKey)] = row
                }
            }
            for key in some {
                guard let row = found[ExactText(key)] else { continue }
                guard try page.take(row) else { return }
            }
        }
    }

    private static var largeRowsAtOnce: Int { 8 }

    private func keys(_ part: ListPart, _ room: Int?, _ isRemoved: Bool) throws -> [String] {
        try transaction.session.rows(selection(schema.keyColumns, part, room, isRemoved)).map { row in
            try RecordKey.text(ofStored: row.values, schema.keys)
        }
    }

    func selection(_ columns: String, _ part: ListPart, _ room: Int?, _ isRemoved: Bool) -> SQL {
        SQL(
            text: """
                SELECT \(columns) FROM \(schema.table)
                WHERE owner = ? AND deleted_at IS \(isRemoved ? "NOT " : "")NULL AND \(part.condition.text)
                ORDER BY \(part.order)
                """,
            values: [.integer(transaction.ownerKey)] + part.condition.values)
            + (room.map { "\nLIMIT \($0)" } ?? "")
    }
}

/// A page that accepts rows until it reaches the query's limit of rows or bytes.
private struct PageFilling<Record: StoredRecord> {
    private let limit: Int
    private let bytes: Int
    private let meter: ReadMeter?
    private var weight = 0
    private(set) var items: [Stored<Record>] = []
    /// True if a row was offered that it did not accept.
    private(set) var hasMore = false

    init(_ query: RecordQuery, _ meter: ReadMeter?) {
        self.meter = meter
        limit = query.limit ?? .max
        bytes = query.bytes ?? .max
    }

    /// The number of rows to read: one more than fit on the page. The additional row shows that this is not the last page. Nil
    /// if all rows are wanted.
    var room: Int? { limit < .max ? limit - items.count + 1 : nil }

    /// Accepts a row; false if the page is full, so that more rows follow.
    mutating func take(_ row: SQLRow) throws -> Bool {
        guard items.count < limit, weight < bytes else {
            hasMore = true
            return false
        }
        if bytes < .max { weight += row.weight }
        try meter?.keep(row)
        items.append(try RecordTable<Record>.StoredRow(row).stored)
        return true
    }
}
