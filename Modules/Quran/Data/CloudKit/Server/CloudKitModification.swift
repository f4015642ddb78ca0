internal import Changes
internal import Connectors
internal import Kernel
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

/// One operation of records/modify (contracts/cloudkit-web-services.md §4.3).
struct CloudKitModification {
    enum Operation: String {
        case create, update, forceUpdate, replace, forceReplace, delete, forceDelete

        var isForced: Bool { [.forceUpdate, .forceReplace, .forceDelete].contains(self) }
        var isRemoval: Bool { self == .delete || self == .forceDelete }
        var isWhole: Bool { [.create, .replace, .forceReplace].contains(self) }
        /// True if a record that is missing is created.
        var creates: Bool { [.create, .forceUpdate, .forceReplace].contains(self) }
    }

    let operation: Operation
    private let record: CloudKitBody
    private let named: CloudKitServer.Named?
    private let type: CloudKitType?
    /// The name of the record in the answer.
    let name: String

    init(_ json: JSONValue, user: String, fresh: () -> String) throws(CloudKitFault) {
        let body = try CloudKitBody(json, "an operation")
        let word = try body.text("operationType")
        guard let word, let operation = Operation(rawValue: word) else {
            throw CloudKitFault(.badRequest, "Unknown operationType “\(Excerpt.of(word ?? ""))”.")
        }
        self.operation = operation
        record = try CloudKitBody(body["record"], "record")
        let typeName = try record.text("recordType")
        guard typeName != nil || !operation.creates else {
            throw CloudKitFault(.badRequest, "recordType is missing.")
        }
        type = typeName.flatMap(CloudKitType.named)
        if let typeName, type == nil {
            throw CloudKitFault(.badRequest, "Unknown record type “\(Excerpt.of(typeName))”.")
        }
        if let text = try record.text("recordName") {
            name = text
        } else {
            guard operation.creates, let type,
                let made = try Self.name(type, CloudKitBody(record["fields"], "fields"), user, fresh)
            else { throw CloudKitFault(.badRequest, "recordName is missing.") }
            name = made
        }
        named = try CloudKitServer.named(name, user: user)
    }

    /// The name of a new record, from the fields that identify it.
    private static func name(
        _ type: CloudKitType, _ fields: CloudKitBody, _ user: String, _ fresh: () -> String
    ) throws(CloudKitFault) -> String? {
        var key: String?
        for field in type.recordType.schema.keys.compactMap({ type.field($0.name) }) {
            guard let sent = fields[field.name], let value = try field.value(sent) else { return nil }
            if case .string(let text) = value { key = text } else { key = JSONWriter.text(value) }
        }
        var known: JSONValue?
        if let sent = fields["ayahID"], let value = try type.field("ayahID")?.value(sent) { known = ["ayahID": value] }
        let schema = type.recordType.schema
        let isNote = schema.keys.first?.name == "id"
        return CloudKitType.recordName(
            of: schema.reference(isNote ? fresh() : key ?? OnlyOne().recordKey), known, user: user)
    }

    // MARK: Applying

    /// The state after the operation; nil for a removed record.
    func apply(in transaction: WriteTransaction) throws -> (type: CloudKitType, state: CloudKitState)? {
        guard let named else { return try withoutRecord() }
        if let type, type.name != named.type.name {
            throw CloudKitFault(.badRequest, "The recordName is not the name of a \(type.name).")
        }
        let stored = try CloudKitServer.state(of: named, in: transaction.reading)
        guard let stored else { return try missing(named, in: transaction) }
        guard operation != .create else { throw CloudKitFault(.conflict, "record to insert already exists") }
        try compareTag(with: stored)
        let schema = named.type.recordType.schema
        if operation.isRemoval {
            _ = try named.type.recordType.apply(RecordEdit(schema.reference(named.key), .remove), in: transaction)
            return nil
        }
        return try put(fields(over: stored, named), named, in: transaction)
    }

    private func withoutRecord() throws(CloudKitFault) -> (CloudKitType, CloudKitState)? {
        switch operation {
        case .forceDelete: return nil
        case .update, .replace, .delete: throw CloudKitServer.missing
        case .create, .forceUpdate, .forceReplace:
            throw CloudKitFault(
                .badRequest,
                "The recordName “\(Excerpt.of(name))” does not follow the naming of \(type?.name ?? "its type").")
        }
    }

    private func missing(
        _ named: CloudKitServer.Named, in transaction: WriteTransaction
    ) throws -> (CloudKitType, CloudKitState)? {
        if operation == .forceDelete { return nil }
        guard operation.creates else { throw CloudKitServer.missing }
        // A note of this id, but on another ayah, has another name.
        guard try CloudKitTable.of(named.type).read([named.key], transaction.reading).isEmpty else {
            throw CloudKitFault(.badRequest, "The record exists under another name.")
        }
        let made = try put(fields(over: nil, named), named, in: transaction)
        try CloudKitSpelling.keep(named.text, of: named.usual, in: transaction)
        return made
    }

    private func compareTag(with stored: CloudKitState) throws(CloudKitFault) {
        guard !operation.isForced else { return }
        guard let tag = try record.text("recordChangeTag") else {
            if operation == .delete { return }
            throw CloudKitFault(.badRequest, "recordChangeTag is missing.")
        }
        guard tag == CloudKitPresentation.tag(stored.version) else {
            throw CloudKitFault(
                .conflict,
                operation == .delete
                    ? "client oplock error deleting record"
                    : "record to update already exists with a different change tag")
        }
    }

    private func put(
        _ fields: JSONValue, _ named: CloudKitServer.Named, in transaction: WriteTransaction
    ) throws -> (CloudKitType, CloudKitState) {
        let table = try CloudKitTable.of(named.type)
        let edit = RecordEdit(named.type.recordType.schema.reference(named.key), .put(fields))
        if case .unchanged = try named.type.recordType.apply(edit, in: transaction) {
            _ = try table.touch(named.key, transaction)
        }
        guard let state = try table.read([named.key], transaction.reading).first else {
            throw MizanError(.internal, "quran.cloudkit-write", "A record that was just written is not there.")
        }
        return (named.type, state)
    }

    // MARK: Fields

    /// The fields to be stored. A date that differs from the stored date only by the digits that CloudKit cuts off is the stored
    /// date.
    private func fields(over stored: CloudKitState?, _ named: CloudKitServer.Named) throws -> JSONValue {
        let schema = named.type.recordType.schema
        var values: [JSONValue.Member] = []
        if !operation.isWhole, let stored, case .object(let members) = stored.fields { values = members }
        for (field, value) in try sent(named) {
            values.removeAll { $0.name == field.name }
            if let value { values.append(.init(field.name, value)) }
        }
        for key in schema.keys where !values.contains(where: { $0.name == key.name }) {
            if key.name == "id" { values.append(.init(key.name, .string(named.key))) }
        }
        try require(named.type, values)
        let made = RemotePrecision.milliseconds.restored(
            .object(values.filter { $0.name != "ownerRecordName" }), from: stored.map { [$0.fields] } ?? [], schema)
        let reference = schema.reference(named.key)
        guard CloudKitType.recordName(of: reference, made, user: named.name.user) == named.usual else {
            throw CloudKitFault(.badRequest, "The recordName and the field ayahID name different ayahs.")
        }
        return made
    }

    /// The sent fields; nil clears a field.
    private func sent(_ named: CloudKitServer.Named) throws(CloudKitFault) -> [(CloudKitField, JSONValue?)] {
        let json = record["fields"] ?? [:]
        guard case .object(let members) = json else { throw CloudKitFault(.badRequest, "fields must be an object.") }
        var sent: [(CloudKitField, JSONValue?)] = []
        for member in members {
            guard let field = named.type.field(member.name) else {
                throw CloudKitFault(
                    .badRequest, "\(named.type.name) has no field “\(Excerpt.of(member.name))”.")
            }
            let value = try field.value(member.value)
            if field.field.kind.isOwner {
                guard let value, value == .string(named.name.user) else {
                    throw CloudKitFault(.accessDenied, "ownerRecordName is not the name of the caller.")
                }
                continue
            }
            sent.append((field, value))
        }
        return sent
    }

    private func require(_ type: CloudKitType, _ values: [JSONValue.Member]) throws(CloudKitFault) {
        for field in type.fields where field.field.isRequired && !field.field.isComputed && !field.field.kind.isOwner {
            guard values.contains(where: { $0.name == field.name }) else {
                throw CloudKitFault(.badRequest, "The required field \(field.name) is missing.")
            }
        }
    }
}
