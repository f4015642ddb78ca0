package import Kernel

/// One row of a result. Rows are foreign input: a value of an unexpected type is damage, and is reported as such.
package struct SQLRow: Sendable {
    package let values: [SQLValue]

    package init(values: [SQLValue]) {
        self.values = values
    }

    /// The approximate size in bytes, with texts as in JSON, where an escaped character has six bytes.
    package var weight: Int {
        values.reduce(0) { weight, value in
            switch value {
            case .null, .integer, .real: weight + 8
            case .text(let text): weight + text.utf8.count + 5 * Self.escapes(text)
            case .blob(let bytes): weight + bytes.count
            }
        }
    }

    /// The number of characters to escape. It is 0 for short texts, because there the difference does not matter.
    private static func escapes(_ text: String) -> Int {
        guard text.utf8.count > 1_024 else { return 0 }
        return text.utf8.reduce(0) { $0 + ($1 < 0x20 ? 1 : 0) }
    }

    package func integer(_ column: Int) throws(MizanError) -> Int64 {
        guard case .integer(let value) = values[column] else { throw unexpected("an integer", column) }
        return value
    }

    package func optionalInteger(_ column: Int) throws(MizanError) -> Int64? {
        values[column] == .null ? nil : try integer(column)
    }

    package func text(_ column: Int) throws(MizanError) -> String {
        guard case .text(let value) = values[column] else { throw unexpected("text", column) }
        return value
    }

    package func optionalText(_ column: Int) throws(MizanError) -> String? {
        values[column] == .null ? nil : try text(column)
    }

    /// Also accepts an integer: SQLite returns a whole number as an integer whatever the column's type.
    package func real(_ column: Int) throws(MizanError) -> Double {
        switch values[column] {
        case .real(let value): return value
        case .integer(let value): return Double(value)
        case .null, .text, .blob: throw unexpected("a number", column)
        }
    }

    package func instant(_ column: Int) throws(MizanError) -> Instant {
        Instant(microseconds: try integer(column))
    }

    package func blob(_ column: Int) throws(MizanError) -> [UInt8] {
        guard case .blob(let bytes) = values[column] else { throw unexpected("bytes", column) }
        return bytes
    }

    package func optionalBlob(_ column: Int) throws(MizanError) -> [UInt8]? {
        values[column] == .null ? nil : try blob(column)
    }

    private func unexpected(_ wanted: String, _ column: Int) -> MizanError {
        MizanError(
            .corruptData, "storage.unexpected-value",
            "The store holds a value of the wrong type: \(wanted) was expected in column \(column + 1) of a row.")
    }
}
