package import Kernel
internal import Synchronization

/// A record type as seen by code that treats all types alike: its name, its table and its fields. Statements, filters and
/// contracts are derived from the fields.
package final class AnyRecordSchema: Sendable {
    /// `slice.Name`.
    package let type: String
    package let table: String
    /// The fields that identify a record among its owner's records; empty if an owner has at most one record.
    package let keys: [RecordField]
    /// All shown fields, including the owner's record name.
    package let fields: [RecordField]
    /// The fields of which a record consists.
    package let storedFields: [RecordField]
    /// The fields that are stored but never shown.
    package let hiddenFields: [RecordField]
    /// The rule for two changes that were made without knowledge of each other.
    package let merging: MergePolicy
    /// The scope of the records: owned by each owner, or shared by all.
    package let scope: RecordScope
    /// True if a record may be large, so that few are read at once.
    package let hasLongTexts: Bool
    /// True if an owner has so few records that no sort order needs an index.
    package let isFew: Bool
    /// The fields whose values must differ between all live records of an owner.
    package let unique: [UniqueFields]
    /// Converts fields to their present form (`StoredRecord.upcast`). An earlier version wrote the fields, or some of them.
    package let upcast: @Sendable (JSONValue) -> JSONValue
    /// The filters that also find records by their parts.
    let parts: [PartFilter]
    /// How people are told of a record.
    package let words: RecordWords

    /// The columns from which a record is read: the record's versions and removal, then its fields.
    let columns: String
    /// The columns of the key, as a comma-separated list.
    let keyColumns: String
    /// The positions of the key's parts in a row of `columns`.
    let keyPlaces: [Int]
    private let made = Mutex<RecordStatements?>(nil)
    /// The position of the owner's record name among the fields, if the type has this field. The name is not stored.
    private let ownerPosition: Int?
    private let byName: [String: RecordField]
    /// For each stored field, converts a column's value; nil if the value is invalid.
    let restoring: [@Sendable (StoredValue) -> FieldValue?]
    /// The positions of the key's fields among the stored fields.
    let keyPositions: [Int]

    /// The key for a record type of which an owner has at most one record.
    package static let onlyKey = OnlyOne().recordKey

    package init(
        type: String, table: String, scope: RecordScope = .own, keys: [String], hasLongTexts: Bool = false,
        isFew: Bool = false, unique: [UniqueFields] = [], merging: MergePolicy = .conflict, fields: [RecordField],
        hidden: [RecordField] = [], parts: [PartFilter] = [],
        restoring: [@Sendable (StoredValue) -> FieldValue?]? = nil,
        upcast: @escaping @Sendable (JSONValue) -> JSONValue = { $0 }, words: RecordWords = RecordWords()
    ) {
        (self.type, self.table, self.fields, self.merging, self.scope) = (type, table, fields, merging, scope)
        (self.hasLongTexts, self.isFew, self.unique, self.upcast) = (hasLongTexts, isFew, unique, upcast)
        (self.words, self.parts) = (words, parts)
        hiddenFields = hidden
        storedFields = fields.filter { !$0.kind.isOwner }
        ownerPosition = fields.firstIndex { $0.kind.isOwner }
        self.restoring = restoring ?? storedFields.map { $0.kind.restore }
        keyPositions = keys.compactMap { [storedFields] key in storedFields.firstIndex { $0.name == key } }
        let byName = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        self.byName = byName
        self.keys = keys.compactMap { byName[$0] }
        columns = (["version", "created_version", "deleted_at"] + storedFields.map(\.column)).joined(separator: ", ")
        let names = storedFields.map(\.name)
        keyPlaces = keys.compactMap { names.firstIndex(of: $0).map { $0 + 3 } }
        keyColumns = self.keys.map(\.column).joined(separator: ", ")
        let all = Set(fields.map(\.name)).union(hidden.map(\.name))
        precondition(self.keys.count == keys.count, "the key of \(type) is made of its fields")
        precondition(scope == .own || ownerPosition == nil, "\(type) is shared data, which shows no owner")
        precondition(all.count == fields.count + hidden.count, "\(type) has a field twice")
        let columns = Set((storedFields + hidden).map(\.name))
        for name in unique.flatMap(\.names) {
            precondition(columns.contains(name), "\(type) has no field \(name) to be unique")
        }
        precondition(unique.isEmpty || !keys.isEmpty, "an owner has one \(type), which is unique")
        for field in fields {
            for name in (field.order?.fields ?? []) + field.leads + field.ties + (field.folded.map { [$0] } ?? []) {
                precondition(all.contains(name), "\(type).\(field.name) goes by \(name), which is not there")
            }
        }
    }

    /// The field with that name. Names are compared by bytes, like members of JSON. Field names are ASCII, so two equal texts
    /// of the same length have the same bytes.
    package func field(_ name: String) -> RecordField? {
        byName[name].flatMap { $0.name.utf8.count == name.utf8.count ? $0 : nil }
    }

    /// The statements, created on first use: a command that lists records needs no statement of this kind.
    var statements: RecordStatements {
        made.withLock { made in
            if let made { return made }
            let statements = RecordStatements(of: self)
            made = statements
            return statements
        }
    }

    package func reference(_ key: String) -> RecordReference { RecordReference(type: type, key: key) }

    /// The columns by which a field is compared and sorted.
    package func comparedFields(_ field: RecordField) -> [RecordField] {
        guard let order = field.order else { return [field] }
        return order.fields.compactMap(stored)
    }

    /// The fields that sort a list that is requested in the order of this field.
    package func sortedFields(_ field: RecordField) -> [RecordField] {
        field.leads.compactMap(stored) + comparedFields(field)
    }

    private func stored(_ name: String) -> RecordField? {
        byName[name] ?? hiddenFields.first { $0.name == name }
    }
}

// MARK: Fields as JSON

extension AnyRecordSchema {
    /// An object of these values, one for each field. Absent values are left out.
    func json(_ values: [FieldValue]) -> JSONValue {
        var members: [JSONValue.Member] = []
        members.reserveCapacity(fields.count)
        for (position, value) in values.enumerated() {
            if let json = value.json { members.append(JSONValue.Member(fields[position].name, json)) }
        }
        return .object(members)
    }

    /// Inserts the owner's name at its position.
    func adding(owner name: String, to writer: inout FieldWriter, behind first: Int = 0) {
        if let ownerPosition { writer.insert(.text(name), at: ownerPosition + first) }
    }

    /// Reads fields from the wire strictly: if members are missing, unknown or wrongly typed, one error reports all of them
    /// with their paths.
    func values(
        from json: JSONValue, owner: OwnerID, sender: FieldKind.Sender
    ) throws(MizanError) -> [FieldValue] {
        guard case .object(let members) = json else {
            throw refused("$", "an object is expected, not \(json.kind)")
        }
        var faults: [(path: String, why: String)] = []
        for (place, member) in members.enumerated() where !isField(member.name, probablyAt: place) {
            let known = faults.isEmpty ? "; known are \(fields.map(\.name).joined(separator: ", "))" : ""
            faults.append(("$.\(member.name)", "this field is unknown\(known)"))
        }
        if let named = fields.first(where: { $0.kind.isOwner }), let value = json[named.name],
            value != .string(owner.recordName)
        {
            faults.append(("$.\(named.name)", "this is another owner's name"))
        }
        var values: [FieldValue] = []
        values.reserveCapacity(storedFields.count)
        for (place, field) in storedFields.enumerated() {
            // If a client sends the members in the order in which they were shown, they are in the order of the fields.
            let isHere = place < members.count && Self.isSame(members[place].name, field.name)
            let given = isHere ? members[place].value : json[field.name]
            do throws(FieldFault) {
                values.append(try value(of: field, given, from: sender))
            } catch {
                faults.append(("$.\(field.name)\(error.path)", error.why))
            }
        }
        guard faults.isEmpty else { throw refused(faults) }
        return values
    }

    private func isField(_ name: String, probablyAt place: Int) -> Bool {
        place < fields.count && Self.isSame(fields[place].name, name) || field(name) != nil
    }

    /// Compares by bytes, as `JSONValue` finds its members.
    private static func isSame(_ name: String, _ other: String) -> Bool {
        name.utf8.count == other.utf8.count && name == other
    }

    private func value(
        of field: RecordField, _ given: JSONValue?, from sender: FieldKind.Sender
    ) throws(FieldFault) -> FieldValue {
        guard let value = given, value != .null else {
            guard field.kind.isOptional else { throw FieldFault("this field is required") }
            return .absent
        }
        return try field.kind.read(value, sender)
    }

    /// The maximum number of reported errors.
    private static let mostFaults = 20

    private func refused(_ faults: [(path: String, why: String)]) -> MizanError {
        guard faults.count > 1, let first = faults.first else {
            return refused(faults.first?.path ?? "$", faults.first?.why ?? "")
        }
        let told = faults.prefix(Self.mostFaults)
        let more = faults.count - told.count
        let end = more > 0 ? "; and \(more) more" : ""
        return MizanError(
            .invalidInput, "record.field",
            "\(type) at \(told.map { "\($0.path): \($0.why)" }.joined(separator: "; at "))\(end).",
            details: ["path": first.path],
            values: [
                "problems": .array(told.map { ["path": .string($0.path), "detail": .string($0.why)] })
            ])
    }

    private func refused(_ path: String, _ why: String) -> MizanError {
        MizanError(.invalidInput, "record.field", "\(type) at \(path): \(why).", details: ["path": path])
    }
}
