internal import Changes
package import HomeBase
package import Kernel
package import ModuleKit
internal import Storage

/// The records of any type, by the declarations of their types: lists, one record, edits and removals. A new slice thereby has
/// pages on its first day.
package struct RecordService: Sendable {
    private let context: ModuleContext
    let types: RecordTypes
    private let names: RecordNames
    private let written: [WrittenFields]

    package init(context: ModuleContext, types: RecordTypes, written: [WrittenFields]) {
        (self.context, self.types, self.written) = (context, types, written)
        names = RecordNames(types: types)
    }

    /// All types, those of Home last, because people look for their own data first.
    package var kinds: [RecordKind] {
        let all = types.all.map { type in
            RecordKind(type.schema, noun: names.noun(type.schema.type), written(type.schema.type)?.labels ?? [:])
        }
        return all.filter { !$0.isOfHome } + all.filter(\.isOfHome)
    }

    package var now: Instant { context.clock.now() }

    package func calendar(in reading: ReadTransaction) throws -> OwnerCalendar {
        try context.zones.calendar(in: reading)
    }

    package func reading<Result: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        try await context.read(owner, body)
    }

    package func page(
        of kind: RecordKind, _ query: RecordQuery, owner: OwnerID
    ) async throws -> RecordPage<NamedRecord> {
        try await reading(owner) { reading in
            try tellingPeople(FieldLabels(kind.labels)) { try page(of: kind, query, in: reading) }
        }
    }

    /// One page of a type, in the order of its first sorted field unless the query names an order.
    package func page(
        of kind: RecordKind, _ query: RecordQuery, in reading: ReadTransaction
    ) throws -> RecordPage<NamedRecord> {
        let type = try types.recordType(kind.type).get()
        var query = query.sorted(byDefault: kind.sorted.prefix(1).map(\.name))
        query = try query.resolved(by: words(in: reading)) { type.schema.field($0)?.words }
        query.filters = try query.filters.flatMap { try conditions($0, of: kind.type, in: reading) }
        let page = try type.schema.list(query, in: reading)
        let form = try written(kind.type)?.form(of: page.items.map(\.fields), in: reading)
        return try page.map { record in
            let reference = type.schema.reference(record.key)
            return NamedRecord(
                reference: reference, name: try name(of: reference, type, form, record.fields, in: reading),
                fields: record.fields, texts: try texts(of: record.fields, kind.type, form), version: record.version)
        }
    }

    /// The conditions on stored values: people compare a field in the form in which they read it.
    private func conditions(
        _ filter: RecordQuery.Filter, of type: String, in reading: ReadTransaction
    ) throws -> [RecordQuery.Filter] {
        if case .choice(let words)? = types[type]?.schema.field(filter.field)?.kind.wire,
            let word = words.first(where: { FieldLabels.words($0).lowercased() == filter.value.lowercased() })
        {
            return [RecordQuery.Filter(filter.field, filter.comparison, word)]
        }
        guard let written = written(type), written.labels[filter.field] != nil else { return [filter] }
        return try written.conditions(filter, reading) ?? [filter]
    }

    func written(_ type: String) -> WrittenFields? { written.first { $0.type == type } }

    /// The texts of the fields that people read in another form than the stored one.
    private func texts(of fields: JSONValue, _ type: String, _ form: WrittenFields.Form?) throws -> [String: String] {
        guard let form, let names = written(type)?.labels.keys else { return [:] }
        var texts: [String: String] = [:]
        for name in names { texts[name] = try fields[name].flatMap { try form.text(name, $0, fields) } }
        return texts
    }

    /// Throws if there is no such record.
    package func record(_ reference: RecordReference, in reading: ReadTransaction) throws -> NamedRecord {
        let type = try types.recordType(reference.type).get()
        let place = type.schema.scope == .shared ? reading.shared : reading
        guard let state = try type.read([reference.key], in: place)[reference.key] else {
            throw Refusal.recordGone("There is no such \(names.noun(reference.type)), or it was removed.")
        }
        return try named(reference, state.fields, state.version, in: reading)
    }

    /// The record in a state.
    func named(
        _ reference: RecordReference, _ fields: JSONValue, _ version: RecordVersion, in reading: ReadTransaction
    ) throws -> NamedRecord {
        let type = try types.recordType(reference.type).get()
        let form = try written(reference.type)?.form(of: [fields], in: reading)
        return NamedRecord(
            reference: reference, name: try name(of: reference, type, form, fields, in: reading), fields: fields,
            texts: try texts(of: fields, reference.type, form), version: version)
    }

    package func remove(_ reference: RecordReference, in transaction: WriteTransaction) throws {
        let type = try types.recordType(reference.type).get()
        guard try type.apply(.remove(key: reference.key), in: transaction) else {
            throw Refusal.recordGone("This \(names.noun(reference.type)) was removed already.")
        }
    }

    private func name(
        of reference: RecordReference, _ type: any RecordType, _ form: WrittenFields.Form?, _ fields: JSONValue,
        in reading: ReadTransaction
    ) throws -> String {
        let name = try names.name(of: reference, type, form) { other, otherType in
            if other == reference { return fields }
            let place = otherType.schema.scope == .shared ? reading.shared : reading
            return try otherType.read([other.key], in: place)[other.key]?.fields
        }
        return name?.text ?? names.noun(reference.type)
    }

    func words(in reading: ReadTransaction) throws -> MomentWords {
        try context.zones.calendar(in: reading).moments(at: context.clock.now())
    }
}

/// A type of records as pages show it.
package struct RecordKind: Sendable {
    package let type: String
    package let slice: String
    package let noun: String
    package let sentence: String
    package let isShared: Bool
    package let fields: [RecordField]
    /// The fields that a list shows beside the name.
    package let summary: [RecordField]
    package let sorted: [RecordField]
    package let filtered: [RecordField]
    /// The labels of the fields that people read in another form than the stored one.
    package let labels: [String: String]
    private let keys: Set<String>

    init(_ schema: AnyRecordSchema, noun: String, _ labels: [String: String]) {
        (type, slice, self.noun, self.labels) = (schema.type, schema.reference("").slice, noun, labels)
        sentence = schema.words.sentence
        isShared = schema.scope == .shared
        fields = schema.storedFields
        summary = schema.words.summary.compactMap(schema.field)
        sorted = fields.filter(\.isSortable)
        filtered = fields.filter { $0.isQueryable && $0.kind.wire != .identifier }
        keys = Set(schema.keys.map(\.name))
    }

    /// True for settings of Mizan itself, such as the time zones.
    package var isOfHome: Bool { slice == HomeBase.id }

    /// True for a field that a person can change.
    package func mayEdit(_ field: RecordField) -> Bool { !keys.contains(field.name) && !field.isComputed }
}

/// A record with its name for people.
package struct NamedRecord: Sendable {
    package let reference: RecordReference
    package let name: String
    package let fields: JSONValue
    /// The texts of fields that people read and type in another form than the stored one.
    package let texts: [String: String]
    package let version: RecordVersion

    /// The text of a field as a person types it.
    package func typed(_ field: RecordField) -> String { texts[field.name] ?? stored(field) }

    /// The text of a field as programs read it.
    package func stored(_ field: RecordField) -> String {
        switch fields[field.name] {
        case nil, .null?: ""
        case .array(let elements)? where field.kind.wire != .json:
            elements.map { $0.digits ?? JSONWriter.text($0) }.joined(separator: ",")
        case .boolean(let flag)? where field.kind.wire != .json: flag ? "true" : "false"
        case let value?: (field.kind.wire == .json ? nil : value.digits) ?? JSONWriter.text(value)
        }
    }
}

extension Refusal {
    package static let recordGone = Refusal(.notFound, "records.gone", "There is no such record.")
}
