internal import Kernel
internal import Storage

/// The import times in progress records whose file had no date. In such a record the time states when the record was imported,
/// not when somebody read.
struct ImportMoments {
    let transaction: ReadTransaction

    func contains(_ moment: Instant) throws -> Bool {
        try transaction.session.firstRow(
            """
            SELECT 1 FROM quran_import_moment
            WHERE owner = \(transaction.ownerKey) AND moment = \(moment.microseconds)
            """) != nil
    }

    func note(_ moment: Instant, in transaction: WriteTransaction) throws {
        guard try !contains(moment) else { return }
        try transaction.session.execute(
            """
            INSERT INTO quran_import_moment (owner, moment) VALUES (\(transaction.ownerKey), \(moment.microseconds))
            """)
    }
}
