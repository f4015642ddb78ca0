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

    /// Such a key is not taken again, from whatever device an old copy comes.
    package static func refuse(_ reference: RecordReference, in transaction: ReadTransaction) throws {
        guard try contains(reference, in: transaction) else { return }
        throw MizanError(
            .conflict, MizanError.purged,
            "The \(reference.type) of this key was deleted for good; a new one needs another key.",
            details: ["type": reference.type, "key": String(reference.key.prefix(200))])
    }

    /// Remembers a key, and forgets the fields that history has of it: those of this transaction are written when it
    /// ends, and then without them.
    static func add(_ reference: RecordReference, in transaction: WriteTransaction) throws {
        transaction.forgetFields(of: reference)
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
