package import Kernel

/// A value as both engines store it.
package typealias SQLValue = StoredValue

/// A type that a statement can bind.
package protocol SQLConvertible {
    var sqlValue: SQLValue { get }
}

extension StoredValue: SQLConvertible {
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
    package var sqlValue: SQLValue { stored }
}
