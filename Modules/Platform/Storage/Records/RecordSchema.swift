package import Kernel

/// The declaration of a record type: its name, its table, its typed columns, and the way to make a record from them.
package final class RecordSchema<Record: StoredRecord>: Sendable {
    /// The same for those who treat all types alike.
    package let erased: AnyRecordSchema

    let read: @Sendable (inout FieldReader) throws -> Record
    let write: @Sendable (Record, inout FieldWriter) -> Void
    private let keys: [@Sendable (Record) -> FieldValue]
    private let hidden: [HiddenColumn<Record>]

    /// - Parameters:
    ///   - scope: whose the records are; those of shared data have no `owner`.
    ///   - owner: the name under which the owner's record name is shown, behind the columns; nil where it is not.
    ///   - hasLongTexts: whether one record may be large, so that many are not read at once.
    ///   - isFew: whether an owner has so few that no order of them needs an index.
    ///   - unique: what no two live records of an owner have alike.
    ///   - make: makes the record that has the columns' values, which are given in their order.
    package convenience init<each Value: FieldCodable>(
        _ type: String, table: String, scope: RecordScope = .own, owner: String? = nil,
        merging: MergePolicy = .conflict,
        hasLongTexts: Bool = false, isFew: Bool = false, unique: [UniqueFields] = [],
        hidden: [HiddenColumn<Record>] = [],
        columns column: repeat Column<Record, each Value>,
        make: @escaping @Sendable (repeat each Value) -> Record
    ) {
        // Once: a pack of columns costs its generic metadata each time that somebody goes through it.
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

    /// The same with a reader and a writer of its own, which go through the columns in their order and do nothing else: for
    /// a record type of which there are millions.
    package init<each Value: FieldCodable>(
        _ type: String, table: String, scope: RecordScope = .own, owner: String? = nil,
        merging: MergePolicy = .conflict,
        hasLongTexts: Bool = false, isFew: Bool = false, unique: [UniqueFields] = [],
        hidden: [HiddenColumn<Record>] = [],
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
        // Closures, no key paths: where types come in packs, Swift 6.3 makes key paths that crash.
        erased = AnyRecordSchema(
            type: type, table: table, scope: scope, keys: keys.map { $0.name }, hasLongTexts: hasLongTexts,
            isFew: isFew, unique: unique,
            merging: merging, fields: fields + (owner.map { [RecordField($0, .owner, queryable: true)] } ?? []),
            hidden: hidden.map { $0.field }, restoring: restoring, upcast: { Record.upcast($0) })
        self.keys = keys.map { $0.value }
        (self.hidden, self.read, self.write) = (hidden, read, write)
    }

    /// The key among the owner's records of this type.
    package func key(of record: Record) -> String {
        keys.count == 1 ? RecordKey.text(keys[0](record)) : RecordKey.text(keys.map { $0(record) })
    }

    /// The same in its parts, as its columns hold them.
    func keyParts(of record: Record) -> [StoredValue] { keys.map { $0(record).stored } }

    package func reference(_ key: String) -> RecordReference { erased.reference(key) }

    /// The stored values of a record, in the order of the columns, the hidden ones last.
    func stored(_ record: Record) -> [FieldValue] {
        var writer = FieldWriter(capacity: erased.fields.count + hidden.count)
        store(record, in: &writer)
        return writer.values
    }

    /// The same for who stores many.
    func store(_ record: Record, in writer: inout FieldWriter) {
        write(record, &writer)
        for column in hidden { writer.append(column.value(record)) }
    }
}
