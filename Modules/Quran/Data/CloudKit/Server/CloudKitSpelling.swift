internal import Storage

/// The spelling of a record's name, as the program that created the record wrote it.
///
/// CloudKit distinguishes names by their bytes, and a UUID in the name of a note may have capital letters: Swift writes it so.
/// Only names that differ from the usual spelling are stored.
enum CloudKitSpelling {
    /// - Parameter usual: the usual spelling of the name.
    static func of(_ usual: String, in reading: ReadTransaction) throws -> String {
        try reading.session.firstRow(
            "SELECT spelling FROM quran_cloudkit_name WHERE owner = \(reading.ownerKey) AND name = \(usual)"
        )?.text(0) ?? usual
    }

    static func areAny(in reading: ReadTransaction) throws -> Bool {
        try reading.session.firstRow("SELECT 1 FROM quran_cloudkit_name WHERE owner = \(reading.ownerKey) LIMIT 1")
            != nil
    }

    /// Notes how the name of a new record is spelled.
    static func keep(_ spelling: String, of usual: String, in transaction: WriteTransaction) throws {
        guard try of(usual, in: transaction.reading) != spelling else { return }
        if spelling == usual {
            try transaction.session.execute(
                "DELETE FROM quran_cloudkit_name WHERE owner = \(transaction.ownerKey) AND name = \(usual)")
        } else {
            try transaction.session.execute(
                """
                INSERT INTO quran_cloudkit_name (owner, name, spelling)
                VALUES (\(transaction.ownerKey), \(usual), \(spelling))
                ON CONFLICT (owner, name) DO UPDATE SET spelling = excluded.spelling
                """)
        }
    }
}
