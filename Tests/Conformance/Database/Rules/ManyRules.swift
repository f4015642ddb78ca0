internal import Kernel
internal import Storage

/// So many rows that an engine may insert them in a way of its own are stored like single rows.
enum ManyRules {
    private static let texts = [
        "", "a\tb", "line\nline", "\r\n", "\\", "\\N", "\\.", "\\x41", "back\\slash\\", "\"quoted\"", "'", "\u{7F}",
        "سُبْحَانَ اللَّهِ", "🌙",
    ]

    /// With the values of one row, which those of many replace.
    private static let insertion: SQL =
        "INSERT INTO probe_value (owner, id, words) VALUES (\(0), \(0), \("")) ON CONFLICT (owner, id) DO NOTHING"

    private struct Undone: Error {}

    /// Inserts rows with these numbers; returns the numbers of the rows that the engine told as inserted.
    private static func insert(_ ids: some Sequence<Int>, in transaction: WriteTransaction) throws -> [Int] {
        let ids = Array(ids)
        let values = ids.flatMap { [.integer(transaction.ownerKey), .integer(Int64($0)), text($0)] as [SQLValue] }
        var told: [Int] = []
        let count = try transaction.session.execute(insertion.with(values), forRowsOf: 3) {
            told.append(ids[$0])
        }
        try Expect.equal(count, told.count, "the number of rows")
        return told
    }

    private static func text(_ id: Int) -> SQLValue { id % 15 == 14 ? .null : .text(texts[id % 15]) }

    private static func ids(in transaction: WriteTransaction) throws -> [Int] {
        try transaction.session.rows("SELECT id FROM probe_value WHERE owner = \(transaction.ownerKey) ORDER BY id")
            .map { Int(try $0.integer(0)) }
    }

    static let all: [DatabaseRule] = [
        DatabaseRule("many.texts", "Texts with characters that a format may use for itself come back.") { probe in
            let rows = try await probe.database.write(probe.amina) { transaction in
                try Expect.equal(try insert(0..<1_500, in: transaction), Array(0..<1_500), "the new rows")
                return try transaction.session.rows(
                    "SELECT words FROM probe_value WHERE owner = \(transaction.ownerKey) ORDER BY id")
            }
            try Expect.equal(rows.map { $0.values[0] }, (0..<1_500).map(text), "the texts")
        },
        DatabaseRule("many.values", "Numbers and bytes come back.") { probe in
            let (numbers, blobs) = (ValueRules.numbers, ValueRules.blobs.filter { $0.count < 1_000 })
            @Sendable func number(_ id: Int) -> SQLValue { .real(numbers[id % numbers.count]) }
            @Sendable func bytes(_ id: Int) -> SQLValue { .blob(blobs[id % blobs.count]) }
            let rows = try await probe.database.write(probe.amina) { transaction in
                let values = (0..<600).flatMap { id -> [SQLValue] in
                    [
                        .integer(transaction.ownerKey), .integer(Int64(id)), .integer(.max - Int64(id)), number(id),
                        bytes(id),
                    ]
                }
                let insertion: SQL = """
                    INSERT INTO probe_value (owner, id, whole, number, bytes)
                    VALUES (\(0), \(0), \(0), \(0.5), \([0] as [UInt8]))
                    """
                _ = try transaction.session.execute(insertion.with(values), forRowsOf: 5)
                return try transaction.session.rows(
                    "SELECT whole, number, bytes FROM probe_value WHERE owner = \(transaction.ownerKey) ORDER BY id")
            }
            for (id, row) in rows.enumerated() {
                try Expect.equal(try row.integer(0), .max - Int64(id), "the integer of row \(id)")
                try Expect.equal(try row.real(1), numbers[id % numbers.count], "the number of row \(id)")
                try Expect.equal(row.values[2], bytes(id), "the bytes of row \(id)")
            }
        },
        DatabaseRule("many.known", "Rows with known keys are left out, wherever they stand, and the others are told.") {
            probe in
            let found = try await probe.database.write(probe.amina) { transaction in
                _ = try insert([3, 699, 2_000], in: transaction)
                for end in [700, 1_400, 2_100, 2_800] {
                    let known = [3, 699, 2_000]
                    let range = end - 700..<end
                    let told = try insert(Array(range) + range, in: transaction)
                    try Expect.equal(told, range.filter { !known.contains($0) }, "the new rows up to \(end)")
                }
                return try ids(in: transaction)
            }
            try Expect.equal(found, Array(0..<2_800), "what is there")
        },
        DatabaseRule("many.undone", "Many rows vanish with the savepoint that inserted them.") { probe in
            let found = try await probe.database.write(probe.amina) { transaction in
                _ = try insert(0..<300, in: transaction)
                for range in [300..<900, 200..<800] {
                    do {
                        try transaction.savepoint {
                            _ = try insert(range, in: transaction)
                            throw Undone()
                        }
                    } catch is Undone {}
                }
                return try ids(in: transaction)
            }
            try Expect.equal(found, Array(0..<300), "what is there")
        },
        DatabaseRule("many.refused", "A text that cannot be stored refuses all rows, and the next write works.") {
            probe in
            try await Expect.refused("storage.nul", "the insertion") {
                try await probe.database.write(probe.amina) { transaction in
                    let values = (0..<400).flatMap { id -> [SQLValue] in
                        [.integer(transaction.ownerKey), .integer(Int64(id)), .text(id == 399 ? "a\u{0}" : "a")]
                    }
                    _ = try transaction.session.execute(insertion.with(values), forRowsOf: 3)
                }
            }
            let found = try await probe.database.write(probe.amina) { transaction in
                let told = try insert(0..<1, in: transaction)
                return (told, try ids(in: transaction))
            }
            try Expect.equal(found.0, [0], "the new row")
            try Expect.equal(found.1, [0], "what is there")
        },
    ]
}
