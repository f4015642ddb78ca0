package import Kernel

/// The keys of records that were deleted for good.
package enum Purged {
    package static func contains(_ reference: RecordReference, in transaction: ReadTransaction) throws -> Bool {
        try transaction.session.firstRow(
            """
            SELECT 1 FROM purged WHERE owner = \(transaction.ownerKey) AND type = \(reference.type)
                AND key = \(reference.key)
            """) != nil
    }

    /// Refuses the key of a record that was deleted for good. Such a key cannot be used again, even if a device sends an old
    /// copy of the record.
    package static func refuse(_ reference: RecordReference, in transaction: ReadTransaction) throws {
        guard try contains(reference, in: transaction) else { return }
        throw Refusal.purged(
            "The \(reference.type) with this key was deleted for good; a new record needs another key.",
            details: ["type": reference.type, "key": String(reference.key.prefix(200))])
    }

    /// The same for a caller who checks many keys in one transaction.
    package static func refuse(_ reference: RecordReference, in writing: WriteTransaction) throws {
        if try mayHold(reference.type, in: writing) { try refuse(reference, in: writing.reading) }
    }

    /// False if no record of the type was ever deleted for good. This is so for most types, and one query per transaction shows
    /// it.
    private static func mayHold(_ type: String, in writing: WriteTransaction) throws -> Bool {
        if writing.unpurged.contains(type) { return false }
        guard try isEmpty(of: type, in: writing.reading) else { return true }
        writing.unpurged.insert(type)
        return false
    }

    /// The same for many keys of one type, with few statements.
    static func refuse(_ keys: [String], of schema: AnyRecordSchema, in writing: WriteTransaction) throws {
        guard try mayHold(schema.type, in: writing) else { return }
        let transaction = writing.reading
        guard let key = try among(keys, of: schema, in: transaction).min() else { return }
        try refuse(schema.reference(key), in: transaction)
    }

    /// Returns those keys whose records were deleted for good. All keys belong to one type.
    package static func among(
        _ keys: [String], of schema: AnyRecordSchema, in transaction: ReadTransaction
    ) throws -> Set<String> {
        var found: Set<String> = []
        // For most types no record was ever deleted for good. One query shows this for any number of keys.
        if keys.count > 1, try isEmpty(of: schema.type, in: transaction) { return found }
        try anyOf.forEachRow(of: keys, [.integer(transaction.ownerKey), .text(schema.type)], in: transaction) {
            found.insert(try $0.text(0))
        }
        return found
    }

    private static func isEmpty(of type: String, in transaction: ReadTransaction) throws -> Bool {
        try transaction.session.firstRow(
            "SELECT 1 FROM purged WHERE owner = \(transaction.ownerKey) AND type = \(type) LIMIT 1") == nil
    }

    private static let anyOf = AnyOfKeys {
        "SELECT key FROM purged WHERE owner = ? AND type = ? AND key IN (\($0))"
    }

    /// Remembers a key, and deletes the record's fields from the history. This transaction's own history rows are written when
    /// it ends, and then without the fields.
    static func add(_ reference: RecordReference, in transaction: WriteTransaction) throws {
        transaction.unpurged.remove(reference.type)
        transaction.forgetFields(of: reference)
        try transaction.session.forEachRow(
            """
            SELECT fields FROM history WHERE owner = \(transaction.ownerKey) AND type = \(reference.type)
                AND key = \(reference.key) AND fields IS NOT NULL
            """
        ) { transaction.grow(by: -Int64(try $0.text(0).utf8.count)) }
        try transaction.session.execute(
            """
            UPDATE history SET fields = NULL WHERE owner = \(transaction.ownerKey) AND type = \(reference.type)
                AND key = \(reference.key)
            """)
        try transaction.session.execute(
            """
            INSERT INTO purged (owner, type, key, purged_at)
            VALUES (\(transaction.ownerKey), \(reference.type), \(reference.key), \(transaction.now))
            ON CONFLICT (owner, type, key) DO NOTHING
            """)
    }
}
