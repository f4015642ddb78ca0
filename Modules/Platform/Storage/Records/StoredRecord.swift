package import Kernel

/// A record as stored: a value whose fields are the columns of its schema.
package protocol StoredRecord: Equatable, Sendable {
    static var schema: RecordSchema<Self> { get }

    /// Converts fields that an earlier version wrote to their present form. History, archives and other devices store records
    /// as JSON, without a version of the schema.
    static func upcast(_ fields: JSONValue) -> JSONValue

    /// How people are told of a record of this type.
    static var words: RecordWords { get }
}

extension StoredRecord {
    package static var words: RecordWords { RecordWords() }
}

extension StoredRecord {
    package static func upcast(_ fields: JSONValue) -> JSONValue { fields }
}

extension StoredRecord {
    /// The record's key among the owner's records of this type.
    package var recordKey: String { Self.schema.key(of: self) }

    package var reference: RecordReference { Self.schema.erased.reference(recordKey) }

    /// The stored values without the hidden ones, in the order of the columns.
    package var storedValues: [FieldValue] {
        var writer = FieldWriter(capacity: Self.schema.erased.fields.count)
        Self.schema.write(self, &writer)
        return writer.values
    }

    /// Compares texts by bytes: a text that was retyped with decomposed letters is stored again.
    package func isSame(as other: Self) -> Bool {
        zip(storedValues, other.storedValues).allSatisfy { $0.isSame(as: $1) }
    }

    /// Reads fields from the wire strictly: a missing, unknown or wrongly typed member is refused, and the error has the
    /// member's path.
    package init(
        from json: JSONValue, owner: OwnerID, sender: FieldKind.Sender = .person
    ) throws {
        let values = try Self.schema.erased.values(from: Self.upcast(json), owner: owner, sender: sender)
        var reader = FieldReader(row: SQLRow(values: values.map { $0.stored }))
        self = try Self.schema.read(&reader)
    }

    /// The values of all fields in declared order, preceded by `first` if it is given. The owner is shown by record name. A
    /// caller that shows thousands of records needs to compute this name only once.
    package func shownValues(ownerRecordName: String, behind first: FieldValue? = nil) -> [FieldValue] {
        let schema = Self.schema
        var writer = FieldWriter(capacity: schema.erased.fields.count + 1)
        if let first { writer.append(first) }
        schema.write(self, &writer)
        schema.erased.adding(owner: ownerRecordName, to: &writer, behind: first == nil ? 0 : 1)
        return writer.values
    }

    /// The record's fields on the wire, in declared order, without absent ones.
    package func json(owner: OwnerID) -> JSONValue { json(ownerRecordName: owner.recordName) }

    /// For callers that show many records of one owner: the owner's name is computed once.
    package func json(ownerRecordName: String) -> JSONValue {
        Self.schema.erased.json(shownValues(ownerRecordName: ownerRecordName))
    }
}

/// Reads a row's fields in the order of the columns.
package struct FieldReader {
    private let row: SQLRow
    private var column: Int

    init(row: SQLRow, from column: Int = 0) {
        (self.row, self.column) = (row, column)
    }

    package mutating func next<Value: FieldCodable>(_ type: Value.Type = Value.self) throws(MizanError) -> Value {
        defer { column += 1 }
        do throws(FieldFault) {
            return try Value(stored: row.values[column])
        } catch {
            throw MizanError(
                .corruptData, "storage.unexpected-value", "\(error.why) in column \(column + 1) of a row.")
        }
    }
}

extension FieldReader {
    /// The next column, read as a field of that kind.
    mutating func value(_ kind: FieldKind) throws(MizanError) -> FieldValue {
        defer { column += 1 }
        guard let value = kind.restore(row.values[column]) else { throw Self.unexpected(kind, column) }
        return value
    }

    static func unexpected(_ kind: FieldKind, _ column: Int) -> MizanError {
        MizanError(
            .corruptData, "storage.unexpected-value",
            "The store holds a value of the wrong type: \(kind.expected) was expected in column \(column + 1) of a row."
        )
    }
}

/// Collects a record's fields in the order of the columns.
package struct FieldWriter {
    package private(set) var values: [FieldValue] = []

    package init(capacity: Int = 0) {
        values.reserveCapacity(capacity)
    }

    package mutating func append(_ value: FieldValue) { values.append(value) }

    mutating func removeAll() { values.removeAll(keepingCapacity: true) }

    mutating func insert(_ value: FieldValue, at position: Int) { values.insert(value, at: position) }
}
