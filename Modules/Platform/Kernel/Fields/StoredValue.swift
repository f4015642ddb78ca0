/// A value as both engines store it: BIGINT, DOUBLE PRECISION, TEXT, BYTEA or null.
package enum StoredValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// The columns that values of fields are stored in.
package enum ColumnType: String, Sendable {
    case bigint = "BIGINT"
    case double = "DOUBLE PRECISION"
    case text = "TEXT"
}
