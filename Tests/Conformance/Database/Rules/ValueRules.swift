internal import Kernel
internal import Storage

/// Numbers, bytes and null are read back as they were written.
enum ValueRules {
    static let integers: [Int64] = [.min, .min + 1, -1, 0, 1, 9_007_199_254_740_993, .max - 1, .max]

    /// The sign of a zero may be lost: the current engine stores whole numbers as integers.
    static let numbers: [Double] = [
        0, -0.0, 1, -1.5, 0.1, 1.0 / 3, .pi, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
        .greatestFiniteMagnitude,
        -.greatestFiniteMagnitude, 9_007_199_254_740_992, 1e22, 123_456_789.123_456_78,
    ]

    static let blobs: [[UInt8]] = [
        [], [0], Array(0...255), Array("text".utf8), [0xFF, 0xFE, 0x00, 0xC3, 0x28],
        [UInt8](repeating: 0xAB, count: 1_048_576),
    ]

    static let all: [DatabaseRule] = [
        DatabaseRule("values.integers", "Integers of 64 bits come back, the least and the greatest too.") { probe in
            let found = try await probe.stored(integers.map { .integer($0) }) { owner, id, value in
                "INSERT INTO probe_value (owner, id, whole) VALUES (\(owner), \(id), \(value))"
            } reading: {
                "SELECT whole FROM probe_value WHERE owner = \($0) ORDER BY id"
            }
            try Expect.equal(try found.map { try $0.integer(0) }, integers, "what came back")
        },
        DatabaseRule("values.numbers", "Numbers come back to the last bit, subnormal ones too.") { probe in
            let found = try await probe.stored(numbers.map { .real($0) }) { owner, id, value in
                "INSERT INTO probe_value (owner, id, number) VALUES (\(owner), \(id), \(value))"
            } reading: {
                "SELECT number FROM probe_value WHERE owner = \($0) ORDER BY id"
            }
            try Expect.equal(try found.map { try $0.real(0) }, numbers, "what came back")
        },
        DatabaseRule("values.bytes", "Bytes come back, an empty row of them and a megabyte too.") { probe in
            let found = try await probe.stored(blobs.map { .blob($0) }) { owner, id, value in
                "INSERT INTO probe_value (owner, id, bytes) VALUES (\(owner), \(id), \(value))"
            } reading: {
                "SELECT bytes FROM probe_value WHERE owner = \($0) ORDER BY id"
            }
            for (row, blob) in zip(found, blobs) {
                try Expect.that(row.values == [.blob(blob)], "\(blob.count) bytes came back as something else")
            }
        },
        DatabaseRule("values.null", "Null is null, and neither zero nor an empty text.") { probe in
            let found = try await probe.stored([.null, .text(""), .text("a")]) { owner, id, value in
                "INSERT INTO probe_value (owner, id, words) VALUES (\(owner), \(id), \(value))"
            } reading: {
                """
                SELECT words, words IS NULL AND whole IS NULL AND number IS NULL AND bytes IS NULL FROM probe_value
                WHERE owner = \($0) ORDER BY id
                """
            }
            try Expect.equal(found.map { $0.values[0] }, [.null, .text(""), .text("a")], "what came back")
            try Expect.equal(found.map(\.isTrue), [true, false, false], "what is null")
        },
        DatabaseRule("values.records", "A record's fields of every kind come back.") { probe in
            let records = [
                ProbeRecord("empty"),
                ProbeRecord(
                    "full", count: .min, weight: -0.1, isDone: true, at: Instant(microseconds: -1),
                    note: "\u{10FFFF}e\u{301}"),
                ProbeRecord(
                    "late", count: .max, weight: .leastNonzeroMagnitude, at: Instant(microseconds: .max), note: ""),
            ]
            try await probe.write { table in
                for record in records { try table.save(record) }
            }
            let found = try await probe.database.read(probe.amina) { transaction in
                try records.map { try RecordTable<ProbeRecord>(transaction).find($0.name)?.entity }
            }
            try Expect.equal(found, records, "what came back")
        },
        DatabaseRule("values.columns", "Chosen columns of records hold what the whole records hold, in any order.") {
            probe in
            let records = (0..<5).map { (number: Int) -> ProbeRecord in
                let (weight, at) = (-Double(number), Instant(microseconds: Int64(number)))
                let note: String? = number == 1 ? nil : "note \(number)"
                return ProbeRecord(
                    "n\(number)", count: Int64(number % 2), weight: weight, isDone: number > 2, at: at, note: note)
            }
            try await probe.write { table in
                for record in records { try table.save(record) }
                try table.remove("n4")
            }
            let chosen = RecordColumns(of: ProbeRecord.self, "note", "at", "count", "isDone", "weight", "name") {
                fields in
                let (note, at) = (try fields.next(String?.self), try fields.next(Instant.self))
                let (count, isDone) = (try fields.next(Int64.self), try fields.next(Bool.self))
                let weight = try fields.next(Double.self)
                return ProbeRecord(
                    try fields.next(), count: count, weight: weight, isDone: isDone, at: at, note: note)
            }
            let query = RecordQuery(
                filters: [RecordQuery.Filter("count", .equal, "0")], sort: [RecordQuery.Sort("weight")])
            for query in [RecordQuery(), query] {
                let (found, whole) = try await probe.database.read(probe.amina) { transaction in
                    let table = RecordTable<ProbeRecord>(transaction)
                    var found: [ProbeRecord] = []
                    try table.forEach(chosen, query) { found.append($0) }
                    return (found, try table.list(query).items.map(\.entity))
                }
                try Expect.equal(found, whole, "what the columns hold")
                try Expect.that(found.count == (query.sort.isEmpty ? 4 : 2), "\(found.count) records were found")
            }
        },
    ]
}

extension SQLRow {
    /// True if the second column is true. Engines return the result of a comparison in different forms.
    fileprivate var isTrue: Bool { values[1] == .integer(1) }
}

extension DatabaseProbe {
    /// Stores values one by one in rows of the first owner, and reads the rows in the same order.
    func stored(
        _ values: [SQLValue], by insertion: @escaping @Sendable (Int64, Int, SQLValue) -> SQL,
        reading: @escaping @Sendable (Int64) -> SQL
    ) async throws -> [SQLRow] {
        try await database.write(amina) { transaction in
            for (id, value) in values.enumerated() {
                try transaction.session.execute(insertion(transaction.ownerKey, id, value))
            }
        }
        let rows = try await database.read(amina) { try $0.session.rows(reading($0.ownerKey)) }
        try Expect.equal(rows.count, values.count, "the number of rows")
        return rows
    }
}
