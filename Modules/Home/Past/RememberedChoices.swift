package import ModuleKit
internal import Storage

/// An owner's choices for a file, remembered for the next file of the same source.
package struct RememberedChoices: Sendable {
    package let importer: String
    /// The source from `ImportSurvey`; empty for an importer that does not distinguish sources.
    package let source: String
    /// The choices for this file that also apply to the next one.
    package var said: [String: String] = [:]
    /// The choices that the file contradicts.
    package var forgotten: Set<String> = []

    package init(importer: String, source: String, said: [String: String] = [:], forgotten: Set<String> = []) {
        (self.importer, self.source, self.said, self.forgotten) = (importer, source, said, forgotten)
    }

    package static func of(_ importer: String, source: String, in transaction: ReadTransaction) throws -> [String:
        String]
    {
        let rows = try transaction.session.rows(
            """
            SELECT name, value FROM import_choices
            WHERE owner = \(transaction.ownerKey) AND importer = \(importer) AND source = \(source)
            """)
        return Dictionary(try rows.map { (try $0.text(0), try $0.text(1)) }) { first, _ in first }
    }

    /// - Parameter number: the import with which the choices were made.
    package func store(of number: Int64, in transaction: WriteTransaction) throws {
        for name in forgotten.subtracting(said.keys).sorted() {
            try transaction.session.execute(
                """
                DELETE FROM import_choices WHERE owner = \(transaction.ownerKey) AND importer = \(importer)
                    AND source = \(source) AND name = \(name)
                """)
        }
        for (name, value) in said.sorted(by: { $0.key < $1.key }) {
            try transaction.session.execute(
                """
                INSERT INTO import_choices (owner, importer, source, name, value, said_with)
                VALUES (\(transaction.ownerKey), \(importer), \(source), \(name), \(value), \(number))
                ON CONFLICT (owner, importer, source, name) DO UPDATE SET
                    said_with = CASE WHEN import_choices.value = excluded.value
                        THEN import_choices.said_with ELSE excluded.said_with END,
                    value = excluded.value
                """)
        }
    }

    /// Deletes the choices that were made with an import that is rolled back.
    package static func forget(of number: Int64, in transaction: WriteTransaction) throws {
        try transaction.session.execute(
            "DELETE FROM import_choices WHERE owner = \(transaction.ownerKey) AND said_with = \(number)")
    }
}
