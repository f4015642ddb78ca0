package import Kernel
package import Storage

/// A record type that is one table, which is all of them so far.
package struct TableRecordType<Record: StoredRecord>: RecordType {
    package let merging: MergePolicy
    private let normalise: @Sendable (Record) throws -> Record

    /// The closure takes a record through the Domain and back, which refuses what breaks a rule.
    package init(
        _ type: Record.Type, merging: MergePolicy = .conflict,
        normalise: @escaping @Sendable (Record) throws -> Record
    ) {
        self.merging = merging
        self.normalise = normalise
    }

    package var schema: RecordSchema { Record.schema }

    package func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        var states = RecordStates()
        let owner = transaction.owner.recordName
        for found in try RecordTable<Record>(transaction).find(keys) {
            states[found.record.recordKey] = RecordState(
                fields: schema.json(found.record, ownerRecordName: owner), version: found.version)
        }
        return states
    }

    package func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        let table = RecordTable<Record>(transaction)
        switch mutation {
        case .remove(let key): return try table.remove(key) != nil
        case .put(let key, let fields):
            let record = try schema.record(Record.self, from: fields, owner: transaction.owner)
            try requireKey(key, of: record)
            // A rule may write a key anew (a UUID in lower case); the sender would not find it under its own.
            let normal = try ruled(record)
            try requireKey(key, of: normal)
            return try table.save(normal).outcome != .unchanged
        }
    }

    package func computed(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue {
        let names = Set(schema.fields.filter(\.isComputed).map(\.name))
        guard !names.isEmpty, case .object(let members) = fields else { return fields }
        let normal = schema.json(
            try ruled(try schema.record(Record.self, from: fields, owner: owner)), owner: owner)
        return .object(
            members.map { member in
                guard names.contains(member.name), let value = normal[member.name] else { return member }
                return JSONValue.Member(member.name, value)
            })
    }

    /// The same rules read what is stored, which they call damaged; here it is what was sent, and the sender's to put right.
    private func ruled(_ record: Record) throws -> Record {
        do {
            return try normalise(record)
        } catch let error as MizanError where error.code == .corruptData {
            throw MizanError(.invalidInput, error.reason, error.message, details: error.details, advice: error.advice)
        }
    }

    private func requireKey(_ key: String, of record: Record) throws {
        guard ExactText(record.recordKey) != ExactText(key) else { return }
        throw MizanError(
            .invalidInput, "record.key",
            "\(schema.type): the fields belong to \(record.recordKey), not to \(key.prefix(200)).",
            details: ["key": record.recordKey])
    }
}
