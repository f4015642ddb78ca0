package import Kernel

/// The declaration of a record type: its name, its table, its typed columns, and the closure that creates a record from them.
package final class RecordSchema<Record: StoredRecord>: Sendable {
    /// The same schema for code that treats all types alike.
    package let erased: AnyRecordSchema

    let read: @Sendable (inout FieldReader) throws -> Record
    let write: @Sendable (Record, inout FieldWriter) -> Void
    private let keys: [@Sendable (Record) -> FieldValue]
    private let hidden: [HiddenColumn<Record>]

    /// - Parameters:
    ///   - scope: the owner of the records; records of shared data have no `owner`.
    ///   - owner: the field that shows the owner's record name, behind the columns; nil if the name is not shown.
    ///   - hasLongTexts: true if a record may be large, so that few are read at once.
    ///   - isFew: true if an owner has so few records that no sort order needs an index.
    ///   - unique: the fields whose values must differ between all live records of an owner.
    ///   - make: creates a record from the columns' values, which are passed in the order of the columns.
    package convenience init<each Value: FieldCodable>(
        _ type: String, table: String, scope: RecordScope = .own, owner: String? = nil,
        merging: MergePolicy = .conflict,
        hasLongTexts: Bool = false, isFew: Bool = false, unique: [UniqueFields] = [],
        hidden: [HiddenColumn<Record>] = [],
        columns column: repeat Column<Record, each Value>,
        make: @escaping @Sendable (repeat each Value) -> Record
    ) {
        // The pack is iterated only once, because each iteration over a pack of columns instantiates its generic metadata.
        var values: [@Sendable (Record) -> FieldValue] = []
        for column in repeat each column { values.append { column.value($0).fieldValue } }
        self.init(
            type, table: table, scope: scope, owner: owner, merging: merging, hasLongTexts: hasLongTexts, isFew: isFew,
            unique: unique, hidden: hidden, columns: repeat each column
        ) { fields in
            make(repeat try fields.next((each Value).self))
        } write: { [values] record, fields in
            for value in values { fields.append(value(record)) }
        }
    }

    /// The same with a custom reader and writer, for record types with millions of records. Both must process the columns in
    /// their order.
    package init<each Value: FieldCodable>(
        _ type: String, table: String, scope: RecordScope = .own, owner: String? = nil,
        merging: MergePolicy = .conflict,
        hasLongTexts: Bool = false, isFew: Bool = false, unique: [UniqueFields] = [],
        hidden: [HiddenColumn<Record>] = [], parts: [PartFilter] = [],
        columns column: repeat Column<Record, each Value>,
        read: @escaping @Sendable (inout FieldReader) throws -> Record,
        write: @escaping @Sendable (Record, inout FieldWriter) -> Void
    ) {
        var fields: [RecordField] = []
        var restoring: [@Sendable (StoredValue) -> FieldValue?] = []
        var keys: [(name: String, value: @Sendable (Record) -> FieldValue)] = []
        for column in repeat each column {
            fields.append(column.field)
            restoring.append(column.restore)
            if column.isKey { keys.append((column.field.name, { column.value($0).fieldValue })) }
        }
        // Closures instead of key paths: with parameter packs, Swift 6.3 generates key paths that crash.
        erased = AnyRecordSchema(
            type: type, table: table, scope: scope, keys: keys.map { $0.name }, hasLongTexts: hasLongTexts,
            isFew: isFew, unique: unique,
            merging: merging, fields: fields + (owner.map { [RecordField($0, .owner, queryable: true)] } ?? []),
            hidden: hidden.map { $0.field }, parts: parts, restoring: restoring, upcast: { Record.upcast($0) },
            words: Record.words)
        self.keys = keys.map { $0.value }
        (self.hidden, self.read, self.write) = (hidden, read, write)
    }

    /// The record's key among the owner's records of this type.
    package func key(of record: Record) -> String {
        keys.count == 1 ? RecordKey.text(keys[0](record)) : RecordKey.text(keys.map { $0(record) })
    }

    /// The parts of the key, as stored in its columns.
    func keyParts(of record: Record) -> [StoredValue] { keys.map { $0(record).stored } }

    package func reference(_ key: String) -> RecordReference { erased.reference(key) }

    /// The stored values of a record, in the order of the columns, the hidden ones last.
    func stored(_ record: Record) -> [FieldValue] {
        var writer = FieldWriter(capacity: erased.fields.count + hidden.count)
        store(record, in: &writer)
        return writer.values
    }

    /// Appends the same values, for callers that store many records.
    func store(_ record: Record, in writer: inout FieldWriter) {
        write(record, &writer)
        for column in hidden { writer.append(column.value(record)) }
    }
}
