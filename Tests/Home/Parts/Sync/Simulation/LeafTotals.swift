import Changes
import ModuleKit
import Storage

/// For each day, the number and the total size of its leaves, updated with every write.
enum LeafTotals {
    static let derivation = Derivation(
        "other.sizes", "The size of a day is that of its leaves.", of: [LeafRecord.schema.erased], in: ["other_size"],
        update: update, comparing: { try compare($0).map { [Finding(.problem, $0)] } ?? [] }, rebuild: rebuild)

    static let table: SQL = """
        CREATE TABLE other_size (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            day BIGINT NOT NULL,
            leaves BIGINT NOT NULL,
            size BIGINT NOT NULL,
            PRIMARY KEY (owner, day)
        )
        """

    /// The difference between stored and computed totals; nil if there is none.
    static func compare(_ reading: ReadTransaction) throws -> String? {
        let kept = try rows("SELECT day, leaves, size FROM other_size WHERE owner = \(reading.ownerKey)", reading)
        let computed = try rows(
            """
            SELECT day, COUNT(*), CAST(SUM(size) AS BIGINT) FROM other_leaf
            WHERE owner = \(reading.ownerKey) AND deleted_at IS NULL GROUP BY day
            """, reading)
        let days = Set(kept.keys).union(computed.keys).filter { kept[$0] != computed[$0] }.sorted()
        return days.isEmpty ? nil : "the sizes of the days \(days) are wrong"
    }

    private static func rows(_ query: SQL, _ reading: ReadTransaction) throws -> [Int64: [Int64]] {
        try reading.session.rows(query).reduce(into: [:]) {
            $0[try $1.integer(0)] = [try $1.integer(1), try $1.integer(2)]
        }
    }

    private static func update(_ touched: [TouchedRecord], _ rows: DerivedRows) throws {
        var days: [Int64: (leaves: Int64, size: Int64)] = [:]
        try touched.forEachStep(of: LeafRecord.self, in: rows) { step in
            for (leaf, sign) in [(step.before, Int64(-1)), (step.after, 1)] {
                guard let leaf else { continue }
                days[leaf.day, default: (0, 0)].leaves += sign
                days[leaf.day, default: (0, 0)].size += sign * leaf.size
            }
        }
        try rows.session.executeMany(
            days.sorted { $0.key < $1.key }.map { day, sum in
                """
                INSERT INTO other_size (owner, day, leaves, size)
                VALUES (\(rows.ownerKey), \(day), \(sum.leaves), \(sum.size))
                ON CONFLICT (owner, day) DO UPDATE
                SET leaves = other_size.leaves + excluded.leaves, size = other_size.size + excluded.size
                """
            })
        try rows.session.execute("DELETE FROM other_size WHERE owner = \(rows.ownerKey) AND leaves = 0")
    }

    private static func rebuild(_ rows: DerivedRows) throws {
        try rows.session.execute("DELETE FROM other_size WHERE owner = \(rows.ownerKey)")
        try rows.session.execute(
            """
            INSERT INTO other_size (owner, day, leaves, size)
            SELECT owner, day, COUNT(*), CAST(SUM(size) AS BIGINT) FROM other_leaf
            WHERE owner = \(rows.ownerKey) AND deleted_at IS NULL GROUP BY owner, day
            """)
    }
}
