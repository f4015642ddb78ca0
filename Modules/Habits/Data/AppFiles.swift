internal import Kernel
internal import ModuleKit
internal import Storage

/// Values of an app's storage that do not belong to the records, as imports found them: the moment of the storage's last
/// change, and the other keys. An export writes both again.
struct AppFiles {
    let transaction: ReadTransaction

    /// The latest change here to the habits and days that the apps also have.
    private struct Latest {
        let version: RecordVersion
        let at: Instant
    }

    private func latest() throws -> Latest? {
        let owner = transaction.ownerKey
        let row = try transaction.session.firstRow(
            """
            SELECT version, changed_at FROM journal WHERE owner = \(owner) AND version = (
                SELECT MAX(version) FROM journal WHERE owner = \(owner)
                    AND type IN ('habits.ActiveJourney', 'habits.Day', 'habits.Habit'))
            """)
        return try row.map { Latest(version: try $0.integer(0), at: try $0.instant(1)) }
    }

    /// The moment of the last change to the data that the apps also have. For imported data it is the moment that the app
    /// states. Nil if there never was any data.
    func lastChange() throws -> Instant? {
        guard let latest = try latest() else { return nil }
        guard let batch = try Journal.batch(of: latest.version, in: transaction) else { return latest.at }
        let row = try transaction.session.firstRow(
            """
            SELECT changed_at FROM habits_app_file
            WHERE owner = \(transaction.ownerKey) AND operation = \(batch.operation.id)
            """)
        return try row?.optionalInteger(0).map(Instant.init(microseconds:)) ?? latest.at
    }

    /// The other keys beside the app's, in the latest imported file.
    func otherKeys() throws -> [String] {
        let row = try transaction.session.firstRow(
            """
            SELECT other_keys FROM habits_app_file WHERE owner = \(transaction.ownerKey)
            ORDER BY noted_at DESC, operation LIMIT 1
            """)
        return try row?.text(0).split(separator: "\n").map(String.init) ?? []
    }

    /// Records a file's statements before anything of it is stored. If there is data here already, the result is as recent as
    /// the more recent of the two.
    static func note(_ changed: Instant?, besides keys: [String], in transaction: WriteTransaction) throws {
        let operation = transaction.operation.id
        guard !operation.isEmpty else { return }
        let known = try AppFiles(transaction: transaction.reading).lastChange()
        let moment = changed.map { max($0, known ?? $0) }
        let names = keys.prefix(100).map { PlainText.oneLine($0.prefix(200)) }.joined(separator: "\n")
        try transaction.session.execute(
            """
            INSERT INTO habits_app_file (owner, operation, changed_at, other_keys, noted_at)
            VALUES (\(transaction.ownerKey), \(operation), \(moment?.microseconds), \(names),
                \(transaction.now.microseconds))
            ON CONFLICT (owner, operation) DO NOTHING
            """)
    }
}
