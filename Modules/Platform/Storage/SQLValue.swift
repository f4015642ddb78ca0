package import Kernel

/// A value as both engines store it: BIGINT, DOUBLE PRECISION, TEXT, BYTEA or null.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A type that a statement can bind.
package protocol SQLConvertible {
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLConvertible {
    package var sqlValue: SQLValue { self }
}

extension Int64: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self) }
}

extension Int: SQLConvertible {
    package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Double: SQLConvertible {
    package var sqlValue: SQLValue { .real(self) }
}

extension String: SQLConvertible {
    package var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLConvertible {
    package var sqlValue: SQLValue { .blob(self) }
}

extension Bool: SQLConvertible {
    package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Instant: SQLConvertible {
    package var sqlValue: SQLValue { .integer(microseconds) }
}

extension CivilDay: SQLConvertible {
    package var sqlValue: SQLValue { .integer(number) }
}

extension OwnerID: SQLConvertible {
    package var sqlValue: SQLValue { .text(description) }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    package var sqlValue: SQLValue { self?.sqlValue ?? .null }
}

extension FieldValue: SQLConvertible {
    package var sqlValue: SQLValue {
        switch self {
        case .absent: .null
        case .text(let text): .text(text)
        case .integer(let number): .integer(number)
        case .real(let number): .real(number)
        case .boolean(let flag): flag.sqlValue
        case .instant(let instant): instant.sqlValue
        }
    }
}
