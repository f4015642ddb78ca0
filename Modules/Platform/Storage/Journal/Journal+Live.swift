extension Journal {
    /// The keys of live records of a type, in the order of their bytes, after the given key.
    package static func liveKeys(
        of type: String, after key: String?, limit: Int, in transaction: ReadTransaction
    ) throws -> [String] {
        let owner = transaction.ownerKey
        let live = RecordChange.Kind.live.rawValue
        let rows = try transaction.session.rows(
            key.map {
                """
                SELECT key FROM journal WHERE owner = \(owner) AND type = \(type) AND key > \($0) AND kind = \(live)
                ORDER BY key LIMIT \(limit)
                """
            } ?? """
                SELECT key FROM journal WHERE owner = \(owner) AND type = \(type) AND kind = \(live)
                ORDER BY key LIMIT \(limit)
                """)
        return try rows.map { try $0.text(0) }
    }
}
