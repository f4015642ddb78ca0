package import Kernel

/// A record as it is stored: a value whose fields are exactly those that its schema declares.
///
/// It is Codable so that a test can prove the two equal; the store itself goes through the reader and the writer,
/// which keep to the declared order.
package protocol StoredRecord: Codable, Equatable, Sendable {
    static var schema: RecordSchema { get }

    init(fields: inout FieldReader) throws
    func write(to fields: inout FieldWriter)

    /// The key among the owner's records of this type.
    var recordKey: String { get }
}

extension StoredRecord {
    package var reference: RecordReference { Self.schema.reference(recordKey) }

    /// What is stored, in the order in which the fields are declared.
    package var storedValues: [FieldValue] {
        var writer = FieldWriter(capacity: Self.schema.fields.count)
        write(to: &writer)
        return writer.values
    }

    /// By bytes in texts: what was typed anew with decomposed letters is stored anew.
    package func isSame(as other: Self) -> Bool {
        guard self == other else { return false }
        return zip(storedValues, other.storedValues).allSatisfy { mine, theirs in
            guard case (.text(let mine), .text(let theirs)) = (mine, theirs) else { return true }
            return ExactText(mine) == ExactText(theirs)
        }
    }
}

/// Hands out a row's fields in declared order.
package struct FieldReader {
    private let row: SQLRow
    private var column: Int

    init(row: SQLRow, from column: Int = 0) {
        self.row = row
        self.column = column
    }

    private mutating func next() -> Int {
        defer { column += 1 }
        return column
    }

    package mutating func text() throws -> String { try row.text(next()) }
    package mutating func optionalText() throws -> String? { try row.optionalText(next()) }
    package mutating func integer() throws -> Int64 { try row.integer(next()) }
    package mutating func real() throws -> Double { try row.real(next()) }
    package mutating func boolean() throws -> Bool { try row.integer(next()) != 0 }
    package mutating func instant() throws -> Instant { try row.instant(next()) }
}

/// Takes a record's fields in declared order.
package struct FieldWriter {
    package private(set) var values: [FieldValue] = []

    package init(capacity: Int = 0) {
        values.reserveCapacity(capacity)
    }

    mutating func append(_ value: FieldValue) { values.append(value) }
    mutating func insert(_ value: FieldValue, at position: Int) { values.insert(value, at: position) }

    package mutating func text(_ value: String) { values.append(.text(value)) }
    package mutating func optionalText(_ value: String?) { values.append(value.map(FieldValue.text) ?? .absent) }
    package mutating func integer(_ value: Int64) { values.append(.integer(value)) }
    package mutating func real(_ value: Double) { values.append(.real(value)) }
    package mutating func boolean(_ value: Bool) { values.append(.boolean(value)) }
    package mutating func instant(_ value: Instant) { values.append(.instant(value)) }
}
