internal import Kernel

extension AnyRecordSchema {
    /// The keys of an owner's records that end with this text; at most a few, for a message.
    ///
    /// - Parameters:
    ///   - end: hexadecimal digits and hyphens.
    ///   - removed: true to find the keys of removed records instead of live records.
    package func keys(endingIn end: String, removed: Bool = false, in reading: ReadTransaction) throws -> [String] {
        guard let key = keys.first?.column else { return [] }
        let owner = (scope == .shared ? reading.shared : reading).ownerKey
        return try reading.session.rows(
            SQL(
                text: """
                    SELECT \(key) FROM \(table)
                    WHERE owner = ? AND \(key) LIKE ? AND deleted_at IS \(removed ? "NOT NULL" : "NULL")
                    ORDER BY \(key) LIMIT 10
                    """, values: [.integer(owner), .text("%" + end)])
        ).map { try $0.text(0) }
    }
}
