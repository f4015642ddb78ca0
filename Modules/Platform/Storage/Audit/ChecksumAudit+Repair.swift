extension ChecksumAudit {
    /// Writes the sums computed from the journal, and returns the differences. Nothing is lost: a checksum contains nothing
    /// that the journal does not. Call it in a write of the shared data.
    package static func repair(of owner: Int64, in transaction: WriteTransaction) throws -> [Difference] {
        let session = transaction.session
        let differences = try differences(of: owner, in: session)
        for one in differences {
            try session.execute(
                """
                INSERT INTO checksums (owner, slice, sum)
                VALUES (\(owner), \(one.slice), \(Int64(bitPattern: one.computed)))
                ON CONFLICT (owner, slice) DO UPDATE SET sum = excluded.sum
                """)
        }
        return differences
    }
}
