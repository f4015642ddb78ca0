internal import Kernel
internal import ModuleKit
internal import Storage

/// What an owner said of a file of one kind, for the next of the kind.
enum RememberedChoices {
    static func of(_ importer: String, in transaction: ReadTransaction) throws -> [String: String] {
        let rows = try transaction.session.rows(
            """
            SELECT name, value FROM import_choices
            WHERE owner = \(transaction.ownerKey) AND importer = \(importer)
            """)
        return Dictionary(try rows.map { (try $0.text(0), try $0.text(1)) }) { first, _ in first }
    }

    /// What holds for a file because it was said of one before it, in words: somebody may not think of it any more.
    static func remark(
        _ remembered: [String: String], beside said: [String: String], of options: [ImportOption]
    ) -> String? {
        let holding = options.filter { option in
            said[option.name] == nil && remembered[option.name].map { $0 != option.standard } == true
        }
        guard !holding.isEmpty else { return nil }
        let words = holding.map { "\($0.name)=\(remembered[$0.name] ?? "")" }.joined(separator: ", ")
        return "Read with \(words), as an earlier file of its kind. --option says otherwise."
    }

    static func note(
        _ choices: [String: String], of options: [ImportOption], for importer: String,
        in transaction: WriteTransaction
    ) throws {
        let known = Set(options.filter(\.isRemembered).map(\.name))
        for (name, value) in choices.sorted(by: { $0.key < $1.key }) where known.contains(name) {
            try transaction.session.execute(
                """
                INSERT INTO import_choices (owner, importer, name, value)
                VALUES (\(transaction.ownerKey), \(importer), \(name), \(value))
                ON CONFLICT (owner, importer, name) DO UPDATE SET value = excluded.value
                """)
        }
    }
}
