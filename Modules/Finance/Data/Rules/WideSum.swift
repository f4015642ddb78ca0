internal import Storage

/// A sum of many rows in two halves: on its way, or in the end, it may be larger than the numbers of a store hold.
enum WideSum {
    /// Two columns, for `read`. Both stores cut off towards zero.
    ///
    /// - Parameter name: They are called so, with `_high` and `_low` behind it.
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

    /// One column, where what it comes to is known to fit.
    static func column(_ column: SQL) -> SQL {
        "CAST(SUM(\(column) / 4294967296) * 4294967296 + SUM(\(column) % 4294967296) AS BIGINT)"
    }
}
