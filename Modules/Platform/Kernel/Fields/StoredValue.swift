/// A value as both engines store it: BIGINT, DOUBLE PRECISION, TEXT, BYTEA or null.
package enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// The column types in which field values are stored.
package enum ColumnType: String, Sendable {
    case bigint = "BIGINT"
    case double = "DOUBLE PRECISION"
    case text = "TEXT"
}
