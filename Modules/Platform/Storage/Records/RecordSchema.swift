package import Kernel

/// What a record type is: its name, its table and its one declared field list, from which its statements are made.
package final class RecordSchema: Sendable {
    /// `slice.Name`.
    package let type: String
    package let table: String
    /// The field that names a record among its owner's; nil where an owner has one record at most.
    package let key: String?
    package let fields: [RecordField]
    package let storedFields: [RecordField]
    /// Whether one record may be large, so that many are not read at once.
    package let hasLongTexts: Bool

    let selectList: String
    /// Made once: a push stores thousands of records.
    let insertion: String
    let assignments: String
    let keyColumn: String?
    /// Where the field stands that is not stored, if the type has it.
    private let ownerPosition: Int?
    private let byName: [String: RecordField]

    /// The key of a record type that an owner has at most one of.
    package static let onlyKey = "only"

    package init(type: String, table: String, key: String?, hasLongTexts: Bool = false, fields: [RecordField]) {
        self.type = type
        self.table = table
        self.key = key
        self.fields = fields
        self.hasLongTexts = hasLongTexts
        storedFields = fields.filter { $0.kind != .owner }
        ownerPosition = fields.firstIndex { $0.kind == .owner }
        byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        keyColumn = fields.first { $0.name == key }?.column
        let columns = storedFields.map(\.column)
        selectList = (["version", "created_version", "deleted_at"] + columns).joined(separator: ", ")
        insertion = """
            INSERT INTO \(table) (owner, version, created_version, \(columns.joined(separator: ", ")))
            VALUES (?, ?, ?, \(columns.map { _ in "?" }.joined(separator: ", ")))
            """
        assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
        precondition(key == nil || keyColumn != nil, "the key of \(type) is one of its fields")
    }

    package func field(_ name: String) -> RecordField? { byName[name] }

    package func reference(_ key: String) -> RecordReference { RecordReference(type: type, key: key) }
}

// MARK: Fields as JSON

extension RecordSchema {
    /// The record's values, one for each field in declared order, behind what is given.
    ///
    /// The owner goes in by record name, which whoever shows thousands of records has made once; for them, too, all
    /// goes into one array.
    package func values(
        of record: some StoredRecord, ownerRecordName: String, behind first: FieldValue? = nil
    ) -> [FieldValue] {
        var writer = FieldWriter(capacity: fields.count + 1)
        if let first { writer.append(first) }
        record.write(to: &writer)
        if let ownerPosition {
            writer.insert(.text(ownerRecordName), at: ownerPosition + (first == nil ? 0 : 1))
        }
        return writer.values
    }

    /// The record as its fields on the wire, in declared order; absent ones are left out.
    package func json(_ record: some StoredRecord, owner: OwnerID) -> JSONValue {
        json(record, ownerRecordName: owner.recordName)
    }

    /// For whoever shows many records of one owner, whose name is made once.
    package func json(_ record: some StoredRecord, ownerRecordName: String) -> JSONValue {
        var members: [JSONValue.Member] = []
        members.reserveCapacity(fields.count)
        for (position, value) in values(of: record, ownerRecordName: ownerRecordName).enumerated() {
            if let json = value.json { members.append(JSONValue.Member(fields[position].name, json)) }
        }
        return .object(members)
    }

    /// Reads fields from the wire strictly: a missing, unknown or wrongly typed one is refused with its path.
    package func record<Record: StoredRecord>(
        _ type: Record.Type, from json: JSONValue, owner: OwnerID
    ) throws -> Record {
        guard case .object(let members) = json else {
            throw refused("$", "an object is expected, not \(json.kind)")
        }
        for member in members where field(member.name) == nil {
            throw refused(
                "$.\(member.name)", "this field is unknown; known are \(fields.map(\.name).joined(separator: ", "))")
        }
        if let named = fields.first(where: { $0.kind == .owner }), let value = json[named.name],
            value != .string(owner.recordName)
        {
            throw refused("$.\(named.name)", "this is another owner's name")
        }
        let values = try storedFields.map { try value(of: $0, in: json) }
        var reader = FieldReader(row: SQLRow(values: values.map(\.sqlValue)))
        return try Record(fields: &reader)
    }

    private func value(of field: RecordField, in json: JSONValue) throws -> FieldValue {
        switch (field.kind, json[field.name]) {
        case (_, nil), (_, .null?):
            guard !field.isRequired else { throw refused("$.\(field.name)", "this field is required") }
            return .absent
        case (.text, .string(let text)?): return .text(text)
        case (.integer, .integer(let number)?): return .integer(number)
        case (.real, .integer(let number)?): return .real(Double(number))
        case (.real, .number(let number)?): return .real(number)
        case (.boolean, .boolean(let flag)?): return .boolean(flag)
        case (.instant, .string(let text)?):
            guard let instant = Instant(text) else {
                throw refused("$.\(field.name)", "this is not an RFC 3339 moment")
            }
            return .instant(instant)
        case (_, let other?):
            throw refused("$.\(field.name)", "\(field.kind.rawValue) is expected, not \(other.kind)")
        }
    }

    private func refused(_ path: String, _ why: String) -> MizanError {
        MizanError(.invalidInput, "record.field", "\(type) at \(path): \(why).", details: ["path": path])
    }
}
