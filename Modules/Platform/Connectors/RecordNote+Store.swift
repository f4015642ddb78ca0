package import Kernel
package import Storage

extension RecordNote {
    static let columns: SQL = """
        type, key, tag, version, ground, snapshot, trouble, theirs, theirs_tag, attempts, not_before, reason, message, \
        opaque
        """

    package static func find(
        _ reference: RecordReference, _ connector: String, in transaction: ReadTransaction
    ) throws -> RecordNote? {
        try transaction.session.firstRow(
            """
            SELECT \(columns) FROM sync_record WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND type = \(reference.type) AND key = \(reference.key)
            """
        ).map(RecordNote.init)
    }

    /// Passes on all notes about records of a type, or only the notes in a range of keys, in the order of the keys.
    package static func each(
        of type: String, keys: ClosedRange<String>? = nil, _ connector: String, in transaction: ReadTransaction,
        _ body: (RecordNote) throws -> Void
    ) throws {
        let range: SQL = keys.map { "AND key >= \($0.lowerBound) AND key <= \($0.upperBound) " } ?? ""
        try transaction.session.forEachRow(
            """
            SELECT \(columns) FROM sync_record WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND type = \(type) \(range)ORDER BY key
            """
        ) { try body(RecordNote($0)) }
    }

    /// The notes with this trouble, in the order of their keys, after the given record.
    package static func all(
        with trouble: Trouble, _ connector: String, after last: RecordReference? = nil, limit: Int,
        in transaction: ReadTransaction
    ) throws -> [RecordNote] {
        let (type, key) = (last?.type ?? "", last?.key ?? "")
        return try transaction.session.rows(
            """
            SELECT \(columns) FROM sync_record WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND trouble = \(trouble.rawValue) AND (type > \(type) OR (type = \(type) AND key > \(key)))
            ORDER BY type, key LIMIT \(limit)
            """
        ).map(RecordNote.init)
    }

    /// The references of the notes with this trouble, without the received states, each of which may be 1 MiB.
    package static func references(
        with trouble: Trouble, _ connector: String, after last: RecordReference? = nil, limit: Int,
        in transaction: ReadTransaction
    ) throws -> [RecordReference] {
        let (type, key) = (last?.type ?? "", last?.key ?? "")
        return try transaction.session.rows(
            """
            SELECT type, key FROM sync_record WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND trouble = \(trouble.rawValue) AND (type > \(type) OR (type = \(type) AND key > \(key)))
            ORDER BY type, key LIMIT \(limit)
            """
        ).map { RecordReference(type: try $0.text(0), key: try $0.text(1)) }
    }

    /// The records that are due to be sent. None waits for more than a day: a later time comes from a clock that was wrong.
    package static func due(
        _ connector: String, at now: Instant, limit: Int, in transaction: ReadTransaction
    ) throws -> [RecordNote] {
        let far = now.advanced(by: .seconds(2 * 86_400))
        return try transaction.session.rows(
            """
            SELECT \(columns) FROM sync_record WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND ((trouble = \(Trouble.later.rawValue)
                    AND (not_before IS NULL OR not_before <= \(now) OR not_before > \(far)))
                OR (trouble = \(Trouble.refused.rawValue) AND (not_before <= \(now) OR not_before > \(far))))
            ORDER BY attempts, version, type, key LIMIT \(limit)
            """
        ).map(RecordNote.init)
    }

    /// The records that were missing from a complete snapshot.
    package static func missing(
        from snapshot: Int64, _ connector: String, limit: Int, in transaction: ReadTransaction
    ) throws -> [RecordNote] {
        try transaction.session.rows(
            """
            SELECT \(columns) FROM sync_record WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND snapshot < \(snapshot) ORDER BY type, key LIMIT \(limit)
            """
        ).map(RecordNote.init)
    }

    package func save(_ connector: String, in transaction: WriteTransaction) throws {
        let theirFields = theirs.map { $0.fields.map { JSONWriter.text($0) } ?? Self.gone }
        try transaction.session.execute(
            """
            INSERT INTO sync_record (owner, connector, \(Self.columns))
            VALUES (\(transaction.ownerKey), \(connector), \(reference.type), \(reference.key), \(tag), \(version),
                \(Self.text(ground)), \(snapshot), \(trouble?.rawValue), \(theirFields), \(theirs?.tag), \(attempts),
                \(notBefore), \(reason), \(message), \(opaque.map { JSONWriter.text($0) }))
            ON CONFLICT (owner, connector, type, key) DO UPDATE SET tag = excluded.tag, version = excluded.version,
                ground = excluded.ground, snapshot = excluded.snapshot, trouble = excluded.trouble,
                theirs = excluded.theirs, theirs_tag = excluded.theirs_tag, attempts = excluded.attempts,
                not_before = excluded.not_before, reason = excluded.reason, message = excluded.message,
                opaque = excluded.opaque
            """)
    }

    package static func remove(
        _ reference: RecordReference, _ connector: String, in transaction: WriteTransaction
    ) throws {
        try transaction.session.execute(
            """
            DELETE FROM sync_record WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND type = \(reference.type) AND key = \(reference.key)
            """)
    }

    /// Forgets all tags of a remote that has a new history. Old tags mean nothing in the new history, and items with trouble
    /// will arrive again. The last common states stay known.
    package static func forgetTags(_ connector: String, in transaction: WriteTransaction) throws {
        let owner = transaction.ownerKey
        try transaction.session.execute(
            "UPDATE sync_record SET tag = NULL WHERE owner = \(owner) AND connector = \(connector) AND tag IS NOT NULL")
        try transaction.session.execute(
            """
            UPDATE sync_record SET trouble = \(Trouble.later.rawValue), theirs = NULL, theirs_tag = NULL, attempts = 0,
                not_before = NULL, reason = NULL, message = NULL
            WHERE owner = \(owner) AND connector = \(connector) AND trouble IS NOT NULL
            """)
    }

    /// Marks records that no longer exist here and have no tombstone. Such a tombstone was deleted for its age before it was
    /// sent.
    package static func markLost(_ connector: String, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            UPDATE sync_record SET trouble = \(Trouble.later.rawValue), not_before = NULL
            WHERE owner = \(transaction.ownerKey) AND connector = \(connector) AND trouble IS NULL
                AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.owner = sync_record.owner
                    AND journal.type = sync_record.type AND journal.key = sync_record.key)
            """)
    }

    /// Makes records due at once, at a person's request to try again.
    package static func retry(_ connector: String, in transaction: WriteTransaction) throws -> Int {
        try transaction.session.execute(
            """
            UPDATE sync_record SET trouble = \(Trouble.later.rawValue), attempts = 0, not_before = NULL
            WHERE owner = \(transaction.ownerKey) AND connector = \(connector)
                AND trouble IN (\(Trouble.refused.rawValue), \(Trouble.later.rawValue))
            """)
    }

    /// The texts that replace fields if there are none. No JSON object begins with them.
    private static let gone = "-"
    private static let unknown = "?"

    private static func text(_ ground: Ground) -> String? {
        switch ground {
        case .version: nil
        case .fields(let fields): JSONWriter.text(fields)
        case .gone: gone
        case .unknown: unknown
        }
    }

    init(_ row: SQLRow) throws {
        self.init(
            RecordReference(type: try row.text(0), key: try row.text(1)), tag: try row.optionalText(2),
            version: try row.integer(3), snapshot: try row.integer(5))
        switch try row.optionalText(4) {
        case nil: ground = .version
        case Self.gone: ground = .gone
        case Self.unknown: ground = .unknown
        case let text?: ground = .fields(try Journal.fields(text))
        }
        trouble = try row.optionalText(6).map(Trouble.init(stored:))
        if let tag = try row.optionalText(8), let text = try row.optionalText(7) {
            theirs = Theirs(tag: tag, fields: text == Self.gone ? nil : try Journal.fields(text))
        }
        attempts = try row.integer(9)
        notBefore = try row.optionalInteger(10).map(Instant.init(microseconds:))
        reason = try row.optionalText(11)
        message = try row.optionalText(12)
        opaque = try row.optionalText(13).map(Journal.fields)
    }
}

extension RecordNote.Trouble {
    init(stored text: String) throws(MizanError) {
        guard let trouble = RecordNote.Trouble(rawValue: text) else {
            throw MizanError(.corruptData, "storage.sync-trouble", "A note of sync holds the unknown word “\(text)”.")
        }
        self = trouble
    }
}
