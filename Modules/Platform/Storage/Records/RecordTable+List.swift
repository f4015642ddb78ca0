package import Kernel

extension RecordTable {
    /// One page, or all if the query sets no limit.
    package func list(_ query: RecordQuery) throws -> RecordPage<Versioned<Record>> {
        if let limit = query.limit, limit < 1 {
            throw MizanError(
                .invalidInput, "query.limit", "A limit is a number from 1; \(limit) is not.",
                details: ["parameter": "limit"])
        }
        let compiled = try QueryCompiler(schema: schema, owner: transaction.owner).compile(query)
        var page = PageFilling<Record>(query)
        if query.bytes != nil, schema.hasLongTexts, let key = schema.keyColumn {
            try fill(&page, with: keys(key, compiled, query))
        } else {
            try transaction.session.forEachRow(
                selection(schema.selectList, compiled, query), while: { try page.take($0) })
        }
        return RecordPage(
            items: page.items, next: page.hasMore ? page.items.last.map { compiled.cursor(after: $0.record) } : nil)
    }

    /// Large rows that have to be sorted would all be in memory, whatever the page takes of them: their keys are sorted,
    /// and then a few rows at a time are read.
    private func fill(_ page: inout PageFilling<Record>, with keys: [String]) throws {
        var rest = keys[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.largeRowsAtOnce)
            rest = rest.dropFirst(some.count)
            var found: [ExactText: SQLRow] = [:]
            for condition in KeyCondition(schema: schema, ownerKey: transaction.ownerKey).conditions(of: Array(some)) {
                let statement = SQL(
                    text: "SELECT \(schema.selectList) FROM \(schema.table) WHERE \(condition.text)",
                    values: condition.values)
                try transaction.session.forEachRow(statement) { row in
                    let key = try StoredRow(row).record.recordKey
                    found[ExactText(key)] = row
                }
            }
            for key in some {
                guard let row = found[ExactText(key)] else { continue }
                guard try page.take(row) else { return }
            }
        }
    }

    private static var largeRowsAtOnce: Int { 8 }

    private func keys(_ column: String, _ compiled: QueryCompiler.Compiled, _ query: RecordQuery) throws -> [String] {
        try transaction.session.rows(selection(column, compiled, query)).map { row in
            if case .integer(let number) = row.values[0] { return String(number) }
            return try row.text(0)
        }
    }

    private func selection(_ columns: String, _ compiled: QueryCompiler.Compiled, _ query: RecordQuery) -> SQL {
        SQL(
            text: """
                SELECT \(columns) FROM \(schema.table)
                WHERE owner = ? AND deleted_at IS NULL AND \(compiled.condition.text) ORDER BY \(compiled.order)
                """,
            values: [.integer(transaction.ownerKey)] + compiled.condition.values)
            + (query.limit.map { "\nLIMIT \($0 < .max ? $0 + 1 : $0)" } ?? "")
    }
}

/// A page that takes rows until it has as many, or as many bytes, as the query wants.
private struct PageFilling<Record: StoredRecord> {
    private let limit: Int
    private let bytes: Int
    private var weight = 0
    private(set) var items: [Versioned<Record>] = []
    /// A row came that it did not take.
    private(set) var hasMore = false

    init(_ query: RecordQuery) {
        limit = query.limit ?? .max
        bytes = query.bytes ?? .max
    }

    /// False if it is full: then there is more than it has.
    mutating func take(_ row: SQLRow) throws -> Bool {
        guard items.count < limit, weight < bytes else {
            hasMore = true
            return false
        }
        if bytes < .max { weight += row.weight }
        let stored = try RecordTable<Record>.StoredRow(row)
        items.append(Versioned(record: stored.record, version: stored.entry.version))
        return true
    }
}
