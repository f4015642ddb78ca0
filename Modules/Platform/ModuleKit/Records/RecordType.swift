package import Kernel
package import Storage

/// A record type as everything sees it that treats all types alike: by name, fields and keys.
package protocol RecordType: Sendable {
    var schema: RecordSchema { get }

    /// The live records among these keys.
    func read(_ keys: [String], in transaction: ReadTransaction) throws -> [String: RecordState]

    /// Changes a record under the slice's own rules. Returns whether anything changed.
    func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool
}

/// A live record as its fields, with the version of its latest change.
package struct RecordState: Sendable, Equatable {
    package let fields: JSONValue
    package let version: RecordVersion

    package init(fields: JSONValue, version: RecordVersion) {
        self.fields = fields
        self.version = version
    }
}

/// What is to become of a record.
package enum RecordMutation: Sendable, Equatable {
    case put(key: String, fields: JSONValue)
    case remove(key: String)
}

/// A record type that is one table, which is all of them so far.
package struct TableRecordType<Record: StoredRecord>: RecordType {
    private let normalise: @Sendable (Record) throws -> Record

    /// The closure takes a record through the Domain and back, which refuses what breaks a rule.
    package init(_ type: Record.Type, normalise: @escaping @Sendable (Record) throws -> Record) {
        self.normalise = normalise
    }

    package var schema: RecordSchema { Record.schema }

    package func read(_ keys: [String], in transaction: ReadTransaction) throws -> [String: RecordState] {
        let table = RecordTable<Record>(transaction)
        var states: [String: RecordState] = [:]
        for key in keys {
            guard let found = try table.find(key) else { continue }
            states[key] = RecordState(
                fields: schema.json(found.record, owner: transaction.owner), version: found.version)
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
            let normal = try normalise(record)
            try requireKey(key, of: normal)
            return try table.save(normal).outcome != .unchanged
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
