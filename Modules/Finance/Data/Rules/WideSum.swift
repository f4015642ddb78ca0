internal import Storage

/// A sum of many rows in two halves. The sum or an intermediate result may exceed the largest number of a store.
enum WideSum {
    /// Two columns, for `read`. Both stores truncate towards zero.
    ///
    /// - Parameter name: the columns get this name, with the suffixes `_high` and `_low`.
    static func columns(_ column: SQL, named name: SQL? = nil) -> SQL {
        func called(_ end: SQL) -> SQL { name.map { " AS \($0)\(end)" } ?? "" }
        return """
            CAST(SUM(\(column) / 4294967296) AS BIGINT)\(called("_high")),
            CAST(SUM(\(column) % 4294967296) AS BIGINT)\(called("_low"))
            """
    }

    static func read(_ row: SQLRow, at place: Int) throws -> Int128 {
        Int128(try row.integer(place)) << 32 + Int128(try row.integer(place + 1))
    }

    /// One column, for a sum that is known to fit.
    static func column(_ column: SQL) -> SQL {
        "CAST(SUM(\(column) / 4294967296) * 4294967296 + SUM(\(column) % 4294967296) AS BIGINT)"
    }
}
