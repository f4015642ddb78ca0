internal import Kernel

/// The rows of documents, one for each owner and document: `blobs(owner, hash, size)`.
///
/// The rows follow from the bytes, so an account archive does not have them: whoever writes an archive by hand gets no document
/// of somebody else.
package enum Blobs {
    static let table = "blobs"

    /// Notes a document as the owner's; nothing changes if it is the owner's already. Its bytes count towards the quota.
    package static func add(_ placed: PlacedBlob, in transaction: WriteTransaction) throws {
        if try add(placed, to: transaction.ownerKey, in: transaction.session) {
            transaction.grow(by: weight(of: placed.blob))
        }
    }

    /// The same for an owner whose usage is counted later. True if the document is new for the owner.
    @discardableResult
    package static func add(_ placed: PlacedBlob, to owner: Int64, in session: any DatabaseSession) throws -> Bool {
        try session.execute(
            """
            INSERT INTO blobs (owner, hash, size) VALUES (\(owner), \(placed.blob.hash), \(placed.blob.size))
            ON CONFLICT (owner, hash) DO NOTHING
            """) > 0
    }

    /// A document of the owner; nil if the owner has none with this hash.
    package static func find(_ hash: String, in transaction: some OwnerTransaction) throws -> Blob? {
        let reading = transaction.reading
        return try reading.session.firstRow(
            "SELECT size FROM blobs WHERE owner = \(reading.ownerKey) AND hash = \(hash)"
        ).map { Blob(hash: hash, size: try $0.integer(0)) }
    }

    /// The documents that live records of these types name: all, or one of them. A field that names documents ends in `Hash`.
    package static func named(
        _ hash: String? = nil, by schemas: [AnyRecordSchema], in transaction: some OwnerTransaction
    ) throws -> Set<String> {
        let reading = transaction.reading
        var named: Set<String> = []
        for schema in schemas {
            for column in schema.storedFields.map(\.column) where column.hasSuffix("_hash") {
                let condition: SQL = hash.map { "= \($0) LIMIT 1" } ?? "IS NOT NULL"
                let all = SQL(
                    text: "SELECT \(column) FROM \(schema.table) WHERE owner = ? AND deleted_at IS NULL AND \(column) ",
                    values: [.integer(reading.ownerKey)])
                try reading.session.forEachRow(all + condition) { named.insert(try $0.text(0)) }
            }
        }
        return named
    }

    /// Every document of every owner, each once.
    package static func all(in session: any DatabaseSession) throws -> [Blob] {
        guard try isThere(in: session) else { return [] }
        return try session.rows("SELECT DISTINCT hash, size FROM blobs ORDER BY hash").map {
            Blob(hash: try $0.text(0), size: try $0.integer(1))
        }
    }

    /// The documents of an owner.
    package static func all(of owner: Int64, in session: any DatabaseSession) throws -> [Blob] {
        guard try isThere(in: session) else { return [] }
        return try session.rows("SELECT hash, size FROM blobs WHERE owner = \(owner) ORDER BY hash").map {
            Blob(hash: try $0.text(0), size: try $0.integer(1))
        }
    }

    static func hashes(in session: any DatabaseSession) throws -> Set<String> { Set(try all(in: session).map(\.hash)) }

    /// Removes the owner's rows whose document no record names any more: no live record, none in the trash and no earlier
    /// state, which are kept for as long as the retention says. Returns the number of rows.
    package static func release(in transaction: WriteTransaction) throws -> Int {
        let unnamed = try unnamed(of: transaction.ownerKey, in: transaction.session)
        for blob in unnamed {
            try transaction.session.execute(
                "DELETE FROM blobs WHERE owner = \(transaction.ownerKey) AND hash = \(blob.hash)")
            transaction.grow(by: -weight(of: blob))
        }
        return unnamed.count
    }

    /// The owner's documents that no record names. A column that names documents ends in `_hash`.
    package static func unnamed(of owner: Int64, in session: any DatabaseSession) throws -> [Blob] {
        var left = try all(of: owner, in: session)
        for table in try Catalogue.read(in: session).recordTables where !left.isEmpty {
            let columns = table.columns.filter { $0.kind == .text && $0.name.hasSuffix("_hash") }.map(\.name)
            guard !columns.isEmpty else { continue }
            var named: Set<String> = []
            try session.forEachRow(table.unorderedRows(of: owner, columns: columns)) { row in
                for value in row.values { if case .text(let hash) = value { named.insert(hash) } }
            }
            left.removeAll { named.contains($0.hash) }
        }
        return try left.filter { blob in
            let pattern = "%\(blob.hash)%"
            return try session.firstRow(
                "SELECT 1 FROM history WHERE owner = \(owner) AND fields LIKE \(pattern) LIMIT 1") == nil
        }
    }

    /// The bytes of an owner's documents, as they count.
    static func bytes(of owner: Int64, in session: any DatabaseSession) throws -> Int64 {
        try all(of: owner, in: session).reduce(0) { $0 + weight(of: $1) }
    }

    private static func weight(of blob: Blob) -> Int64 { UsageWeight.row + blob.size }

    /// False in a store with an older schema, which a check may read before it is migrated.
    private static func isThere(in session: any DatabaseSession) throws -> Bool {
        try Catalogue.read(in: session).table(table) != nil
    }
}
