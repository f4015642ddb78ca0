package import Kernel
package import Storage

/// A record type in one table, as all record types are so far.
package struct TableRecordType<Record: StoredRecord>: RecordType {
    private let admit: (@Sendable (Record) throws -> Void)?
    private let free: @Sendable (String, WriteTransaction) throws -> Void
    private let normalise: @Sendable (Record) throws -> Record
    private let settlement: RecordSettlement<Record>?
    private let completion: RecordCompletion<Record>
    private let spell: @Sendable (String) -> String?

    /// - `normalise` converts a record to the Domain and back, and so refuses a record that breaks a rule.
    /// - `admitting` refuses values that may no longer be newly stored. Records that were stored earlier with such values are
    ///   still valid.
    /// - `freeing` releases data, such as a bank's id, that the slice stored under the key of a record that is deleted for
    ///   good.
    /// - `settling` adjusts a sent record to the other stored records.
    /// - `completing` completes a record that a device sent in part.
    /// - `spelling` returns a key in the store's spelling; nil if the text is not a key.
    package init(
        _ type: Record.Type, admitting: (@Sendable (Record) throws -> Void)? = nil,
        freeing: @escaping @Sendable (String, WriteTransaction) throws -> Void = { _, _ in },
        settling: RecordSettlement<Record>? = nil, completing: RecordCompletion<Record> = RecordCompletion(),
        spelling: @escaping @Sendable (String) -> String? = { $0 },
        normalise: @escaping @Sendable (Record) throws -> Record
    ) {
        admit = admitting
        free = freeing
        self.normalise = normalise
        settlement = settling
        completion = completing
        spell = spelling
    }

    package var schema: AnyRecordSchema { Record.schema.erased }

    package func read(_ keys: [String], in transaction: ReadTransaction) throws -> RecordStates {
        var states = RecordStates()
        let name = transaction.owner.recordName
        try RecordTable<Record>(transaction).forEachShown(of: keys, ownerRecordName: name) { key, fields, version in
            states[key] = RecordState(fields: fields, version: version)
        }
        return states
    }

    package func apply(_ mutation: RecordMutation, in transaction: WriteTransaction) throws -> Bool {
        try change(mutation.key, in: transaction) { _ in mutation }
    }

    package func change(
        _ key: String, in transaction: WriteTransaction, _ make: (RecordState?) throws -> RecordMutation?
    ) throws -> Bool {
        var settled: Record?
        let isChanged = try RecordTable<Record>(transaction).change(key) { found in
            switch try make(found.map { state($0, transaction.owner) }) {
            case .put(let key, let fields):
                var record = try admitted(key, fields, transaction.owner)
                if let settlement { record = try settlement.fit(record, found?.entity, transaction) }
                settled = record
                return .put(record)
            case .remove: return .remove
            case nil: return nil
            }
        }
        if isChanged, let settled { try settlement?.follow(settled, transaction) }
        return isChanged
    }

    package func requireFitting(_ mutation: RecordMutation, in transaction: WriteTransaction) throws {
        guard let refuse = settlement?.refuse, case .put(let key, let fields) = mutation else { return }
        let stored = try RecordTable<Record>(transaction).find(key)?.entity
        try refuse(admitted(key, fields, transaction.owner), stored, transaction)
    }

    package func completed(_ fields: JSONValue, under key: String, in transaction: WriteTransaction) throws -> JSONValue
    {
        try completion.complete(Record.upcast(fields), under: key, in: transaction)
    }

    package var settles: Bool { settlement != nil }

    package func returned(_ records: ReturnedRecords, in transaction: WriteTransaction) throws -> RecordReturn {
        try settlement?.returned(records, transaction) ?? RecordReturn()
    }

    package func isFollowing(_ before: JSONValue, _ after: JSONValue, owner: OwnerID) throws -> Bool {
        guard let settlement else { return false }
        func record(_ fields: JSONValue) throws -> Record {
            try Record(from: Record.upcast(fields), owner: owner, sender: .partner)
        }
        return try settlement.isFollowing(record(before), record(after))
    }

    package func remarks(in transaction: ReadTransaction) throws -> [String] {
        try settlement?.remarks(transaction) ?? []
    }

    private func state(_ found: Stored<Record>, _ owner: OwnerID) -> RecordState {
        RecordState(fields: found.entity.json(owner: owner), version: found.version)
    }

    /// The record to be stored for the sent fields.
    private func admitted(_ key: String, _ fields: JSONValue, _ owner: OwnerID) throws -> Record {
        let record = try Record(from: fields, owner: owner, sender: .partner)
        // The rule may respell a key (a UUID in lower case).
        let normal = try ruled(record)
        try requireKey(key, of: normal)
        try admit?(normal)
        return normal
    }

    package func requireKey(_ key: String) throws {
        guard let spelt = spell(key) else {
            throw Refusal.recordKey(
                "\(schema.type): “\(key.prefix(200))” is not a key of such a record.",
                details: ["key": String(key.prefix(200))])
        }
        guard ExactText(spelt) != ExactText(key) else { return }
        throw Refusal.recordKey(
            "\(schema.type): the key “\(key.prefix(200))” is written “\(spelt)” here. Send it so.",
            details: ["key": spelt])
    }

    package func purge(_ key: String, in transaction: WriteTransaction) throws -> Bool {
        guard try RecordTable<Record>(transaction).purge(key) else { return false }
        try free(key, transaction)
        return true
    }

    package func computed(_ fields: JSONValue, owner: OwnerID) throws -> JSONValue {
        let names = Set(schema.fields.filter(\.isComputed).map(\.name))
        guard !names.isEmpty, case .object(let members) = fields else { return fields }
        let normal = try ruled(Record(from: fields, owner: owner, sender: .partner))
            .json(ownerRecordName: owner.recordName)
        return .object(
            members.map { member in
                guard names.contains(member.name), let value = normal[member.name] else { return member }
                return JSONValue.Member(member.name, value)
            })
    }

    /// Applies the rules for stored records, whose errors report damage. Here the record was sent, so the errors are reported
    /// as invalid input, which the sender must correct.
    private func ruled(_ record: Record) throws -> Record {
        do {
            return try normalise(record)
        } catch let error as MizanError where error.code == .corruptData {
            throw MizanError(.invalidInput, error.reason, error.message, details: error.details, advice: error.advice)
        }
    }

    package func examine(_ transaction: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        try RecordTable<Record>(transaction).forEachRow { row in
            var key: String?
            do {
                let record = try row.get()
                key = record.recordKey
                try requireWritable(record)
                let normal = try normalise(record)
                guard normal.isSame(as: record) else {
                    throw MizanError(
                        .corruptData, "record.not-as-made",
                        "\(schema.type): a value differs from the value that the rules compute.")
                }
            } catch {
                try tell(RecordFault(key: key, error: MizanError(crossing: error)))
            }
        }
    }

    package func newerWords(_ transaction: ReadTransaction) throws -> [(field: String, records: Int)] {
        try RecordTable<Record>(transaction).newerWords()
    }

    /// Refuses values that can be stored but not sent, because no change can have produced such values.
    private func requireWritable(_ record: Record) throws(MizanError) {
        for (field, value) in zip(schema.storedFields, record.storedValues) {
            switch value {
            case .instant(let moment) where !moment.isWritable:
                throw MizanError(
                    .corruptData, "record.moment", "\(schema.type): \(field.name) is outside the years 1 to 9999.")
            case .real(let number) where !number.isFinite:
                throw MizanError(.corruptData, "record.number", "\(schema.type): \(field.name) is not a number.")
            default: continue
            }
        }
    }

    private func requireKey(_ key: String, of record: Record) throws {
        guard ExactText(record.recordKey) != ExactText(key) else { return }
        throw Refusal.recordKey(
            "\(schema.type): the fields belong to \(record.recordKey), not to \(key.prefix(200)).",
            details: ["key": record.recordKey])
    }
}

extension Refusal {
    package static let recordKey = Refusal(
        .invalidInput, "record.key", "This is not a key of such a record, or is not in its usual form.")
}
