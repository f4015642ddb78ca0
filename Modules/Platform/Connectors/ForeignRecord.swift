package import Kernel
package import Storage

/// A record at a remote whose type is not known here. It is kept as it is, and never sent.
package struct ForeignRecord: Hashable, Sendable {
    /// The record's name, which no other record of the remote has.
    package let name: String
    /// Nil if the record was removed.
    package let content: Content?

    package struct Content: Hashable, Sendable {
        package let type: String
        package let body: JSONValue

        package init(type: String, body: JSONValue) { (self.type, self.body) = (type, body) }
    }

    package init(_ name: String, _ content: Content?) { (self.name, self.content) = (name, content) }
}

// MARK: In the store

extension ForeignRecord {
    /// The number of kept records, by type.
    package static func counts(of connector: String, in transaction: ReadTransaction) throws -> [String: Int] {
        var counts: [String: Int] = [:]
        try transaction.session.forEachRow(
            """
            SELECT type, COUNT(*) FROM sync_opaque
            WHERE owner = \(transaction.ownerKey) AND connector = \(connector) GROUP BY type
            """
        ) { counts[try $0.text(0)] = Int(try $0.integer(1)) }
        return counts
    }

    /// Keeps the records of a page, and drops the removed ones.
    package static func take(_ records: [ForeignRecord], of row: ConnectorRow, in transaction: WriteTransaction) throws
    {
        let owner = transaction.ownerKey
        // Most remotes have no such records. Their pages cost nothing then, although each removal may be of one.
        let hasSome = try transaction.session.firstRow(
            "SELECT 1 FROM sync_opaque WHERE owner = \(owner) AND connector = \(row.name) LIMIT 1")
        for record in records where hasSome != nil || record.content != nil {
            try transaction.session.execute(
                "DELETE FROM sync_opaque WHERE owner = \(owner) AND connector = \(row.name) AND name = \(record.name)")
            guard let content = record.content else { continue }
            try transaction.session.execute(
                """
                INSERT INTO sync_opaque (owner, connector, name, type, snapshot, body)
                VALUES (\(owner), \(row.name), \(record.name), \(content.type), \(row.snapshot),
                    \(JSONWriter.text(content.body)))
                """)
        }
    }

    /// Drops the records that were missing from a complete snapshot.
    package static func dropMissing(from row: ConnectorRow, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            """
            DELETE FROM sync_opaque WHERE owner = \(transaction.ownerKey) AND connector = \(row.name)
                AND snapshot < \(row.snapshot)
            """)
    }

    /// Throws if the row cannot be read.
    static func check(_ body: String) throws { _ = try Journal.fields(body) }
}
